"""The guide to a ruleset: all that its strategy page shows."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from yachtdice.guide.tips import Tip, find_tips
from yachtdice.scorecard import Scorecard

if TYPE_CHECKING:
    from yachtdice.solver import Course, Distribution, Strategy


@dataclass(frozen=True, slots=True)
class Guide:
    """The final scores of best play, how its games go, and the tips with what is true of them."""

    scores: "Distribution"
    course: "Course"
    tips: tuple[Tip, ...]


def make_guide(strategy: "Strategy") -> Guide:
    """The guide to a strategy's ruleset: some seconds of work for the large ones."""
    scores = strategy.distribution(Scorecard(strategy.rules))
    course = strategy.course()
    return Guide(scores, course, find_tips(strategy, course))
