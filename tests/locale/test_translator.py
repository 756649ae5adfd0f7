"""Messages, numbers and names in each language."""

import csv
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import get_args

import pytest

from yachtdice import find_ruleset
from yachtdice.locale import (
    LANGUAGES,
    Language,
    Term,
    Translator,
    dice,
    extra_name,
    points,
    term,
    translator,
)
from yachtdice.locale.terms import TERMS
from yachtdice.ruleset import Ruleset, from_data

TABLE = Path(__file__).parents[1] / "data" / "terms.csv"
ROWS = list(csv.DictReader(TABLE.read_text(encoding="utf-8").splitlines()))
CODES = [each.code for each in LANGUAGES]
COUNTED = "dice_counted (after a number)"
RULES = {
    "choice (classic card)": "yacht-classic",
    "small_straight": "yahtzee",
    "large_straight": "yahtzee",
    "three_of_a_kind": "yahtzee",
    "chance": "yahtzee",
    "yahtzee": "yahtzee",
}
"""The ruleset that has a category, where it is not the default one."""


def _category(t: Translator, key: str) -> str:
    rules = find_ruleset(RULES.get(key, "yacht"))
    return t.category(rules.find(key.partition(" ")[0]))


def _said(t: Translator, key: str) -> str:
    """What the program says for a row of the table of terms."""
    name = key.removesuffix("_verb").removesuffix("_noun")
    if key == COUNTED:
        return dice(4, t).removeprefix("4 ")
    if key == "extra_yahtzee":
        return extra_name(find_ruleset("yahtzee"), t)
    if name in TERMS:
        return term(name, t)
    return _category(t, key)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("row", ROWS, ids=[row["key"] for row in ROWS])
def test_every_term_is_the_one_that_players_use(code: str, row: dict[str, str]) -> None:
    assert _said(translator(code), row["key"]) == row[code]


def test_every_term_is_in_the_table() -> None:
    keys = {row["key"].removesuffix("_verb").removesuffix("_noun") for row in ROWS}
    assert keys >= set(TERMS)


@pytest.mark.parametrize(
    ("code", "say", "said"),
    [
        ("en", lambda t: t.format_decimal(1575), "1,575"),
        ("ro", lambda t: t.format_decimal(1575), "1.575"),
        ("en", lambda t: t.format_date(date(2026, 11, 29)), "November 29, 2026"),
        ("ro", lambda t: t.format_date(date(2026, 11, 29)), "29 noiembrie 2026"),
        ("en", lambda t: t.format_list(["Ana", "Bo"]), "Ana and Bo"),
        ("ro", lambda t: t.format_list(["Ana", "Bo"]), "Ana și Bo"),
        ("it", lambda t: t.format_list(["1", "2"], "or"), "1 o 2"),
        ("en", lambda t: t.format_list([]), ""),
        ("en", lambda t: t.format_span(timedelta(days=730)), "2 years"),
        ("ro", lambda t: t.format_span(timedelta(days=90)), "3 luni"),
        ("en", lambda t: points(1, t), "1 point"),
        ("en", lambda t: points(1575, t), "1,575 points"),
        ("ro", lambda t: points(1, t), "1 punct"),
        ("ro", lambda t: points(19, t), "19 puncte"),
        ("ro", lambda t: points(35, t), "35 de puncte"),
        ("bg", lambda t: dice(1, t), "1 зар"),
        ("fil", lambda t: dice(1, t), "1 dice"),
        ("fil", lambda t: dice(4, t), "4 dice"),
    ],
)
def test_numbers_dates_lists_and_plurals(
    code: str, say: Callable[[Translator], str], said: str
) -> None:
    assert say(translator(code)) == said


def test_without_values_a_message_is_given_back_as_it_is() -> None:
    t = translator("en")
    assert t.gettext("%(points)s to go") == "%(points)s to go"
    assert t.pgettext("bonus", "100% lost") == "100% lost"
    assert t.npgettext("bonus", "%(num)s tick", "%(num)s ticks", 2) == "2 ticks"


def test_a_language_without_a_catalogue_is_spoken_in_english() -> None:
    german = Translator(Language("de", "Deutsch"))
    assert german.gettext("Usage: %(usage)s", usage="x") == "Usage: x"
    assert points(2, german) == "2 points"


def test_the_names_of_a_ruleset_of_one_s_own_stay_as_they_are() -> None:
    rules = _house("Draw")
    t = translator("ro")
    assert t.ruleset(rules) == "Match"
    assert t.category(rules.categories[0]) == "Draw"


def _house(name: str) -> Ruleset:
    category = {"id": "mine", "name": name, "kind": "any", "points": "sum"}
    return from_data({"id": "house", "name": "Match", "category": [category]})


def test_an_extra_that_is_not_there_has_no_name() -> None:
    with pytest.raises(LookupError, match="yacht"):
        extra_name(find_ruleset("yacht"), translator("en"))


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(LookupError, match="'de'"):
        translator("de")


def test_a_translator_prints_as_the_call_that_makes_it() -> None:
    assert repr(translator("ro")) == "translator('ro')"


def test_terms_are_typed_by_name() -> None:
    assert set(get_args(Term)) == set(TERMS)
