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


def find_scores(strategy: "Strategy", card: Scorecard) -> "Distribution":
    """The final scores of best play from a card on: up to seconds of work."""
    return strategy.distribution(card)


def make_guide(strategy: "Strategy") -> Guide:
    """The guide to a strategy's ruleset: some seconds of work for the large ones."""
    scores = find_scores(strategy, Scorecard(strategy.rules))
    course = strategy.course()
    return Guide(scores, course, find_tips(strategy, course))
