"""Best play for the win: choices ranked by the share of it that they bring."""

from abc import abstractmethod

import numpy as np
from numpy.typing import NDArray

from yachtdice.dice import ROLLS
from yachtdice.scorecard import Scorecard
from yachtdice.solver.duel_shares import Solved
from yachtdice.solver.lattice import LATTICE
from yachtdice.solver.play import Play
from yachtdice.solver.positions import NOWHERE, Positions

Doubles = NDArray[np.float64]
Lanes = NDArray[np.int64]


class WinPlay(Play):
    """Best play to be ahead at the end. Values of choices are shares of the win, from 0 to 1.

    A win counts 1, and a tie what each of those who share it gets. `exact` says whether the shares
    are those of players who all know best play for the win, or estimates.
    """

    exact: bool

    def before(self, card: Scorecard) -> float:
        """The share before the first roll of a turn. Raises `GameOver`, `InvalidCard`."""
        return float(LATTICE.chance @ self.roll_values(card, ROLLS - 1))

    def _by_outcome(self, card: Scorecard) -> Doubles:
        lanes = self.positions.lanes_after(card)
        known = lanes != NOWHERE
        totals = card.total + self.positions.points_after(card)
        return np.where(known, self._shares(card, np.where(known, lanes, 0), totals), -np.inf)

    @abstractmethod
    def _shares(self, card: Scorecard, lanes: Lanes, totals: Lanes) -> Doubles:
        """The shares once a card has come to these lanes and totals."""


class ExactPlay(WinPlay):
    """Best play against an opponent who plays for the win too, by solved positions."""

    exact = True

    def __init__(self, positions: Positions, solved: Solved, opponent: Scorecard) -> None:
        super().__init__(positions)
        self._solved = solved
        self._opponent = opponent

    def _shares(self, card: Scorecard, lanes: Lanes, totals: Lanes) -> Doubles:
        lead = totals - self._opponent.total
        return self._solved.after(card, self._opponent, lanes, lead)
