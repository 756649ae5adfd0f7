"""Whether thrown dice look like fair ones: counts beside chance, and Pearson's chi-square test.

First rolls are what is counted: nobody has kept a die yet, so that every one of them is five dice
of which each shows each face with the same chance, whatever the game and whoever plays it.

>>> found = look_at({Roll("12345"): 700, Roll("11123"): 90})
>>> found.kinds[0].name, found.kinds[0].count, found.kinds[0].chance
('pair', 90, 0.9074074074074074)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import erfc, exp, fsum, lgamma, log, sqrt
from typing import Literal

from yachtdice.dice import DICE, FACES, Roll, sorted_rolls, ways

KindName = Literal[
    "pair",
    "three_equal",
    "four_equal",
    "five_equal",
    "full_house",
    "four_in_a_row",
    "five_in_a_row",
]

LEAST_EXPECTED = 5.0
"""The count that chance must give for a cell of a test to stand alone: the usual rule."""
ALL_ROLLS = len(FACES) ** DICE


@dataclass(frozen=True, slots=True)
class Figure:
    """How often something came, and the chance that it comes in one trial."""

    count: int
    trials: int
    chance: float

    @property
    def share(self) -> float:
        """The part of the trials in which it came, 0 where there were none."""
        return self.count / self.trials if self.trials else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation that chance gives the share."""
        return sqrt(self.chance * (1 - self.chance) / self.trials) if self.trials else 0.0


@dataclass(frozen=True, slots=True)
class Kind(Figure):
    """A kind of roll, whatever a ruleset pays for it."""

    name: KindName


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """The outcome of a test: `p` is how often fair dice come out at least as far from chance."""

    statistic: float
    freedom: int
    p: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """First rolls beside chance. A test is None while there are too few rolls for it."""

    rolls: int
    faces: tuple[Figure, ...]
    kinds: tuple[Kind, ...]
    test_of_faces: ChiSquare | None
    test_of_rolls: ChiSquare | None


def look_at(counts: Mapping[Roll, int]) -> Fairness:
    """Set first rolls beside chance; `counts` says how often each came, by the sorted roll."""
    came = [counts.get(roll, 0) for roll in sorted_rolls()]
    rolls = sum(came)
    faces = [
        sum(count * roll.count(face) for roll, count in zip(sorted_rolls(), came, strict=True))
        for face in FACES
    ]
    dice = rolls * DICE
    return Fairness(
        rolls=rolls,
        faces=tuple(Figure(count, dice, 1 / len(FACES)) for count in faces),
        kinds=tuple(_kind(name, is_one, came) for name, is_one in KINDS.items()),
        test_of_faces=chi_square(faces, [dice / len(FACES)] * len(FACES)),
        test_of_rolls=chi_square(came, [rolls * ways(roll) / ALL_ROLLS for roll in sorted_rolls()]),
    )


def chi_square(observed: Sequence[int], expected: Sequence[float]) -> ChiSquare | None:
    """Pearson's test of counts against what chance gives; both add up to the same.

    Cells of which chance gives fewer than 5 are taken together, and, should they still be too few,
    together with the next larger one. Which they are depends on chance alone, never on what came.
    None where fewer than two cells are left.
    """
    cells: list[tuple[float, int]] = []
    pooled, came = 0.0, 0
    for chance, count in sorted(zip(expected, observed, strict=True), key=lambda each: each[0]):
        if chance >= LEAST_EXPECTED and (pooled == 0 or pooled >= LEAST_EXPECTED):
            cells.append((chance, count))
        else:
            pooled, came = pooled + chance, came + count
    if pooled >= LEAST_EXPECTED:
        cells.append((pooled, came))
    if len(cells) < 2:
        return None
    statistic = fsum((count - chance) ** 2 / chance for chance, count in cells)
    return ChiSquare(statistic, len(cells) - 1, chance_of_more(statistic, len(cells) - 1))


def chance_of_more(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable of whole degrees of freedom is at least this great.

    Exact sums: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions (1964), 26.4.4
    for odd degrees of freedom and 26.4.5 for even ones, each term by its logarithm.
    """
    if statistic <= 0:
        return 1.0
    half = statistic / 2
    odd = freedom % 2
    powers = (term + odd / 2 for term in range(freedom // 2))
    terms = [exp(power * log(half) - half - lgamma(power + 1)) for power in powers]
    return min(1.0, fsum(terms) + (erfc(sqrt(half)) if odd else 0.0))


def _kind(name: KindName, is_one: Callable[[Roll], bool], came: Sequence[int]) -> Kind:
    those = [is_one(roll) for roll in sorted_rolls()]
    count = sum(count for count, one in zip(came, those, strict=True) if one)
    favourable = sum(ways(roll) for roll, one in zip(sorted_rolls(), those, strict=True) if one)
    return Kind(count, sum(came), favourable / ALL_ROLLS, name)


def _equal(least: int) -> Callable[[Roll], bool]:
    """Whether so many dice, or more, show one face."""
    return lambda roll: max(roll.counts) >= least


def _in_a_row(least: int) -> Callable[[Roll], bool]:
    """Whether so many faces, or more, follow one another."""

    def is_one(roll: Roll) -> bool:
        faces = sorted(set(roll))
        longest = run = 1
        for face, following in pairwise(faces):
            run = run + 1 if following == face + 1 else 1
            longest = max(longest, run)
        return longest >= least

    return is_one


KINDS: dict[KindName, Callable[[Roll], bool]] = {
    "pair": _equal(2),
    "three_equal": _equal(3),
    "four_equal": _equal(4),
    "five_equal": _equal(5),
    "full_house": lambda roll: sorted(roll.counts)[-2:] == [2, 3],
    "four_in_a_row": _in_a_row(4),
    "five_in_a_row": _in_a_row(5),
}
"""The kinds of roll that are counted: equal dice and faces in a row are at least so many."""
