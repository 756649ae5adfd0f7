"""The table of classes, and that the documentation says the same."""

import re
from pathlib import Path

import pytest

from yachtdice.bots import BOTS
from yachtdice.locale import class_name, translator
from yachtdice.locale.advice import BOT_NAMES, CLASS_NAMES
from yachtdice.review import CLASSES, WIN_CLASSES, classify

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (0, "best"),
        (1e-12, "best"),
        (0.001, "small_slip"),
        (0.999, "small_slip"),
        (1, "mistake"),
        (3.999, "mistake"),
        (4, "blunder"),
        (1000, "blunder"),
    ],
)
def test_a_loss_has_a_class(loss: float, grade: str) -> None:
    assert classify(loss) == grade


def test_the_documentation_has_the_same_table() -> None:
    text = (DOCS / "review.md").read_text(encoding="utf-8")
    text = text.partition("## Classes")[2].partition("## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", text, re.MULTILINE)
    bounds = ["0", *(f"less than {each.below:g}" for each in CLASSES[1:-1]), "4 or more"]
    assert rows == [(each.id, bound) for each, bound in zip(CLASSES, bounds, strict=True)]


def test_the_documentation_has_the_table_of_shares_too() -> None:
    text = (DOCS / "review.md").read_text(encoding="utf-8").partition("share given away")[2]
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", text.partition("\n\n")[0], re.MULTILINE)
    below = [f"{each.below:.5f}".rstrip("0") for each in WIN_CLASSES[:-1]]
    bounds = [*(f"less than {each}" for each in below), f"{below[-1]} or more"]
    assert rows == [(each.id, bound) for each, bound in zip(WIN_CLASSES, bounds, strict=True)]


def test_every_class_and_every_bot_has_a_name() -> None:
    assert list(CLASS_NAMES) == [each.id for each in CLASSES]
    assert set(BOT_NAMES) == set(BOTS)
    assert class_name("blunder", translator("en")) == "Blunder"
