"""The greatest total of each ruleset: reached by a game of whole turns, and known beforehand."""

import pytest

from tests.second_scorer import GREATEST
from tests.strategies import HOUSE
from yachtdice import Fill, Game, RollDice, ScriptedSource, find_ruleset
from yachtdice.maximum import maximum
from yachtdice.ruleset import from_data

UPPER = ["11111 ones", "22222 twos", "33333 threes", "44444 fours", "55555 fives", "66666 sixes"]
YACHT = [
    *UPPER,
    "66655 full_house",
    "66666 four_of_a_kind",
    "12345 little_straight",
    "23456 big_straight",
    "66666 choice",
    "66666 yacht",
]
LOWER = [
    f"66666 {name}"
    for name in (
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "chance",
    )
]
SCRIPTS = {
    "yacht": YACHT,
    "yacht-classic": YACHT,
    "yahtzee": ["66666 yahtzee", *UPPER, *LOWER],
    "yahtzee-free-joker": ["66666 yahtzee", *UPPER, *LOWER],
    "yahtzee-upper-first": [*UPPER, "66666 yahtzee", *LOWER],
}


@pytest.mark.parametrize("ruleset", SCRIPTS)
def test_a_game_reaches_the_greatest_total(ruleset: str) -> None:
    turns = [turn.split() for turn in SCRIPTS[ruleset]]
    source = ScriptedSource("".join(dice for dice, _ in turns))
    game = Game.start(find_ruleset(ruleset), ["Ana"])
    for _, category in turns:
        game = game.play(RollDice(), source).play(Fill(category))
    assert game.is_over
    assert game.totals == (GREATEST[ruleset],)


@pytest.mark.parametrize("ruleset", SCRIPTS)
def test_the_greatest_total_is_known(ruleset: str) -> None:
    assert maximum(find_ruleset(ruleset)) == GREATEST[ruleset]


def test_without_a_joker_a_straight_scores_or_earns_the_extra_but_not_both() -> None:
    """Also that it is found at once: many such categories once took minutes."""
    data = find_ruleset("yahtzee").to_data()
    straights = [
        {"id": f"s{points}", "name": "S", "kind": "straight", "length": 4, "points": points}
        for points in (5, 10, 20, 30, 40)
    ]
    upper_and_yahtzee = [*data["category"][:6], data["category"][11]]
    del data["joker"]
    rules = from_data(
        data
        | {"category": [*upper_and_yahtzee, *straights]}
        | {"extra": {"category": "yahtzee", "points": 11}}
    )
    assert maximum(rules) == 105 + 35 + 6 * 11 + 50 + (11 + 11 + 20 + 30 + 40)


def test_the_greatest_total_of_a_house_ruleset_is_the_sum_made_by_hand() -> None:
    """Twos 10, sixes 30, bonus 7, five 40; then pair, run, full house and any with extras of 11.

    With `five` filled first among the lower ones and both upper ones filled, five sixes are a joker
    of full worth: pair 12, run 30 (all dice count), full house 17, any 30.
    """
    assert maximum(find_ruleset(HOUSE)) == 10 + 30 + 7 + 40 + (12 + 30 + 17 + 30) + 4 * 11
