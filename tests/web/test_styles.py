"""The style sheets: colours and faces by name, from one place."""

import re
from pathlib import Path

import pytest

import yachtdice.paper
from yachtdice.web.assets import FOLDER

TOKENS = (FOLDER / "tokens.css").read_text(encoding="utf-8")
SHEETS = sorted(path for path in FOLDER.glob("*.css") if path.name != "tokens.css")
PAPER = Path(yachtdice.paper.__file__).with_name("card.css").read_text(encoding="utf-8")

COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\("
    r"|:[^;{]*\b(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|gold|brown|navy|teal)\b",
    re.IGNORECASE,
)
FACE = re.compile(r"\bfont(?:-family)?:(?!.*var\(--(?:text|display|mono)\)|\s*inherit)[^;]*")


def without_comments(sheet: str) -> str:
    return re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)


def tokens(sheet: str) -> dict[str, str]:
    """The tokens that a part of a sheet defines."""
    return dict(re.findall(r"(--[a-z-]+):\s*([^;]+);", sheet))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_sheet_takes_its_colours_and_faces_from_the_tokens(path: Path) -> None:
    sheet = without_comments(path.read_text(encoding="utf-8"))
    assert COLOUR.findall(sheet) == []
    assert FACE.findall(sheet) == []
    assert tokens(sheet) == {}


def test_the_printed_card_has_its_colours_and_faces_in_one_place() -> None:
    root, rules = re.fullmatch(r"(.*:root \{.*?\n\})(.*)", PAPER, re.DOTALL).groups()  # pyright: ignore[reportOptionalMemberAccess]
    assert COLOUR.findall(without_comments(rules)) == []
    assert FACE.findall(without_comments(rules)) == []
    assert set(tokens(root)) == set(re.findall(r"var\((--[a-z-]+)\)", PAPER))


def test_every_token_is_used_and_every_token_used_is_there() -> None:
    sheets = [path.read_text(encoding="utf-8") for path in SHEETS]
    used = set(re.findall(r"var\((--[a-z-]+)\)", " ".join(sheets)))
    assert used == set(tokens(TOKENS))


def test_the_night_has_the_same_colours_by_name() -> None:
    day, night = TOKENS.split("@media (prefers-color-scheme: dark)")
    coloured = {name for name, value in tokens(day).items() if COLOUR.search(f"{value}")}
    assert set(tokens(night)) == coloured
