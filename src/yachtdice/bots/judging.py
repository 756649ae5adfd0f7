"""Bots that make the best choice by their own judgement of how a turn can end."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from yachtdice.bots.base import FOR_THE_WIN, Bot
from yachtdice.bots.duelist import Duelist, duel_of
from yachtdice.bots.habits import HABITS, Misjudgement
from yachtdice.bots.places import places
from yachtdice.dice import DICE, ROLLS, Keep, Roll
from yachtdice.errors import InvalidRollsLeft
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard
from yachtdice.solver import Strategy
from yachtdice.solver.lattice import EQUAL, NAMES, ROW_OF
from yachtdice.solver.play import Play, keeps_within
from yachtdice.solver.positions import find_positions

Doubles = NDArray[np.float64]

REMEMBERED = 16
"""Cards whose keeps stay worked out: a turn asks of one card up to three times."""


class Judging(Bot):
    """Chooses what is best by a `Play`: exact values, or somebody's idea of them."""

    def __init__(self, name: str, play: Play) -> None:
        super().__init__(name)
        self.play = play
        self._keep_values = lru_cache(REMEMBERED)(play.keep_values)

    def choose(
        self, card: Scorecard, roll: Roll, rolls_left: int, others: Sequence[Scorecard] = ()
    ) -> Keep | str:
        if rolls_left not in range(ROLLS):
            message = f"expected 0 to {ROLLS - 1} rolls left, found {rolls_left!r}"
            raise InvalidRollsLeft(message, found=rolls_left, least=0, most=ROLLS - 1)
        if rolls_left:
            faces = self._best_keep(card, roll, rolls_left)
            if len(faces) < DICE:
                return places(roll, faces)
        best = self.play.advise(card, roll, 0)[0]
        assert best.category is not None
        return best.category

    def _best_keep(self, card: Scorecard, roll: Roll, rolls_left: int) -> str:
        """The faces to keep; of keeps that are equal, the first in the order of the lattice."""
        values = self._keep_values(card, rolls_left)
        rows = np.array(keeps_within(ROW_OF[tuple(roll.sorted)]))
        within = values[rows]
        return NAMES[int(rows[np.flatnonzero(within >= within.max() - EQUAL)[0]])]


class Greed(Play):
    """The most points now, an upper bonus that is reached now among them; no thought of later.

    Keeps are those from which the best fill of this turn is expected to bring most.
    """

    def _by_outcome(self, card: Scorecard) -> Doubles:
        tables, bonus = self.positions.tables, self.rules.upper_bonus
        points = tables.points.copy()
        if bonus and card.upper < bonus.threshold:
            points += bonus.points * (card.upper + tables.gain >= bonus.threshold)
        filled = self.positions.mask(card) >> tables.category.astype(np.int64) & 1
        return np.where(filled, -np.inf, points)


def make_bot(name: str, rules: Ruleset, strategy: Strategy | None, seed: str) -> Bot:
    """The bot with this name, which has what it needs."""
    if strategy is None:
        return Judging(name, Greed(find_positions(rules)))
    if name == FOR_THE_WIN:
        return Duelist(name, duel_of(strategy))
    if name in HABITS:
        return Judging(name, Misjudgement(strategy, HABITS[name], seed))
    return Judging(name, strategy if name == "optimal" else Greed(strategy.positions))
