"""What best play says of a whole game: its scores, its course, and the tips that players pass on.

>>> guide = make_guide(strategy)
>>> guide.scores.mean                                     # the average of best play
>>> [tip.id for tip in guide.tips]                        # those that the ruleset has a use for

Nothing here loads numpy: the strategy is the caller's.
"""

from yachtdice.guide.cases import Case
from yachtdice.guide.guide import Guide, find_scores, make_guide
from yachtdice.guide.tips import Figure, Tip, TipId

__all__ = ["Case", "Figure", "Guide", "Tip", "TipId", "find_scores", "make_guide"]
