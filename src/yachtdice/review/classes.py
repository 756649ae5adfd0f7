"""How grave a loss is: the one table, used wherever decisions are classed."""

from typing import Literal, NamedTuple

Class = Literal["best", "small_slip", "mistake", "blunder"]


class Bound(NamedTuple):
    """A class of decisions: those that lose less than `below`, and are in none before."""

    id: Class
    below: float


CLASSES = (
    Bound("best", 1e-9),
    Bound("small_slip", 1.0),
    Bound("mistake", 4.0),
    Bound("blunder", float("inf")),
)
"""By points: from the best choice (or one as good, but for the last digits of a sum) down."""

WIN_CLASSES = (
    Bound("best", 2e-5),
    Bound("small_slip", 0.01),
    Bound("mistake", 0.04),
    Bound("blunder", float("inf")),
)
"""The same by shares of the win, which tables hold to five digits."""


def classify(loss: float) -> Class:
    """The class of a decision that loses so many points."""
    return next(each.id for each in CLASSES if loss < each.below)


def classify_win(loss: float) -> Class:
    """The class of a decision that gives away so much of the win."""
    return next(each.id for each in WIN_CLASSES if loss < each.below)
