"""What each decision of a game cost, and how lucky its dice were.

>>> found = review(game, strategy, strategy.distribution(game.empty_card))
>>> ana = found.players[0]
>>> ana.score == ana.expected + ana.luck - ana.loss + ana.unjudged     # but for rounding
>>> ana.costliest[0].best                                              # the worst decision

In a game of two, `review_win(game, duel)` judges by the chance to win.

Nothing here loads numpy: the strategy is the caller's.
"""

from yachtdice.review.classes import CLASSES, WIN_CLASSES, Bound, Class, classify, classify_win
from yachtdice.review.judge import knows_all_rolls, review
from yachtdice.review.results import Decision, Figures, PlayerReview, Review, Throw
from yachtdice.review.win_results import Moment, WinDecision, WinPlayer, WinReview
from yachtdice.review.winning import judge_for_win, review_win

__all__ = [
    "CLASSES",
    "WIN_CLASSES",
    "Bound",
    "Class",
    "Decision",
    "Figures",
    "Moment",
    "PlayerReview",
    "Review",
    "Throw",
    "WinDecision",
    "WinPlayer",
    "WinReview",
    "classify",
    "classify_win",
    "judge_for_win",
    "knows_all_rolls",
    "review",
    "review_win",
]
