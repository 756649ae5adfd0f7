"""Errors as sentences."""

import re
from collections.abc import Callable

import pytest

from yachtdice import Game, Keep, Roll, Scorecard, find_ruleset
from yachtdice import commands as c
from yachtdice import errors as e
from yachtdice.locale import LANGUAGES, describe, describe_record, translator
from yachtdice.locale.record_sentences import RECORD_SENTENCES
from yachtdice.locale.ruleset_sentences import PROBLEMS
from yachtdice.locale.sentences import SENTENCES
from yachtdice.notation import EXPECTED
from yachtdice.record import Record
from yachtdice.ruleset import from_data

LISTED: list[dict[str, object]] = [{}, {"known": ["any"], "types": ["int", "str", "none"]}]
VALUES: dict[str, list[dict[str, object]]] = {
    "invalid_dice": [{"found": "1234"}],
    "invalid_keep": [{"found": "-----x"}],
    "invalid_points": [{"category": "ones", "found": 7, "possible": (0, 1, 2)}],
    "invalid_players": [
        {"found": 9, "most": 8},
        {"found": "\u200b", "longest": 40},
        {"found": 3, "most": 1},
    ],
    "invalid_card": [{"category": "chance"}],
    "invalid_ruleset": [
        {"source": "a.toml", "key": "a", "problem": name, "found": "x", "bound": 5, **listed}
        for name in PROBLEMS
        for listed in LISTED
    ],
    "invalid_record": [
        {"line": 3, "column": 5, "expected": name, "detail": detail, "found": "x"}
        for name in EXPECTED
        for detail in ("", "1.2")
    ],
    "dice_differ": [
        {"number": 12},
        {"player": "Ana", "turn": 3, "roll": 2, "expected": (1, 2), "found": (6, 6)},
        {"player": "Ana", "turn": None, "roll": 1, "expected": (1, 2), "found": (6, 6)},
    ],
    "invalid_rolls_left": [{"found": 3, "least": 1, "most": 2}],
    "too_many_positions": [{"found": 30_000_000, "most": 20_000_000}],
    "unknown_bot": [{"found": "x", "known": ["optimal", "greedy"]}],
    "unknown_category": [{"found": "x", "known": ["ones", "twos"]}],
    "unknown_ruleset": [{"found": "x", "known": ["yacht", "yahtzee"]}],
    "seat_removed": [{"player": "Ana"}],
    "nothing_to_replace": [{"player": "Ana"}],
    "invalid_value": [{"longest": 64}],
    "out_of_turn": [{"seat": 1, "player": "Ana", "found": 0}],
    "no_rolls_left": [{"rolls": 3}],
    "wrong_dice": [{"dice": "own"}, {"dice": "computer"}],
    "category_filled": [{"category": "ones"}],
    "joker_forced": [{"category": "ones", "allowed": ["twos", "threes"]}],
    "upper_first": [{"category": "chance", "allowed": ["ones"]}],
}
"""Values that errors of each code carry. Every code is tried without any too."""

YAHTZEE = find_ruleset("yahtzee")
ONE: dict[str, object] = {"id": "one", "name": "One", "kind": "any", "points": "sum"}


def kinds(root: type[e.YachtdiceError] = e.YachtdiceError) -> list[type[e.YachtdiceError]]:
    """The tree of errors, from its root."""
    below = [kind for child in root.__subclasses__() for kind in kinds(child)]
    return [root, *below] if root.__module__ == e.__name__ else below


CASES = [(kind, values) for kind in kinds() for values in ({}, *VALUES.get(kind.code, []))]


@pytest.mark.parametrize("code", [each.code for each in LANGUAGES])
@pytest.mark.parametrize(("kind", "values"), CASES)
def test_every_error_is_a_sentence(
    code: str, kind: type[e.YachtdiceError], values: dict[str, object]
) -> None:
    for rules in (None, YAHTZEE):
        sentence = describe(kind("for developers", **values), translator(code), rules)
        assert "%(" not in sentence
        assert "for developers" not in sentence
        assert re.fullmatch(r"\S.*\S", sentence)
        assert sentence[-1] in ".)"
        assert "!" not in sentence


def test_every_code_has_a_sentence_of_its_own() -> None:
    assert set(SENTENCES) == {kind.code for kind in kinds()}


