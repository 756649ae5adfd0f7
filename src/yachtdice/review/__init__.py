"""What each decision of a game cost, and how lucky its dice were.

>>> found = review(game, strategy, strategy.distribution(game.empty_card))
>>> ana = found.players[0]
>>> ana.score == ana.expected + ana.luck - ana.loss + ana.unjudged     # but for rounding
>>> ana.costliest[0].best                                              # the worst decision

Nothing here loads numpy: the strategy is the caller's.
"""

from yachtdice.review.classes import CLASSES, Bound, Class, classify
from yachtdice.review.judge import review
from yachtdice.review.results import Decision, Figures, PlayerReview, Review, Throw

__all__ = [
    "CLASSES",
    "Bound",
    "Class",
    "Decision",
    "Figures",
    "PlayerReview",
    "Review",
    "Throw",
    "classify",
    "review",
]
