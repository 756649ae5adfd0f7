"""The exact distribution of the final score under best play."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from yachtdice.scorecard import Scorecard
from yachtdice.solver.positions import Positions
from yachtdice.solver.solve import game_of, new_batch

if TYPE_CHECKING:
    from yachtdice.solver.spread_loops import Spread, Windows

PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)
NEVER_REACHED = 1 << 30

Doubles = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """Final scores and their chances: `chances[i]` is that of `lowest + i`.

    `success` has for each category the chance that it ends with points: not with 0. `bonus` is the
    chance that the upper bonus is won, None where there is none.
    """

    lowest: int
    chances: Doubles
    success: Mapping[str, float]
    bonus: float | None

    @property
    def scores(self) -> NDArray[np.int64]:
        """The scores that `chances` belong to."""
        return np.arange(self.lowest, self.lowest + self.chances.size)

    @property
    def probability(self) -> dict[int, float]:
        """The chance of every score that can be, ascending."""
        pairs = zip(self.scores.tolist(), self.chances.tolist(), strict=True)
        return {score: chance for score, chance in pairs if chance > 0}

    @property
    def mean(self) -> float:
        """The expected final score."""
        return float(self.scores @ self.chances)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the final score."""
        off = self.scores.astype(np.float64) - self.mean
        return sqrt(float(np.average(np.square(off), weights=self.chances)))

    def percentile(self, percent: float) -> int:
        """The lowest score that at least so many in a hundred games do not exceed."""
        below: Doubles = np.cumsum(self.chances)
        place = int(below.searchsorted(percent / 100 * float(below[-1])))
        return self.lowest + min(place, self.chances.size - 1)

    def at_least(self, points: int) -> float:
        """The chance of a final score of so many points or more."""
        return float(self.chances[max(points - self.lowest, 0) :].sum())

    def rank(self, points: int) -> float:
        """How many in a hundred games end lower, those with the same score counted half."""
        place = points - self.lowest
        below = float(self.chances[: max(place, 0)].sum())
        same = float(self.chances[place]) if 0 <= place < self.chances.size else 0.0
        return 100 * (below + same / 2)

    def to_data(self) -> dict[str, Any]:
        """As JSON would hold it."""
        return {
            "mean": self.mean,
            "standard_deviation": self.standard_deviation,
            "percentiles": {str(each): self.percentile(each) for each in PERCENTILES},
            "probability": {str(score): p for score, p in self.probability.items()},
        }


def find_distribution(positions: Positions, values: Doubles, card: Scorecard) -> Distribution:
    """Follow best play from a card to the end, level by level.

    `values` are the expected points of all lanes, by which best play is chosen.
    """
    windows = new_windows(positions, card)
    success = np.zeros(len(card.points))
    *_, last = follow_levels(positions, values, card, windows, success)
    chances, lowest, bonus = _collect(last, windows, values)
    successes = {
        each.id: float(chance if points is None else points > 0)
        for each, points, chance in zip(card.rules.categories, card.points, success, strict=True)
    }
    return Distribution(lowest, chances, successes, bonus if card.rules.upper_bonus else None)


def new_windows(positions: Positions, card: Scorecard) -> "Windows":
    """The windows of all lanes, of which only that of the card is not empty."""
    from yachtdice.solver.spread_loops import Windows

    windows = Windows(
        np.full(positions.lanes, NEVER_REACHED, dtype=np.int32),
        np.full(positions.lanes, -1, dtype=np.int32),
    )
    start, score = positions.lane(card), card.total - card.bonus_points
    windows.lowest[start] = windows.highest[start] = score
    return windows


def follow_levels(
    positions: Positions, values: Doubles, card: Scorecard, windows: "Windows", success: Doubles
) -> Iterator["Spread"]:
    """The chances of every level, from that of the card to that of full cards.

    `windows` and `success` are filled on the way.
    """
    from yachtdice.solver.spread_loops import Spread, follow_lanes

    game, batch = game_of(positions), new_batch(positions)
    level = sum(points is not None for points in card.points)
    now = _room(positions, windows, level)
    now.chance[:] = 1.0
    nothing = Spread(0, np.zeros(0, dtype=np.int64), np.zeros(0))
    for each in range(level, len(card.points)):
        yield now
        first, last = positions.level_lanes(each)
        block = positions.block_of(first)
        follow_lanes(batch, values, game, last, block, windows, now, nothing, success)
        then = _room(positions, windows, each + 1)
        follow_lanes(batch, values, game, last, block, windows, now, then, success)
        now = then
    yield now


def _room(positions: Positions, windows: "Windows", level: int) -> "Spread":
    """Room for the chances of a level."""
    from yachtdice.solver.spread_loops import Spread

    first, last = positions.level_lanes(level)
    sizes = windows.highest[first:last].astype(np.int64) - windows.lowest[first:last] + 1
    ends = np.cumsum(np.maximum(sizes, 0))
    return Spread(first, ends - np.maximum(sizes, 0), np.zeros(int(ends[-1])))


def _collect(now: "Spread", windows: "Windows", values: Doubles) -> tuple[Doubles, int, float]:
    """The chances of the final scores, the lowest of them, and the chance of the bonus."""
    lanes = range(now.first, now.first + now.offset.size)
    reached = [lane for lane in lanes if windows.lowest[lane] <= windows.highest[lane]]
    lowest = min(int(windows.lowest[lane] + values[lane]) for lane in reached)
    highest = max(int(windows.highest[lane] + values[lane]) for lane in reached)
    chances, bonus = np.zeros(highest - lowest + 1), 0.0
    for lane in reached:
        size = int(windows.highest[lane]) - int(windows.lowest[lane]) + 1
        source, to = now.offset[lane - now.first], int(windows.lowest[lane] + values[lane]) - lowest
        chances[to : to + size] += now.chance[source : source + size]
        bonus += float(now.chance[source : source + size].sum()) if values[lane] else 0.0
    return chances, lowest, bonus
