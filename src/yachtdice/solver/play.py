"""Choices of a turn, ranked: for any goal that gives each way to end the turn a value."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from yachtdice.dice import DICE, FACES, ROLLS, Roll
from yachtdice.errors import GameOver, InvalidCard, InvalidRollsLeft
from yachtdice.scorecard import Scorecard
from yachtdice.solver.lattice import EQUAL, LATTICE, MULTISETS, NAMES, ROLL_ROWS, ROW_OF, ROWS
from yachtdice.solver.outcomes import ILLEGAL, situation
from yachtdice.solver.positions import Positions

Doubles = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Choice:
    """A keep or a fill: exactly one of `keep` and `category` is not None.

    A keep is its faces in ascending order: `""` rolls all five, and all five kept is to stop.
    `expected` is what best play comes to after it (for points: all that are still to come, this
    turn's included), `loss` how much less that is than the best choice's.
    """

    keep: str | None
    category: str | None
    expected: float
    loss: float

    def to_data(self) -> dict[str, str | float]:
        """As JSON would hold it."""
        what = {"category": self.category} if self.keep is None else {"keep": self.keep}
        return {**what, "expected": self.expected, "loss": self.loss}  # pyright: ignore


class Play(ABC):
    """Best play for a goal.

    Of choices with equal values, the first is the keep with more dice, then that with the lower
    faces; and among fills the category that is higher on the card.
    """

    def __init__(self, positions: Positions) -> None:
        self.positions = positions
        self.rules = positions.rules

    @abstractmethod
    def _by_outcome(self, card: Scorecard) -> Doubles:
        """The value of each outcome of the open categories on a card, others minus infinity."""

    def fills(self, card: Scorecard, roll: Roll) -> list[Choice]:
        """All categories that a roll may fill, best first. Raises `GameOver`, `InvalidCard`."""
        values = self.fill_values(card)[ROW_OF[tuple(roll.sorted)]]
        legal = [row for row in range(values.size) if values[row] > -np.inf]
        ranked = _rank({row: float(values[row]) for row in legal})
        names = [each.id for each in self.rules.categories]
        return [Choice(None, names[row], value, loss) for row, value, loss in ranked]

    def keeps(self, card: Scorecard, roll: Roll, rolls_left: int) -> list[Choice]:
        """All distinct keeps within a roll, best first.

        Raises `InvalidRollsLeft` unless there are 1 or 2, `GameOver`, `InvalidCard`.
        """
        _check_rolls_left(rolls_left, 1)
        values = self.keep_values(card, rolls_left)
        row = ROW_OF[tuple(roll.sorted)]
        ranked = _rank({within: float(values[within]) for within in keeps_within(row)})
        return [Choice(NAMES[within], None, value, loss) for within, value, loss in ranked]

    def advise(self, card: Scorecard, roll: Roll, rolls_left: int) -> list[Choice]:
        """Every distinct choice, best first: keeps while there are rolls left, then fills.

        Raises `InvalidRollsLeft` unless there are 0 to 2, `GameOver`, `InvalidCard`.
        """
        _check_rolls_left(rolls_left, 0)
        return self.keeps(card, roll, rolls_left) if rolls_left else self.fills(card, roll)

    def roll_values(self, card: Scorecard, rolls_left: int) -> Doubles:
        """The value of each of the sorted rolls, before it is chosen what to do with it."""
        _check_rolls_left(rolls_left, 0)
        rows = self._stop_values(card)
        for _ in range(rolls_left):
            means(rows)
            maxima(rows)
        return rows[:ROLL_ROWS]

    def keep_values(self, card: Scorecard, rolls_left: int) -> Doubles:
        """The value of each row of the keep lattice with 1 or 2 rolls left; of five: stopping."""
        rows = self._stop_values(card)
        stop = rows[:ROLL_ROWS].copy()
        for left in range(rolls_left):
            if left:
                maxima(rows)
            means(rows)
        rows[:ROLL_ROWS] = stop
        return rows

    def _stop_values(self, card: Scorecard) -> Doubles:
        rows = np.zeros(ROWS)
        rows[:ROLL_ROWS] = self.fill_values(card).max(axis=1)
        return rows

    def check(self, card: Scorecard) -> None:
        """Raise `InvalidCard` for a card of another ruleset."""
        if card.rules != self.rules:
            message = f"expected a card of {self.rules.id!r}, found one of {card.rules.id!r}"
            raise InvalidCard(message, found=card.rules.id, expected=self.rules.id)

    def fill_values(self, card: Scorecard) -> Doubles:
        """The value of each category for each sorted roll, minus infinity where it is illegal.

        Raises `GameOver`, `InvalidCard`.
        """
        outcomes = self._outcomes(card)
        return np.append(self._by_outcome(card), -np.inf)[outcomes]

    def fill_points(self, card: Scorecard) -> Doubles:
        """The points that each category adds for each sorted roll, 0 where it is illegal."""
        return np.append(self.positions.tables.points, 0.0)[self._outcomes(card)]

    def _outcomes(self, card: Scorecard) -> NDArray[np.int64]:
        """The outcome of each category for each sorted roll, -1 where it is illegal."""
        self.check(card)
        if card.is_full:
            raise GameOver("expected a card with an open category, found a full one")
        tables, positions = self.positions.tables, self.positions
        mask, holds = positions.mask(card), positions.holds(card)
        conditions = tuple(tables.conditions.tolist())
        outcomes = tables.plain[:, :-1].astype(np.int64)
        legal = int(tables.legal[situation(conditions, mask, holds)]) & ~mask
        outcomes[:, [row for row in range(outcomes.shape[1]) if not legal >> row & 1]] = -1
        filled = np.array([mask >> row & 1 for row in range(outcomes.shape[1])], dtype=np.bool_)
        for face in FACES:
            found = tables.five[face - 1, situation(conditions, mask, holds, face)]
            allowed = (found != ILLEGAL) & ~filled
            outcomes[ROW_OF[(face,) * DICE]] = np.where(allowed, found.astype(np.int64), -1)
        return outcomes


def means(rows: Doubles) -> None:
    """Every keep becomes the mean over one more die."""
    for start, end in _SIZES:
        rows[start:end] = rows[LATTICE.more[start - ROLL_ROWS : end - ROLL_ROWS]].mean(axis=1)


def maxima(rows: Doubles) -> None:
    """Every row becomes the best of all keeps within it."""
    for start, end in (*_SIZES[-2::-1], (0, ROLL_ROWS)):
        best = rows[LATTICE.fewer[start:end]].max(axis=1)
        rows[start:end] = np.maximum(rows[start:end], best)


@cache
def keeps_within(row: int) -> tuple[int, ...]:
    """The rows of all distinct keeps within a row, itself included, ascending."""
    smaller = set(LATTICE.fewer[row].tolist()) if row < ROWS - 1 else set[int]()
    return tuple(sorted({row}.union(*map(keeps_within, smaller))))


def _sizes() -> tuple[tuple[int, int], ...]:
    """Where the rows of 4, 3, … 0 dice begin and end."""
    starts = [
        next(row for row, faces in enumerate(MULTISETS) if len(faces) == size)
        for size in range(DICE - 1, -1, -1)
    ]
    return tuple(zip(starts, [*starts[1:], ROWS], strict=True))


_SIZES = _sizes()


def _rank(values: dict[int, float]) -> list[tuple[int, float, float]]:
    """Numbers with their values and losses, best first, the lower number of equal ones first."""
    best = max(values.values())
    ordered: list[tuple[int, float, float]] = []
    top = np.inf
    group: list[tuple[int, float, float]] = []
    for number, value in sorted(values.items(), key=lambda each: (-each[1], each[0])):
        if value < top - EQUAL:
            ordered += sorted(group)
            group, top = [], value
        group.append((number, value, best - value if value < best - EQUAL else 0.0))
    return ordered + sorted(group)


def _check_rolls_left(rolls_left: int, least: int) -> None:
    if rolls_left not in range(least, ROLLS):
        message = f"expected {least} to {ROLLS - 1} rolls left, found {rolls_left!r}"
        raise InvalidRollsLeft(message, found=rolls_left, least=least, most=ROLLS - 1)
