"""The language that is made to be too long."""

import re

import pytest

from tools import catalogue
from yachtdice import find_ruleset
from yachtdice.locale import LANGUAGES, PSEUDO, match, points, translator
from yachtdice.locale.pseudo import PLACEHOLDER, pseudo

T = translator(PSEUDO.code)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Roll", "[Řööłł öñé]"),
        ("Keep %(dice)s.", "[Ķééééṕ %(dice)s.]"),
        ("%(category)s (%(points)s)", "%(category)s (%(points)s)"),
        ("Why", "[Ŵħý öñé]"),
    ],
)
def test_a_message_in_longer_words(message: str, said: str) -> None:
    assert pseudo(message) == said


def test_every_message_is_longer_by_a_third_and_keeps_its_placeholders() -> None:
    for message in catalogue.read(catalogue.TEMPLATE):
        for text in [message.id] if isinstance(message.id, str) else message.id:
            plain = PLACEHOLDER.sub("", text)
            if re.search(r"[^\W\d_]", plain):
                assert len(PLACEHOLDER.sub("", pseudo(text))) >= len(plain) * 4 / 3
                assert not re.search("[A-Za-z]", PLACEHOLDER.sub("", pseudo(text)))
            assert PLACEHOLDER.findall(pseudo(text)) == PLACEHOLDER.findall(text)


def test_it_is_spoken_as_any_language() -> None:
    yahtzee = find_ruleset("yahtzee")
    assert T.category(yahtzee.find("chance")) == "[Čħááñčéé]"
    assert points(1575, T) == "[1,575 ṕööííñţş öñé]"
    assert points(1, T) == "[1 ṕööííñţ]"
    assert T.npgettext("bonus", "%(num)s tick", "%(num)s ticks", 2) == "[2 ţííčķş öñé]"
    assert T.format_list(["Ana", "Bo"]) == "Ana and Bo"


def test_it_is_never_offered() -> None:
    assert PSEUDO not in LANGUAGES
    assert match([PSEUDO.code]) == "en"
