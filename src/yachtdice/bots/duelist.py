"""The bot that plays for the win: by the cards of the others, and not for the most points."""

from collections.abc import Sequence
from functools import lru_cache

from yachtdice.bots.base import FOR_THE_WIN, Bot
from yachtdice.bots.places import places
from yachtdice.dice import DICE, Keep, Roll
from yachtdice.errors import UnevenCards
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard
from yachtdice.solver import Choice, Duel, Strategy, WinChoice, find_duel, find_strategy

REMEMBERED = 4
"""Rulesets whose solved positions stay in memory."""


class Duelist(Bot):
    """Chooses what brings the greatest share of the win; of equal choices, the most points.

    Where it knows nothing of the others, or they do not play in turn, it plays for the most points.
    """

    def __init__(self, name: str, duel: Duel) -> None:
        super().__init__(name)
        self.duel = duel

    def choose(
        self, card: Scorecard, roll: Roll, rolls_left: int, others: Sequence[Scorecard] = ()
    ) -> Keep | str:
        best = self._choices(card, roll, rolls_left, others)[0]
        if best.keep is not None and len(best.keep) < DICE:
            return places(roll, best.keep)
        if best.category is None:
            best = self._choices(card, roll, 0, others)[0]
        assert best.category is not None
        return best.category

    def _choices(
        self, card: Scorecard, roll: Roll, rolls_left: int, others: Sequence[Scorecard]
    ) -> Sequence[Choice] | Sequence[WinChoice]:
        for_points = self.duel.strategy.advise(card, roll, rolls_left)
        if not others:
            return for_points
        try:
            return self.duel.choices(card, roll, rolls_left, *others)
        except UnevenCards:
            return for_points


@lru_cache(REMEMBERED)
def duel_of(strategy: Strategy) -> Duel:
    """Best play for the win, with what was solved when it was last asked for."""
    return find_duel(strategy)


@lru_cache(REMEMBERED)
def duelist_of(rules: Ruleset) -> Duelist:
    """The bot with a strategy of its own. Raises `TooManyPositions`."""
    return Duelist(FOR_THE_WIN, find_duel(find_strategy(rules)))
