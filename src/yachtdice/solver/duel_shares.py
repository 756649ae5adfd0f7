"""Solved positions of two players, looked up."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from yachtdice.scorecard import Scorecard
from yachtdice.solver.duel_sides import Pairs, Side
from yachtdice.solver.duel_solve import MOST_ON_THE_SPOT, check_size, solve_pairs
from yachtdice.solver.positions import Positions

if TYPE_CHECKING:
    from yachtdice.solver.duel_loops import Windows

Doubles = NDArray[np.float64]
Singles = NDArray[np.float32]
Lanes = NDArray[np.int64]


class Solved(ABC):
    """The shares of all pairs of cards that a game can come to from two cards on."""

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs

    @abstractmethod
    def row(self, step: int, place: int) -> Singles:
        """The shares of a step in which the one who moves has this place.

        Raises `OSError` or `ValueError` where they cannot be read.
        """

    def serves(self, mover: Scorecard, other: Scorecard) -> bool:
        """Whether a game can come to these cards, with the first of them to move."""
        step = self._step(mover, other)
        one, two = (other, mover) if step % 2 else (mover, other)
        ones, twos = self.pairs.one.reach(one), self.pairs.two.reach(two)
        if not 0 <= step <= self.pairs.steps or ones is None or twos is None:
            return False
        lead = one.total - two.total - self.pairs.lead
        return ones[0] - twos[1] <= lead <= ones[1] - twos[0]

    def after(self, mover: Scorecard, other: Scorecard, lanes: Lanes, lead: Lanes) -> Doubles:
        """The shares of the one who moves after fills that bring its card to these lanes and its
        lead to so many points. Serves only what it `serves`; raises as `row` does."""
        step = self._step(mover, other) + 1
        if step == self.pairs.steps:
            return (1.0 + np.sign(lead)) / 2
        mine, yours = (self.pairs.two, self.pairs.one)[:: 1 if step % 2 == 0 else -1]
        row = yours.number[yours.positions.lane(other)]
        windows = self.pairs.windows(step, slice(row, row + 1))
        leads = -lead if step % 2 == 0 else lead
        return 1.0 - look_up(windows, self.row(step, int(row)), mine.number[lanes], leads, step)

    def _step(self, mover: Scorecard, other: Scorecard) -> int:
        return self.pairs.steps - len(mover.open) - len(other.open)


def look_up(
    windows: "Windows", shares: Singles, places: NDArray[np.int32], leads: Lanes, step: int
) -> Doubles:
    """The shares of the one who moves, from those of one of its cards and of its windows.

    Against the other's places, and with these leads. Beyond the windows the game is decided.
    """
    lowest, highest = windows.lowest[0, places], windows.highest[0, places]
    inside = (lowest <= leads) & (leads <= highest)
    where = windows.offset[0, places] - windows.offset[0, 0] + leads - lowest
    if not shares.size:
        shares = np.zeros(1, dtype=np.float32)
    found = shares[np.where(inside, where, 0)].astype(np.float64)
    above = 0.0 if step % 2 else 1.0
    return np.where(leads > highest, above, np.where(leads < lowest, 1.0 - above, found))


class OnTheSpot(Solved):
    """All pairs from two cards on, solved now. Raises `TooManyPositions`, `UnevenCards`.

    Serves those two cards, the first of them to move, and all that can come after them.
    """

    def __init__(
        self,
        positions: Positions,
        mover: Scorecard,
        other: Scorecard,
        threads: int | None = None,
    ) -> None:
        sides = Side(positions, mover), Side(positions, other)
        super().__init__(Pairs(*sides, mover.total - other.total))
        check_size(self.pairs, MOST_ON_THE_SPOT)
        self._stages = solve_pairs(self.pairs, threads)

    def row(self, step: int, place: int) -> Singles:
        stage = self._stages[step]
        starts = stage.windows.offset[:, 0]
        end = starts[place + 1] if place + 1 < starts.size else stage.shares.size
        return stage.shares[starts[place] : end]
