"""The share of the win where it cannot be solved: against the scores that others are to make.

The others are taken to play for the most points, whatever happens, so that the scores they end with
have known distributions. That is an approximation: they will play for the win too, and what is best
for them depends on how the game goes.
"""

from collections.abc import Sequence
from math import erf, sqrt

import numpy as np
from numpy.typing import NDArray

from yachtdice.scorecard import Scorecard
from yachtdice.solver.distribution import Distribution
from yachtdice.solver.duel_play import WinPlay
from yachtdice.solver.duel_sides import Alone, Side
from yachtdice.solver.duel_solve import solve_alone
from yachtdice.solver.positions import Positions
from yachtdice.solver.strategy import Strategy

NODES = 33
"""Scores by which a normal distribution is represented."""
LEAST_SPREAD = 0.3
"""A standard deviation, in points, for scores that are known: they are whole numbers."""

Doubles = NDArray[np.float64]
Lanes = NDArray[np.int64]


class Scale:
    """The share of the win by final score, against others whose scores have these distributions.

    Below `lowest` it is 0, and from `highest` on 1.
    """

    def __init__(self, others: Sequence[Distribution]) -> None:
        self.lowest = max(each.lowest for each in others)
        self.highest = max(each.lowest + each.chances.size for each in others)
        scores = np.arange(self.lowest, self.highest)
        ties = np.ones((1, scores.size))
        for each in others:
            cumulative = np.concatenate([[0.0], np.cumsum(each.chances)])
            place = np.clip(scores - each.lowest, 0, each.chances.size)
            below, equal = cumulative[place], np.append(each.chances, 0.0)[place]
            equal = np.where(scores < each.lowest, 0.0, equal)
            fewer, more = np.pad(ties, ((0, 1), (0, 0))), np.pad(ties, ((1, 0), (0, 0)))
            ties = below * fewer + equal * more
        self.shares: Doubles = (ties / np.arange(1, ties.shape[0] + 1)[:, None]).sum(axis=0)

    def at(self, totals: Lanes) -> Doubles:
        """The shares of final scores."""
        found = self.shares[np.clip(totals - self.lowest, 0, self.shares.size - 1)]
        return np.where(totals < self.lowest, 0.0, np.where(totals < self.highest, found, 1.0))

    def share(self, own: Distribution) -> float:
        """The share of somebody whose score has this distribution."""
        return float(self.at(own.scores) @ own.chances)


class RivalsPlay(WinPlay):
    """Best play from a card on against others whose scores have known distributions.

    Serves that card and all that can come after it. Raises `TooManyPositions` where that cannot be
    solved on the spot.
    """

    exact = False

    def __init__(
        self, positions: Positions, card: Scorecard, scale: Scale, threads: int | None = None
    ) -> None:
        super().__init__(positions)
        self._side = Side(positions, card)
        self._scale = scale
        self._alone = Alone(self._side, card.total, scale.lowest, scale.highest - 1)
        self._stages = solve_alone(self._alone, positions, scale.at, threads)

    def _shares(self, card: Scorecard, lanes: Lanes, totals: Lanes) -> Doubles:
        stage = self._stages[self._side.turns - len(card.open) + 1]
        places = self._side.number[lanes]
        lowest, highest, offset = (each[places, 0] for each in stage.windows)
        inside = (lowest <= totals) & (totals <= highest)
        found = stage.shares[np.where(inside, offset + totals - lowest, 0)].astype(np.float64)
        return np.where(totals > highest, 1.0, np.where(totals < lowest, 0.0, found))


class BellPlay(WinPlay):
    """Best play for the win as far as means and standard deviations tell.

    All final scores count as normally distributed, and the player's own as what best play for the
    most points makes. Costs next to nothing, on any card.
    """

    exact = False

    def __init__(self, strategy: Strategy, others: Sequence[Scorecard]) -> None:
        super().__init__(strategy.positions)
        self._strategy = strategy
        self._others = [
            (each.total + strategy.value(each), strategy.standard_deviation(each))
            for each in others
        ]
        nodes, weights = np.polynomial.hermite_e.hermegauss(NODES)
        self._nodes: Doubles = nodes
        self._weights: Doubles = weights / weights.sum()

    def _shares(self, card: Scorecard, lanes: Lanes, totals: Lanes) -> Doubles:
        strategy = self._strategy
        means = card.total - card.bonus_points + self.positions.tables.points
        means += strategy.values[lanes]
        scores = means[:, None] + np.sqrt(strategy.variances[lanes])[:, None] * self._nodes
        ahead = np.ones_like(scores)
        for mean, spread in self._others:
            ahead *= _normal((scores - mean) / max(spread, LEAST_SPREAD))
        return ahead @ self._weights


def _normal(values: Doubles) -> Doubles:
    """The share of a standard normal distribution below each value."""
    found = [(1 + erf(value / sqrt(2))) / 2 for value in values.ravel().tolist()]
    return np.array(found).reshape(values.shape)
