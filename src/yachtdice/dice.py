"""Dice: a roll of five in their places, a choice of kept places, and the 252 sorted rolls."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Self

from yachtdice.errors import InvalidDice, InvalidKeep

DICE = 5
FACES = (1, 2, 3, 4, 5, 6)
ROLLS = 3
"""Rolls a turn has at the most."""

Counts = tuple[int, int, int, int, int, int]
"""How many dice show 1, 2, … 6."""


class Roll(tuple[int, ...]):
    """Five dice in their places, each a face from 1 to 6.

    >>> Roll("33345").counts
    (0, 0, 3, 1, 1, 0)

    Raises `InvalidDice` for anything else.
    """

    __slots__ = ()

    def __new__(cls, faces: str | Iterable[int]) -> Self:
        if isinstance(faces, str):
            found, values = faces, tuple(int(c) if c in "123456" else 0 for c in faces)
        else:
            values = tuple(faces)
            found = values
        if len(values) != DICE or any(face not in FACES for face in values):
            message = f"expected five faces from 1 to 6, such as '33345', found {found!r}"
            raise InvalidDice(message, found=str(found))
        return super().__new__(cls, map(int, values))

    @property
    def counts(self) -> Counts:
        """How many of the five show each face."""
        return _counts(self)

    @property
    def five_equal(self) -> int | None:
        """The face that all five show, or None."""
        return self[0] if self.count(self[0]) == DICE else None

    @property
    def sorted(self) -> "Roll":
        """The same dice in ascending order."""
        return Roll(sorted(self))

    def __str__(self) -> str:
        return "".join(map(str, self))

    def __repr__(self) -> str:
        return f"Roll({str(self)!r})"


@cache
def _counts(roll: Roll) -> Counts:
    """Kept for each roll that was met, of 7,776: every category asks for them."""
    one, two, three, four, five, six = (roll.count(face) for face in FACES)
    return one, two, three, four, five, six


class Keep(tuple[bool, ...]):
    """Which of the five places stay when the others are rolled.

    >>> Keep("-xx--")
    Keep('-xx--')

    Raises `InvalidKeep` for anything but five of `x` (stays) and `-`, or five booleans.
    """

    __slots__ = ()

    def __new__(cls, places: str | Iterable[bool]) -> Self:
        if isinstance(places, str) and set(places) <= {"x", "-"}:
            values = tuple(mark == "x" for mark in places)
        else:
            values = tuple(places)
        if len(values) != DICE or any(value not in (True, False) for value in values):
            message = f"expected five of 'x' and '-', such as '-xx--', found {places!r}"
            raise InvalidKeep(message, found=str(places))
        return super().__new__(cls, map(bool, values))

    @classmethod
    def at(cls, places: Iterable[int]) -> Self:
        """Keep the dice at these places, counted from 0."""
        chosen = set(places)
        if not chosen <= set(range(DICE)):
            message = f"expected places from 0 to 4, found {sorted(chosen)!r}"
            raise InvalidKeep(message, found=str(sorted(chosen)))
        return cls(place in chosen for place in range(DICE))

    @property
    def rolled(self) -> int:
        """How many dice are rolled again."""
        return self.count(False)

    def of(self, roll: Roll) -> str:
        """The kept faces in their places, `-` where a die is rolled: `-22--`."""
        return "".join(str(face) if stays else "-" for face, stays in zip(roll, self, strict=True))

    def throw(self, roll: Roll, faces: Iterable[int]) -> Roll:
        """The roll after the dice that do not stay show `faces`, in the order of their places."""
        new = iter(faces)
        return Roll(face if stays else next(new) for face, stays in zip(roll, self, strict=True))

    def __str__(self) -> str:
        return "".join("x" if stays else "-" for stays in self)

    def __repr__(self) -> str:
        return f"Keep({str(self)!r})"


NOTHING = Keep("-----")
EVERYTHING = Keep("xxxxx")


@cache
def sorted_rolls() -> tuple[Roll, ...]:
    """The 252 rolls that differ when the places of the dice do not count, in ascending order."""
    return tuple(Roll(faces) for faces in combinations_with_replacement(FACES, DICE))


def ways(roll: Roll) -> int:
    """How many of the 7,776 ordered rolls are this one when sorted (the multinomial coefficient).

    The probability of the sorted roll is `ways(roll) / 6**5`.
    """
    return factorial(DICE) // prod(factorial(count) for count in roll.counts)
