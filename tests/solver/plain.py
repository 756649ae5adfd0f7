"""A slow solver that shares nothing with the real one but the scorecard.

It throws dice in order, all 6, 36, … 7,776 ways, keeps places, goes from card to card in a
dictionary, and counts in whole numbers: a value is a numerator over a power of 7,776.
"""

from collections.abc import Callable
from functools import cache
from itertools import product

from yachtdice import Roll, Ruleset, Scorecard

FACES = range(1, 7)
ORDERED = tuple(product(FACES, repeat=5))
ALL = len(ORDERED)

Dice = tuple[int, ...]


@cache
def kept_by_places(roll: Dice) -> frozenset[Dice]:
    """What can be kept of a roll by choosing places, all five aside."""
    places = [
        [d for d, stays in zip(roll, keep, strict=True) if stays]
        for keep in product((0, 1), repeat=5)
    ]
    return frozenset(tuple(sorted(kept)) for kept in places if len(kept) < 5)


@cache
def after_throws(kept: Dice) -> tuple[Dice, ...]:
    """The sorted rolls that follow, one for each way to throw the other dice, in order."""
    return tuple(tuple(sorted(kept + new)) for new in product(FACES, repeat=5 - len(kept)))


def one_roll_more(values: dict[Dice, int]) -> dict[Dice, int]:
    """The values of rolls when one roll more is left, as numerators over 7,776 times as much."""
    keeps = {kept for roll in values for kept in kept_by_places(roll)}
    worth = {
        kept: sum(values[roll] for roll in after_throws(kept)) * 6 ** len(kept) for kept in keeps
    }
    return {
        roll: max(value * ALL, *(worth[kept] for kept in kept_by_places(roll)))
        for roll, value in values.items()
    }


def turn(values: dict[Dice, int]) -> int:
    """The value of a turn whose rolls end with these values, over 7,776 to the third as much."""
    for _ in range(2):
        values = one_roll_more(values)
    return sum(values[tuple(sorted(roll))] for roll in ORDERED)


class PlainSolver:
    """Solves from a card on for a goal: what a final total is worth, a whole number.

    `value(card)` is exact; for the goal of points that still come, subtract the card's total.
    """

    def __init__(self, rules: Ruleset, goal: Callable[[int], int]) -> None:
        self.rules = rules
        self.goal = goal
        self.found: dict[Scorecard, int] = {}

    def numerator(self, card: Scorecard) -> int:
        """The card's value over `denominator(card)`."""
        if card.is_full:
            return self.goal(card.total)
        if card not in self.found:
            rolls = {tuple(sorted(roll)) for roll in ORDERED}
            self.found[card] = turn({roll: self.best_fill(card, Roll(roll)) for roll in rolls})
        return self.found[card]

    def best_fill(self, card: Scorecard, roll: Roll) -> int:
        """The greatest value of a card after a fill."""
        return max(self.numerator(card.fill(name, roll)) for name in card.options(roll))

    def denominator(self, card: Scorecard) -> int:
        """The power of 7,776 for a card: three rolls for each turn to come."""
        return ALL ** (3 * len(card.open))

    def value(self, card: Scorecard) -> float:
        """The expected value of the goal under best play."""
        return self.numerator(card) / self.denominator(card)
