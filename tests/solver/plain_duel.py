"""A slow solver for two players that shares nothing with the real one but the scorecard.

It throws dice in order, all 6, 36, … 7,776 ways, tries every keep and every fill, and goes from
card to card in a dictionary.
"""

from functools import cache
from itertools import compress, product

import numpy as np
from numpy.typing import NDArray

from yachtdice import Roll, Scorecard

FACES = range(1, 7)
Dice = tuple[int, ...]
SORTED: tuple[Dice, ...] = tuple(sorted({tuple(sorted(r)) for r in product(FACES, repeat=5)}))
NUMBER = {roll: number for number, roll in enumerate(SORTED)}
ROLLS = tuple(Roll(roll) for roll in SORTED)


@cache
def thrown(kept: Dice) -> NDArray[np.float64]:
    """The chance of each sorted roll after these dice are kept and the others thrown."""
    chances = np.zeros(len(SORTED))
    throws = list(product(FACES, repeat=5 - len(kept)))
    for new in throws:
        chances[NUMBER[tuple(sorted(kept + new))]] += 1 / len(throws)
    return chances


@cache
def keeps() -> tuple[NDArray[np.float64], list[list[int]]]:
    """The chances after all keeps, and the numbers of the keeps within each roll."""
    choices = list(product((False, True), repeat=5))
    within = [{tuple(compress(roll, stays)) for stays in choices} for roll in SORTED]
    every = sorted(set[Dice]().union(*within))
    number = {kept: place for place, kept in enumerate(every)}
    chances = np.array([thrown(kept) for kept in every])
    return chances, [[number[kept] for kept in each] for each in within]


def turn(values: NDArray[np.float64]) -> float:
    """What a turn is worth whose last dice are worth this much, by sorted roll."""
    chances, within = keeps()
    for _ in range(2):
        worth = chances @ values
        values = np.array([worth[numbers].max() for numbers in within])
    return float(thrown(()) @ values)


@cache
def moves(card: Scorecard) -> tuple[list[Scorecard], NDArray[np.int64]]:
    """The cards that a turn can lead to, and which of them by sorted roll and category.

    -1 stands for a fill that is illegal.
    """
    number: dict[Scorecard, int] = {}
    where = np.full((len(ROLLS), len(card.points)), -1)
    for place, roll in enumerate(ROLLS):
        for category in card.options(roll):
            after = card.fill(category, roll)
            where[place, card.rules.index(category)] = number.setdefault(after, len(number))
    return list(number), where


@cache
def state(card: Scorecard) -> tuple[object, ...]:
    """What of a card matters for the points to come."""
    extra, bonus = card.rules.extra, card.rules.upper_bonus
    holds = bool(extra and card.get(extra.category))
    upper = min(card.upper, bonus.threshold) if bonus else 0
    return tuple(points is None for points in card.points), holds, upper


class PlainDuel:
    """The share of the win of the player to move, from any two cards on."""

    def __init__(self) -> None:
        self.found: dict[tuple[object, ...], float] = {}

    def share(self, mover: Scorecard, other: Scorecard) -> float:
        """The share of the one to move; a draw counts half."""
        lead = mover.total - other.total
        if mover.is_full and other.is_full:
            return (lead > 0) + (lead == 0) / 2
        key = (state(mover), state(other), lead)
        if key not in self.found:
            self.found[key] = turn(self.fills(mover, other).max(axis=1))
        return self.found[key]

    def fills(self, mover: Scorecard, other: Scorecard) -> NDArray[np.float64]:
        """The share after each fill, by sorted roll and category; -1 where it is illegal."""
        cards, where = moves(mover)
        return np.array([*(1 - self.share(other, card) for card in cards), -1.0])[where]