def test_every_place_of_a_record_has_a_sentence() -> None:
    assert set(RECORD_SENTENCES) == set(EXPECTED)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"order": "lower_first"}, "Check “order”: it can be any or upper_first."),
        ({"joker": 3}, "Check “joker”: it must be a table."),
        ({"category": [ONE | {"points": True}]}, "it must be a whole number or a text in quot"),
        ({"category": [ONE | {"points": 1001}]}, "Check “category[0].points”: it must be 1,000 or"),
        ({"category": []}, "Check “category”: its entries must number 1 or more."),
        ({"category": [ONE, ONE]}, "Check “category[1].id”: the id one stands there twice."),
        ({"id": "One"}, "Check “id”: an id is a small letter"),
        ({"extra": {"category": "one", "points": 5}}, "one is no category of five equal dice."),
        ({"colour": "red"}, "Check “colour”: there is no such key here; there are id, name,"),
        ({"upper_bonus": {"threshold": 9, "points": 5}}, "adds up to 0 at the most."),
    ],
)
def test_what_is_wrong_with_a_ruleset(change: dict[str, object], problem: str) -> None:
    house: dict[str, object] = {"id": "house", "name": "House", "category": [ONE]}
    with pytest.raises(e.InvalidRuleset) as caught:
        from_data(house | change, "x.toml")
    assert problem in describe(caught.value, translator("en"))
    assert describe(caught.value, translator("ro")) != describe(caught.value, translator("en"))


def test_an_unknown_kind_is_told_as_its_parent() -> None:
    class TooLate(e.IllegalMove):
        code = "too_late"

    t = translator("en")
    assert describe(TooLate("x"), t) == describe(e.IllegalMove("x"), t)


def _start() -> Game:
    return Game.start(YAHTZEE, ["Ana", "Bo"])


def _full_card() -> Scorecard:
    return Scorecard.from_points(YAHTZEE, {"yahtzee": 50, "twos": 4})


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda: Roll("12"), "“12” is not five dice. Give five faces from 1 to 6, such as 33345."),
        (
            lambda: _full_card().fill("twos", Roll("12345")),
            "Twos is filled already. Choose a category that is open.",
        ),
        (
            lambda: _full_card().fill("chance", Roll("33333")),
            "Five equal dice are a joker now and may fill only Threes. Choose from these.",
        ),
        (
            lambda: _full_card().fill_points("ones", 6),
            "Ones cannot be worth 6. It can be 0, 1, 2, 3, 4, or 5.",
        ),
        (
            lambda: _start().decide(c.Fill("ones", seat=1)),
            "It is the turn of Ana. Wait until yours comes.",
        ),
        (lambda: _start().decide(c.Fill("ones")), "Roll the dice before you fill a category."),
        (
            lambda: _start().decide(c.EnterDice(Roll("12345"))),
            "This table plays with the computer's dice. Let it roll them.",
        ),
        (
            lambda: _start().decide(c.RollDice(Keep("xx---"))),
            "These dice cannot be kept. Choose among the five dice on the table, after the first"
            " roll.",
        ),
        (
            lambda: Game.start(YAHTZEE, []),
            "A game has at least one player and at most 8. Choose among them.",
        ),
        (
            lambda: Game.start(YAHTZEE, ["\u200b"]),
            "The name “\u200b” cannot be used. Give a name of visible letters, 40 at most.",
        ),
        (
            lambda: from_data({"id": "x"}, "x.toml"),
            "The ruleset in x.toml cannot be used. Check “name”: this key is missing.",
        ),
        (
            lambda: Record.parse(
                '[ruleset "yacht"]\n[player 1 "Ana"]\n\n1.1 12346 = big_straight 30'
            ),
            "Line 4, column 5: By the rules this turn reads: 12346 = big_straight 0. Check the dice"
            " and the points.",
        ),
        (
            lambda: Record.parse('[ruleset "yacht"]\n[player 1 "Ana"]\n\n1.1 12346 = big 30'),
            "Line 4, column 5: There is no category “big”. There are ones, twos, threes, fours,"
            " fives, sixes, full_house, four_of_a_kind, little_straight, big_straight, choice, and"
            " yacht.",
        ),
    ],
)
def test_what_a_person_reads(act: Callable[[], object], sentence: str) -> None:
    with pytest.raises(e.YachtdiceError) as caught:
        act()
    assert describe(caught.value, translator("en"), YAHTZEE) == sentence


def test_a_record_s_sentence_without_its_place() -> None:
    with pytest.raises(e.InvalidRecord) as caught:
        Record.parse("hello")
    t = translator("en")
    assert describe(caught.value, t).startswith("Line 1, column 1: ")
    assert describe(caught.value, t).endswith(describe_record(caught.value, t))
