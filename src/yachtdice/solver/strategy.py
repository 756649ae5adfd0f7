"""Best play for the most points: the values of all positions, and what they say of a card."""

from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from yachtdice.dice import ROLLS, Roll, sorted_rolls
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard
from yachtdice.solver import files
from yachtdice.solver.course import Course, find_course
from yachtdice.solver.distribution import Distribution, find_distribution
from yachtdice.solver.files import Kind
from yachtdice.solver.outlook import Outlook, find_outlook, last_rolls
from yachtdice.solver.play import Play
from yachtdice.solver.positions import NOWHERE, Positions, find_positions
from yachtdice.solver.simulation import Results, simulate
from yachtdice.solver.solve import Progress, find_variances, solve
from yachtdice.solver.target import Target

Doubles = NDArray[np.float64]


class Strategy(Play):
    """Best play of a ruleset, by the expected points of its positions.

    Values, keeps and fills need numpy only. Standard deviations (where they are not kept yet),
    distributions, targets and simulations compile loops when they are first asked for.
    """

    def __init__(self, positions: Positions, values: Doubles) -> None:
        super().__init__(positions)
        self.values = values

    def value(self, card: Scorecard) -> float:
        """The expected points still to come, a bonus not yet earned included."""
        self.check(card)
        return float(self.values[self.positions.lane(card)]) - card.bonus_points

    def standard_deviation(self, card: Scorecard) -> float:
        """The standard deviation of the points still to come."""
        self.check(card)
        return sqrt(float(self.variances[self.positions.lane(card)]))

    def distribution(self, card: Scorecard) -> Distribution:
        """The exact distribution of the final score from a card on."""
        self.check(card)
        return find_distribution(self.positions, self.values, card)

    def course(self) -> Course:
        """How a whole game goes turn by turn."""
        return find_course(self.positions, self.values)

    def outlook(self, card: Scorecard, keep: str, rolls_left: int) -> Outlook:
        """What the turn comes to after these faces (ascending) are kept with so many rolls left.

        Before a turn nothing is kept and there are 3 rolls. With all five kept, or no rolls left,
        those dice are what is filled. Raises `GameOver`, `InvalidCard`.
        """
        return find_outlook(self, card, keep, rolls_left)

    def last_rolls(self, card: Scorecard) -> dict[Roll, float]:
        """The chance of each sorted roll to be the last of a turn that begins on a card."""
        chances = last_rolls(self, card, "", ROLLS)
        return dict(zip(sorted_rolls(), chances.tolist(), strict=True))

    def target(self, card: Scorecard, points: int) -> Target:
        """Best play from a card on to a final score of at least so many points.

        Raises `TooManyPositions` where that cannot be solved on the spot.
        """
        self.check(card)
        return Target(self.positions, card, points)

    def simulate(self, games: int, seed: int = 0) -> Results:
        """Play so many games by best play, with dice that the seed decides."""
        return simulate(self.positions, self.values, games, seed)

    @cached_property
    def variances(self) -> Doubles:
        """The variance of the points still to come, by lane; computed if it is not kept."""
        kept = files.read(self.rules, Kind.VARIANCES, self.positions.lanes)
        if kept is not None:
            return kept
        variances = find_variances(self.positions, self.values)
        files.write(self.rules, Kind.VARIANCES, variances)
        return variances

    def _by_outcome(self, card: Scorecard) -> Doubles:
        lanes = self.positions.lanes_after(card)
        known = lanes != NOWHERE
        values = self.values[np.where(known, lanes, 0)] + self.positions.tables.points
        return np.where(known, values - card.bonus_points, -np.inf)


def load_strategy(rules: Ruleset) -> Strategy | None:
    """The strategy of a ruleset if its values are kept, without solving anything.

    Raises `TooManyPositions`.
    """
    positions = find_positions(rules)
    values = files.read(rules, Kind.VALUES, positions.lanes)
    return None if values is None else Strategy(positions, values)


def find_strategy(
    rules: Ruleset, threads: int | None = None, progress: Progress | None = None
) -> Strategy:
    """The strategy of a ruleset: its values are read, or solved and kept.

    Raises `TooManyPositions`.
    """
    if kept := load_strategy(rules):
        return kept
    solution = solve(rules, threads, progress)
    files.write(rules, Kind.VALUES, solution.values)
    return Strategy(solution.positions, solution.values)
