"""The keep lattice: the 462 multisets of up to five dice and the 1,260 edges that add one die.

A keep and a sorted roll are the same thing here: a multiset of faces. Each is a *row*, numbered
from 0: the 252 of five dice first, then those of four, and so on to the empty one, each size in
ascending order. An edge therefore always leads from a row to one with a lower number.

From the values of the rows of five, `means` down the sizes gives what each keep is worth when its
other dice are rolled one by one, and `maxima` up the sizes the best keep within each roll. The row
number is also the rule for equal values: the lower one is chosen, so more dice stay.
"""

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.dice import DICE, FACES, sorted_rolls, ways

ROLL_ROWS = len(sorted_rolls())
MULTISETS: tuple[tuple[int, ...], ...] = tuple(
    faces for size in range(DICE, -1, -1) for faces in combinations_with_replacement(FACES, size)
)
"""The faces of each row, ascending."""

ROWS = len(MULTISETS)
NAMES = tuple("".join(map(str, faces)) for faces in MULTISETS)
"""Each row as text: `"333"`, and `""` for the empty one."""

EQUAL = 1e-9
"""Values that differ by less count as equal: sums in another order differ in the last digits."""

ROW_OF: dict[tuple[int, ...], int] = {faces: row for row, faces in enumerate(MULTISETS)}
FIVE_EQUAL = tuple(ROW_OF[(face,) * DICE] for face in FACES)


class Lattice(NamedTuple):
    """The edges as arrays, in the form that loops over them want.

    `more[row - ROLL_ROWS, face - 1]` is the row with one die more; `thrown[row, face - 1]` is the
    same for all rows, where those of five dice stay what they are. `fewer[row, :]` holds the rows
    with one die less, one for each distinct face, of which the first `distinct[row]` count;
    the rest repeat the first. `chance[roll]` is the probability of a roll of all five dice.
    """

    more: NDArray[np.uint16]
    thrown: NDArray[np.uint16]
    fewer: NDArray[np.uint16]
    distinct: NDArray[np.uint8]
    chance: NDArray[np.float64]


def _without_one(faces: tuple[int, ...]) -> list[int]:
    smaller: list[int] = []
    for face in dict.fromkeys(faces):
        place = faces.index(face)
        smaller.append(ROW_OF[faces[:place] + faces[place + 1 :]])
    return smaller


def _build() -> Lattice:
    more = [[ROW_OF[tuple(sorted((*faces, f)))] for f in FACES] for faces in MULTISETS[ROLL_ROWS:]]
    fewer = [_without_one(faces) for faces in MULTISETS[:-1]]
    padded = [rows + rows[:1] * (DICE - len(rows)) for rows in fewer]
    rolls = [[row] * len(FACES) for row in range(ROLL_ROWS)]
    return Lattice(
        np.array(more, dtype=np.uint16),
        np.array(rolls + more, dtype=np.uint16),
        np.array(padded, dtype=np.uint16),
        np.array([len(rows) for rows in fewer], dtype=np.uint8),
        np.array([ways(roll) for roll in sorted_rolls()]) / float(len(FACES) ** DICE),
    )


LATTICE = _build()
