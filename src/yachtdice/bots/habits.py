"""How people misjudge what a fill is worth, and bots that do the same.

A bot with habits starts from the exact value of every way to end the turn and distorts it; among
the distorted values it chooses as well as anybody can. So its errors are errors of judgement, each
with a reason that a person might give, and a choice that is far better than the others is seen.
"""

from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from yachtdice.categories import Category, possible_points
from yachtdice.scorecard import Scorecard
from yachtdice.solver import Strategy
from yachtdice.solver.play import Play
from yachtdice.solver.positions import NOWHERE

Doubles = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Habits:
    """How far off somebody's judgement is, in shares of what is judged.

    `haste`: of what open categories may still bring, so much is not seen. `blindness`: the same of
    what upper points do for the upper bonus. `hope`: a combination seems worth so much more than
    its points. `dread`: a zero seems to cost so much more, and `doubt` is the spread of chance
    error in what filling a category costs; both as a share of an average turn.
    """

    haste: float
    blindness: float
    hope: float
    dread: float
    doubt: float


HABITS = {
    "steady": Habits(haste=0.1, blindness=0.2, hope=0.05, dread=0.15, doubt=0.12),
    "casual": Habits(haste=0.15, blindness=0.4, hope=0.1, dread=0.5, doubt=0.26),
}
"""The habits of each bot that has some. `docs/bots.md` says what they cost."""


class Misjudgement(Play):
    """Best play by misjudged values. The same seed and card are misjudged in the same way."""

    def __init__(self, strategy: Strategy, habits: Habits, seed: str) -> None:
        super().__init__(strategy.positions)
        self.values = strategy.values
        self.habits = habits
        self.seed = seed
        self.turn = strategy.value(Scorecard(self.rules)) / len(self.rules.categories)
        self.combination = np.array([_is_combination(each) for each in self.rules.categories])

    def _by_outcome(self, card: Scorecard) -> Doubles:
        habits, tables = self.habits, self.positions.tables
        lanes = self.positions.lanes_after(card)
        known = lanes != NOWHERE
        seen = (1 - habits.haste) * self._without_bonus(card, np.where(known, lanes, 0))
        made = self.combination[tables.category] & tables.success
        feeling = habits.hope * tables.points * made
        feeling -= habits.dread * self.turn * ~tables.success
        feeling += habits.doubt * self.turn * self._errors(card)[tables.category]
        return np.where(known, tables.points + seen + feeling, -np.inf)

    def _without_bonus(self, card: Scorecard, lanes: NDArray[np.int64]) -> Doubles:
        """What may still come, short of what upper points do for a bonus that is not won yet."""
        first_lanes, after = self.positions.blocks.lane, self.values[lanes]
        lowest = first_lanes[np.searchsorted(first_lanes, lanes, side="right") - 1]
        won = card.upper + self.positions.tables.gain >= self.positions.blocks.threshold
        blind = np.where(won, 0.0, self.habits.blindness)
        return after - blind * (after - self.values[lowest])

    def _errors(self, card: Scorecard) -> Doubles:
        """The error in what filling each category costs, before its spread."""
        rng = Random(f"{self.seed} {card.points} {card.extras}")
        return np.array([rng.gauss(0, 1) for _ in card.points])


def _is_combination(category: Category) -> bool:
    return category.section == "lower" and 0 in possible_points(category)
