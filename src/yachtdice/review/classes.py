"""How grave a loss is: the one table, used wherever decisions are classed."""

from typing import Literal, NamedTuple

Class = Literal["best", "small_slip", "mistake", "blunder"]


class Bound(NamedTuple):
    """A class of decisions: those that lose less than `below` points, and are in none before."""

    id: Class
    below: float


CLASSES = (
    Bound("best", 1e-9),
    Bound("small_slip", 1.0),
    Bound("mistake", 4.0),
    Bound("blunder", float("inf")),
)
"""From the best choice (or one as good, but for the last digits of a sum) to the worst ones."""


def classify(loss: float) -> Class:
    """The class of a decision that loses so many points."""
    return next(each.id for each in CLASSES if loss < each.below)
