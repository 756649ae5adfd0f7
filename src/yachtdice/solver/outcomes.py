"""What a turn can end in, as tables: made by asking the categories and the scorecard.

An *outcome* is a category with what filling it changes: the points it adds, how far it moves the
upper sum, and whether the category of the extra bonus then holds points. Rolls with the same
outcome need not be told apart, and a ruleset has few outcomes: Yahtzee has 133.

Five equal dice are worth more or less by what else is filled: the *situation* of a card. It is a
number of five bits, each set when all the categories of a set are filled (or, for `HOLDS`, when
the category of the extra bonus holds points). Bits that a ruleset does not need are never set. For
each situation the scorecard is asked once, with the fewest categories filled that make it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.categories import best_example
from yachtdice.dice import DICE, FACES, Roll, sorted_rolls
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard

NEVER = 1 << 31
"""A set of categories that is never all filled."""

ILLEGAL = 0xFFFF
"""In place of an outcome: the rules do not allow it."""

UPPER_COMPLETE, LOWER_COMPLETE, JOKER_FILLED, HOLDS, FACE_FILLED = 1, 2, 4, 8, 16
SITUATIONS = 32
UNCHANGED, EMPTY, FULL = 0, 1, 2
"""What an outcome does to the category of the extra bonus: nothing, fill it with 0, or points."""


class Tables(NamedTuple):
    """What loops need to know of a ruleset's turn.

    By outcome: its `category`, the `points` added (an extra bonus included, the upper bonus not),
    the `gain` of the upper sum where there is a bonus for it, `success` (the category's own points
    are not 0) and `extra` (one of `UNCHANGED`, `EMPTY`, `FULL`). The outcomes of category `c` are
    those from `first[c]` to `first[c + 1]`.

    `plain[roll, c]` is the outcome of a roll on a card without a special rule (with a last column
    that holds the number of outcomes, for loops that go in steps of several categories),
    `five[face - 1, situation, c]` that of five equal dice or `ILLEGAL`, and `legal[situation]` the
    bits of the categories that other rolls may fill. `conditions` holds the sets of categories
    behind the bits of a situation: upper, lower, joker, and the category of each face.
    """

    category: NDArray[np.uint8]
    points: NDArray[np.float64]
    gain: NDArray[np.uint16]
    success: NDArray[np.bool_]
    extra: NDArray[np.uint8]
    first: NDArray[np.uint16]
    plain: NDArray[np.uint16]
    five: NDArray[np.uint16]
    legal: NDArray[np.uint32]
    conditions: NDArray[np.uint32]


class Outcome(NamedTuple):
    """One outcome before it is numbered."""

    category: int
    points: int
    gain: int
    success: bool
    extra: int


def build_tables(rules: Ruleset) -> Tables:
    """The tables of a ruleset."""
    plain = [_plain(rules, row) for row in range(len(rules.categories))]
    conditions = _conditions(rules)
    five, legal = _ask_scorecard(rules, conditions)
    found = set(five.values()).union(*plain)
    outcomes = sorted(found)
    number = {outcome: index for index, outcome in enumerate(outcomes)}
    shape = (len(FACES), SITUATIONS, len(rules.categories))
    five_numbers = np.full(shape, ILLEGAL, dtype=np.uint16)
    for place, outcome in five.items():
        five_numbers[place] = number[outcome]
    categories = [outcome.category for outcome in outcomes]
    return Tables(
        category=np.array(categories, dtype=np.uint8),
        points=np.array([o.points for o in outcomes], dtype=np.float64),
        gain=np.array([o.gain for o in outcomes], dtype=np.uint16),
        success=np.array([o.success for o in outcomes], dtype=np.bool_),
        extra=np.array([o.extra for o in outcomes], dtype=np.uint8),
        first=np.searchsorted(categories, range(shape[2] + 1)).astype(np.uint16),
        plain=_numbered(plain, number),
        five=five_numbers,
        legal=legal,
        conditions=np.array(conditions, dtype=np.uint32),
    )


def _numbered(plain: list[list[Outcome]], number: dict[Outcome, int]) -> NDArray[np.uint16]:
    columns = [[number[outcome] for outcome in each] for each in plain]
    columns.append([len(number)] * len(_ROLLS))
    return np.ascontiguousarray(np.array(columns, dtype=np.uint16).T)


def situation(conditions: tuple[int, ...], mask: int, holds: bool, face: int | None = None) -> int:
    """The situation of a card with these filled categories, for five dice of `face` or others."""
    upper, lower, joker, *own = conditions
    bits = (UPPER_COMPLETE, upper), (LOWER_COMPLETE, lower), (JOKER_FILLED, joker)
    found = sum(bit for bit, filled in bits if mask & filled == filled) | HOLDS * holds
    if face is not None and mask & own[face - 1] == own[face - 1]:
        found |= FACE_FILLED
    return found


_ROLLS = sorted_rolls()
_COUNTS = tuple(roll.counts for roll in _ROLLS)


def _outcome(rules: Ruleset, row: int, points: int, own: int) -> Outcome:
    category = rules.categories[row]
    bonus = rules.upper_bonus
    gain = min(own, bonus.threshold) if bonus and category.section == "upper" else 0
    extra = UNCHANGED
    if rules.extra and rules.extra.category == category.id:
        extra = FULL if own else EMPTY
    return Outcome(row, points, gain, own > 0, extra)


def _plain(rules: Ruleset, row: int) -> list[Outcome]:
    """What each roll comes to in a category without a special rule."""
    points = [rules.categories[row].score(counts) for counts in _COUNTS]
    outcomes = {each: _outcome(rules, row, each, each) for each in set(points)}
    return [outcomes[each] for each in points]


def _bits(rules: Ruleset, section: str) -> int:
    return sum(1 << row for row, each in enumerate(rules.categories) if each.section == section)


def _conditions(rules: Ruleset) -> tuple[int, ...]:
    """The sets of categories behind the bits of a situation, `NEVER` where nothing asks."""
    joker = rules.joker
    upper = _bits(rules, "upper") if rules.order == "upper_first" else NEVER
    if joker is None:
        return (upper, NEVER, NEVER, *(NEVER for _ in FACES))
    own = {each.face: 1 << row for row, each in enumerate(rules.categories)}
    lower, filled = _bits(rules, "lower"), 1 << rules.index(joker.category)
    return (upper, lower, filled, *(own.get(face, 0) for face in FACES))


def _smallest(conditions: tuple[int, ...], wanted: int, face: int | None) -> int:
    """The fewest filled categories that set the bits wanted."""
    upper, lower, joker, *own = conditions
    sets = [(UPPER_COMPLETE, upper), (LOWER_COMPLETE, lower), (JOKER_FILLED, joker)]
    if face is not None:
        sets.append((FACE_FILLED, own[face - 1]))
    mask = 0
    for bit, filled in sets:
        mask |= filled if wanted & bit else 0
    return mask


def _card(rules: Ruleset, mask: int, holds: bool) -> Scorecard:
    """A card with these categories filled with 0, but points in that of the extra bonus."""
    points: list[int | None] = [0 if mask >> row & 1 else None for row in range(mask.bit_length())]
    points += [None] * (len(rules.categories) - len(points))
    if holds and rules.extra:
        row = rules.index(rules.extra.category)
        category = rules.categories[row]
        points[row] = category.score(best_example(category).counts)
    return Scorecard(rules, tuple(points))


def _cards(rules: Ruleset, conditions: tuple[int, ...], face: int | None) -> dict[int, Scorecard]:
    """For every situation that can be: a card that is in it."""
    cards: dict[int, Scorecard] = {}
    extra = 1 << rules.index(rules.extra.category) if rules.extra else None
    for wanted in range(SITUATIONS):
        holds = bool(wanted & HOLDS)
        mask = _smallest(conditions, wanted, face) | (extra or 0 if holds else 0)
        possible = mask < NEVER and (extra is not None or not holds)
        if possible and situation(conditions, mask, holds, face) == wanted:
            cards[wanted] = _card(rules, mask, holds)
    return cards


def _ask_scorecard(
    rules: Ruleset, conditions: tuple[int, ...]
) -> tuple[dict[tuple[int, int, int], Outcome], NDArray[np.uint32]]:
    """The outcomes of five equal dice by face, situation and category, and what others may fill."""
    five: dict[tuple[int, int, int], Outcome] = {}
    for face in FACES:
        roll = Roll((face,) * DICE)
        for number, card in _cards(rules, conditions, face).items():
            for name, points in card.options(roll).items():
                row = rules.index(name)
                own = card.fill(name, roll).get(name) or 0
                five[face - 1, number, row] = _outcome(rules, row, points, own)
    legal = np.zeros(SITUATIONS, dtype=np.uint32)
    unequal = next(roll for roll in _ROLLS if roll.five_equal is None)
    for number, card in _cards(rules, conditions, None).items():
        legal[number] = sum(1 << rules.index(name) for name in card.options(unequal))
    return five, legal
