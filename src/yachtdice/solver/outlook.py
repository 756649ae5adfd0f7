"""Where a turn leads after a choice: the dice it ends with, and what best play does with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from yachtdice.categories import Category
from yachtdice.dice import DICE, sorted_rolls
from yachtdice.scorecard import Scorecard
from yachtdice.solver.lattice import EQUAL, ROLL_ROWS, ROW_OF, ROWS
from yachtdice.solver.play import Play, keeps_within, means

Doubles = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class End:
    """A way for the turn to end: the chance that a category is filled, and its mean points then."""

    category: str
    chance: float
    points: float


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a turn comes to under best play.

    `met` has the chance that the last dice meet the condition of a category, for those open ones
    that not all dice meet; `ends` are the categories that may be filled, the likeliest first.
    """

    met: Mapping[str, float]
    ends: tuple[End, ...]


def find_outlook(play: Play, card: Scorecard, keep: str, rolls_left: int) -> Outlook:
    """What the turn comes to after these faces (ascending) are kept with so many rolls left.

    Before a turn nothing is kept and there are 3 rolls. With all five kept, or no rolls left, those
    dice are what is filled. Raises `GameOver`, `InvalidCard`.
    """
    chances = last_rolls(play, card, keep, rolls_left)
    return Outlook(_met(card, chances), _ends(play, card, chances))


def last_rolls(play: Play, card: Scorecard, keep: str, rolls_left: int) -> Doubles:
    """The chance of each sorted roll to be the last of a turn; `keep` as for `find_outlook`."""
    chances = throws()[ROW_OF[tuple(map(int, keep))]]
    further = range(rolls_left - 1, 0, -1) if len(keep) < DICE else ()
    for left in further:
        chances = _best_keeps(play.keep_values(card, left), chances) @ throws()
    return chances


@cache
def throws() -> Doubles:
    """The chance of each sorted roll once all dice that a row of the lattice lacks are rolled."""
    rows = np.zeros((ROWS, ROLL_ROWS))
    rows[:ROLL_ROWS] = np.eye(ROLL_ROWS)
    means(rows)
    return rows


@cache
def _keeps() -> NDArray[np.int64]:
    """The keeps within each sorted roll, ascending; shorter lists repeat the first."""
    within = [keeps_within(row) for row in range(ROLL_ROWS)]
    longest = max(map(len, within))
    return np.array([rows + rows[:1] * (longest - len(rows)) for rows in within], dtype=np.int64)


def _best_keeps(values: Doubles, chances: Doubles) -> Doubles:
    """The chance of each row of the lattice to be what is kept of the rolls with these chances."""
    keeps = _keeps()
    kept = np.zeros(ROWS)
    np.add.at(kept, keeps[np.arange(ROLL_ROWS), _first_best(values[keeps])], chances)
    return kept


def _first_best(values: Doubles) -> NDArray[np.int64]:
    """The first of the greatest values of each row, by the solver's rule for equal ones."""
    best = values.max(axis=1, keepdims=True)
    return np.argmax(values >= best - EQUAL, axis=1)


def _ends(play: Play, card: Scorecard, chances: Doubles) -> tuple[End, ...]:
    filled = _first_best(play.fill_values(card))
    points = play.fill_points(card)[np.arange(ROLL_ROWS), filled]
    ends: list[End] = []
    for row, category in enumerate(card.rules.categories):
        here = np.where(filled == row, chances, 0.0)
        chance = float(here.sum())
        if chance > 0:
            ends.append(End(category.id, chance, float(here @ points) / chance))
    return tuple(sorted(ends, key=lambda end: -end.chance))


def _met(card: Scorecard, chances: Doubles) -> dict[str, float]:
    found = {each.id: _meeting(each) for each in card.open}
    return {name: float(chances[which].sum()) for name, which in found.items() if not which.all()}


@cache
def _meeting(category: Category) -> NDArray[np.bool_]:
    """Which of the sorted rolls meet a category's condition."""
    return np.array([category.met(roll.counts) for roll in sorted_rolls()], dtype=np.bool_)
