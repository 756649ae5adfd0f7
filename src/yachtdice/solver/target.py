"""Best play to reach a score: the choices with the greatest chance, whatever the average."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from yachtdice.errors import TooManyPositions
from yachtdice.scorecard import Scorecard
from yachtdice.solver.play import Play
from yachtdice.solver.positions import NOWHERE, Positions
from yachtdice.solver.solve import game_of, new_rows, processors, run

if TYPE_CHECKING:
    from yachtdice.solver.target_loops import Needs

MOST_CHANCES = 8_000_000
"""A target that needs more is refused: 64 MB, and some seconds.

Any card of the Yacht rulesets needs fewer than a million, and Yahtzee's with up to nine open
categories fewer than eight; most with ten need more.
"""

Doubles = NDArray[np.float64]


class Target(Play):
    """Best play from a card on to a final score of at least `points`.

    Values of choices are chances from 0 to 1. Serves that card and all that can come after it.
    Raises `TooManyPositions` beyond `MOST_CHANCES`.
    """

    def __init__(
        self, positions: Positions, card: Scorecard, points: int, threads: int | None = None
    ) -> None:
        from yachtdice.solver import target_loops

        super().__init__(positions)
        self.points = points
        self._needs = self._find_needs(card)
        self._chances = np.zeros(int(self._needs.offset[-1]))
        threads = threads or processors()
        game, chances, needs = game_of(positions), self._chances, self._needs
        rooms = [new_rows(positions) for _ in range(threads)]

        def work(thread: int, first: int, last: int, block: int) -> None:
            target_loops.target_lanes(chances, rooms[thread], needs, game, first, last, block)

        filled = sum(value is not None for value in card.points)
        run(positions, work, threads, lowest=filled)

    def chance(self, card: Scorecard) -> float:
        """The chance to end with the points or more."""
        self.check(card)
        lane = np.array([self.positions.lane(card)])
        return float(self._look_up(lane, np.array([self.points - card.total]))[0])

    def _find_needs(self, card: Scorecard) -> "Needs":
        from yachtdice.solver.target_loops import NOT_REACHED, Needs, set_most, set_windows

        positions, game = self.positions, game_of(self.positions)
        first, last = positions.lane(card), positions.level_lanes(len(card.points))[0]
        lanes = positions.lanes
        most, highest = np.zeros(lanes, dtype=np.int32), np.zeros(lanes, dtype=np.int32)
        lowest = np.full(lanes, NOT_REACHED, dtype=np.int32)
        needs = Needs(most, lowest, highest, np.zeros(lanes + 1, dtype=np.int64))
        set_most(most, game, first, last, positions.mask(card))
        need = self.points - card.total
        if 0 < need <= most[first]:
            lowest[first] = highest[first] = need
        set_windows(needs, game, first, last, positions.block_of(first))
        sizes = np.where(lowest == NOT_REACHED, 0, highest - lowest + np.int64(1))
        np.cumsum(sizes, out=needs.offset[1:])
        total = int(needs.offset[-1])
        if total > MOST_CHANCES:
            message = f"expected at most {MOST_CHANCES} positions to a target, found {total}"
            raise TooManyPositions(message, found=total, most=MOST_CHANCES)
        return needs

    def _by_outcome(self, card: Scorecard) -> Doubles:
        lanes, points = self.positions.lanes_after(card), self.positions.points_after(card)
        known = np.where(lanes == NOWHERE, 0, lanes)
        chances = self._look_up(known, self.points - card.total - points)
        return np.where(lanes == NOWHERE, -np.inf, chances)

    def _look_up(self, lanes: NDArray[np.int64], need: NDArray[np.int64]) -> Doubles:
        """The chances to make the points needed from lanes on."""
        needs = self._needs
        inside = (need > 0) & (need <= needs.most[lanes])
        place = np.where(inside, needs.offset[lanes] + need - needs.lowest[lanes], 0)
        if not self._chances.size:
            return np.where(need <= 0, 1.0, 0.0)
        return np.where(inside, self._chances[place], np.where(need <= 0, 1.0, 0.0))
