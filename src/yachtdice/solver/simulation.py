"""Many games of best play, with every die thrown."""

import time
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from yachtdice.errors import InvalidInput
from yachtdice.solver.distribution import PERCENTILES
from yachtdice.solver.positions import Positions
from yachtdice.solver.solve import game_of, new_batch

FEWEST_AT_ONCE, MOST_AT_ONCE = 1 << 17, 1 << 20
"""Games that are played side by side, 20 bytes each: more where there are more lanes."""

Doubles = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """How many games ended with each score from `lowest` on, and how long that took."""

    lowest: int
    counts: NDArray[np.int64]
    seconds: float

    @property
    def games(self) -> int:
        """How many games were played."""
        return int(self.counts.sum())

    @property
    def mean(self) -> float:
        """The mean final score."""
        return float(self._scores @ self.counts) / self.games

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the final scores."""
        off = self._scores.astype(np.float64) - self.mean
        return sqrt(float(np.average(np.square(off), weights=self.counts)))

    def percentile(self, percent: float) -> int:
        """The lowest score that at least so many in a hundred games did not exceed."""
        below: NDArray[np.int64] = np.cumsum(self.counts)
        return self.lowest + int(below.searchsorted(percent / 100 * self.games))

    def to_data(self) -> dict[str, Any]:
        """As JSON would hold it."""
        return {
            "games": self.games,
            "mean": self.mean,
            "standard_deviation": self.standard_deviation,
            "percentiles": {str(each): self.percentile(each) for each in PERCENTILES},
            "seconds": self.seconds,
        }

    @property
    def _scores(self) -> NDArray[np.int64]:
        return np.arange(self.lowest, self.lowest + self.counts.size)


def simulate(positions: Positions, values: Doubles, games: int, seed: int = 0) -> Results:
    """Play so many games by best play. The same seed gives the same games.

    `seconds` is what the playing took, without loading or compiling code. Raises `InvalidInput`
    for less than one game.
    """
    if games < 1:
        message = f"expected at least one game, found {games!r}"
        raise InvalidInput(message, found=games)
    seed %= 1 << 63
    _play(positions, values, 1, seed, 0)
    start = time.perf_counter()
    counts = np.zeros(0, dtype=np.int64)
    step = min(max(4 * positions.lanes, FEWEST_AT_ONCE), MOST_AT_ONCE)
    for first in range(0, games, step):
        scores = _play(positions, values, min(step, games - first), seed, first)
        more = np.bincount(scores, minlength=counts.size)
        more[: counts.size] += counts
        counts = more
    lowest = int(np.flatnonzero(counts)[0])
    return Results(lowest, counts[lowest:], time.perf_counter() - start)


def _play(
    positions: Positions, values: Doubles, games: int, seed: int, first: int
) -> NDArray[np.int64]:
    """The final scores of the games with the numbers from `first` on."""
    from yachtdice.solver.game_loops import Games, play_lanes, start_games

    table = Games(
        np.zeros(games, dtype=np.uint32),
        np.zeros(games, dtype=np.int32),
        np.zeros(games, dtype=np.uint64),
        np.zeros(games, dtype=np.uint32),
    )
    start_games(table, seed, first)
    game, batch = game_of(positions), new_batch(positions)
    for level in range(len(positions.levels) - 2):
        begin, end = positions.level_lanes(level)
        play_lanes(table, batch, values, game, begin, end, positions.block_of(begin))
    return table.score + values[table.lane].astype(np.int64)
