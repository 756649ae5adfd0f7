"""The shares of two players, against plain enumeration and what must hold of them."""

from functools import cache

import numpy as np
import pytest

from tests.solver import houses
from tests.solver.plain_duel import PlainDuel
from yachtdice import Ruleset, Scorecard
from yachtdice.solver.duel_sides import MARGIN, Pairs, Side
from yachtdice.solver.duel_solve import Stage, solve_pairs
from yachtdice.solver.positions import find_positions

HOUSES = houses.ALL | {
    "three alike": houses.house(*({**houses.CHANCE, "id": f"chance{n}"} for n in range(3))),
    "four": houses.house(houses.face(2), houses.PAIR, houses.five(), houses.LARGE),
}
SMALL = [*houses.ONE, *houses.TWO, "joker without extra", "upper first"]


@cache
def solved(rules: Ruleset, threads: int = 1) -> tuple[Pairs, tuple[Stage, ...]]:
    """All positions of a ruleset from the beginning."""
    side = Side(find_positions(rules), Scorecard(rules))
    pairs = Pairs(side, side, 0)
    return pairs, solve_pairs(pairs, threads)


def windows(stage: Stage) -> list[tuple[int, int, int, np.ndarray]]:
    """The places, the lowest lead and the shares of all windows that are not empty."""
    lowest, highest, offset = stage.windows
    return [
        (i, j, int(lowest[i, j]), stage.shares[offset[i, j] :][: highest[i, j] - lowest[i, j] + 1])
        for i, j in np.argwhere(lowest <= highest).tolist()
    ]


@pytest.mark.parametrize("name", SMALL)
def test_first_share_of_a_small_ruleset(name: str) -> None:
    rules = HOUSES[name]
    plain = PlainDuel().share(Scorecard(rules), Scorecard(rules))
    assert solved(rules)[1][0].shares[MARGIN] == pytest.approx(plain, abs=2e-7, rel=0)


@pytest.mark.parametrize("name", HOUSES)
def test_a_share_never_falls_as_the_lead_grows(name: str) -> None:
    for stage in solved(HOUSES[name])[1]:
        for *_, shares in windows(stage):
            assert ((shares >= 0) & (shares <= 1)).all()
            growth = np.diff(shares) * (-1 if stage.step % 2 else 1)
            assert growth.min(initial=0) >= -1e-7


def test_the_last_turn_counts_a_draw_half() -> None:
    """Fifty points or none: enough to win, to overtake, or to draw level."""
    _, stages = solved(houses.ONE["one five"])
    assert stages[0].shares[MARGIN] == pytest.approx(0.5, abs=1e-7)
    ((_, _, lead, shares),) = windows(stages[1])
    chance = 347897 / 7558272
    assert lead == 0
    expected = [(1 + chance) / 2, *[chance] * 49, chance / 2]
    assert shares == pytest.approx(np.array(expected), abs=1e-7)


@pytest.mark.parametrize("name", HOUSES)
def test_the_end_is_the_same_for_both(name: str) -> None:
    pairs, stages = solved(HOUSES[name])
    assert stages[-1].step == pairs.steps
    assert all(lead == 0 and shares.tolist() == [0.5] for *_, lead, shares in windows(stages[-1]))


def test_any_number_of_threads_gives_the_same_bits() -> None:
    one, three = solved(HOUSES["four"])[1], solved(HOUSES["four"], 3)[1]
    for stage, again in zip(one, three, strict=True):
        assert np.array_equal(stage.shares.view(np.uint32), again.shares.view(np.uint32))
