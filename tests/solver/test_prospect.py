"""Everything to be said of the win in a position."""

from functools import cache

import pytest

from tests.solver.test_duel import TWO, duel_of, played
from yachtdice import Roll, Scorecard, find_ruleset
from yachtdice.dice import sorted_rolls
from yachtdice.errors import UnevenCards
from yachtdice.solver import Duel, Prospect, find_prospect
from yachtdice.solver.lattice import LATTICE

EMPTY = Scorecard(TWO)


@cache
def duel() -> Duel:
    """Best play for the win of a game of two categories."""
    return duel_of(TWO)


def mean(card: Scorecard, *others: Scorecard) -> float:
    """The mean of the share over what the first roll may be."""
    rolls = zip(LATTICE.chance, sorted_rolls(), strict=True)
    return sum(
        chance * find_prospect(duel(), card, roll, 2, *others).win.share for chance, roll in rolls
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_on_the_average_a_roll_changes_nothing(seed: int) -> None:
    card, other = EMPTY, played(TWO, 1, seed)
    before = find_prospect(duel(), card, None, 3, other)
    assert before == Prospect(duel().win(card, other))
    assert mean(card, other) == pytest.approx(before.win.share, abs=1e-6)


def test_nor_does_it_where_all_is_estimated() -> None:
    before = find_prospect(duel(), EMPTY, None, 3, EMPTY, EMPTY)
    assert not before.win.exact
    assert before.win.share == pytest.approx(1 / 3)
    assert mean(EMPTY, EMPTY, EMPTY) == pytest.approx(1 / 3, abs=2e-3)


def test_with_dice_it_ranks_what_may_be_done() -> None:
    other = played(TWO, 1, 3)
    found = find_prospect(duel(), EMPTY, Roll("22265"), 1, other)
    assert list(found.choices) == duel().choices(EMPTY, Roll("22265"), 1, other)
    assert list(found.fills) == duel().choices(EMPTY, Roll("22265"), 0, other)
    assert found.win.share == max(each.win.share for each in found.choices)
    assert found.outlook is not None
    assert sum(end.chance for end in found.outlook.ends) == pytest.approx(1)


def test_where_it_is_best_to_stop_nothing_is_still_to_come() -> None:
    found = find_prospect(duel(), EMPTY, Roll("22222"), 2, EMPTY)
    assert found.choices[0].keep == "22222"
    assert found.outlook is None
    assert find_prospect(duel(), EMPTY, Roll("22222"), 0, EMPTY).choices == found.fills


def test_far_behind_one_throws_for_the_yacht() -> None:
    rules = find_ruleset("yacht")
    last = ("choice", "yacht")
    zeros = {each.id: 0 for each in rules.categories if each.id not in last}
    card = Scorecard.from_points(rules, zeros)
    other = Scorecard.from_points(rules, zeros | {"sixes": 18, "yacht": 0})
    found = find_prospect(duel_of(rules), card, Roll("33366"), 2, other)
    assert found.choices[0].keep == "333"
    assert found.win.share == pytest.approx(0.1351, abs=1e-4)


def test_who_does_not_move_in_turn_is_refused() -> None:
    with pytest.raises(UnevenCards):
        find_prospect(duel(), played(TWO, 1, 1), None, 3, EMPTY)
