"""Positions in which a choice is compared with another, and cards to find them on."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from yachtdice.categories import Category, possible_points
from yachtdice.dice import DICE, Roll
from yachtdice.errors import InvalidCard
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard

if TYPE_CHECKING:
    from yachtdice.solver import Choice, Strategy

NOTHING_LOST = 0.05
"""Points below which a choice counts as good as the best."""


@dataclass(frozen=True, slots=True)
class Case:
    """A position with its best choice, and another one with what it gives away."""

    card: Scorecard
    roll: Roll
    rolls_left: int
    best: "Choice"
    other: "Choice"


def compare(
    strategy: "Strategy", card: Scorecard, roll: Roll, rolls_left: int, other: "Choice"
) -> Case:
    """A position with its best choice, set against another."""
    best = strategy.advise(card, roll, rolls_left)[0]
    if is_stop(best):
        best = strategy.fills(card, roll)[0]
    return Case(card, roll, rolls_left, best, other)


def is_stop(choice: "Choice") -> bool:
    """Whether a choice is to keep all five dice."""
    return choice.keep is not None and len(choice.keep) == DICE


def worst(cases: Iterable[Case]) -> Case | None:
    """The case in which the other choice gives away most, None if none gives away any."""
    found = max(cases, key=lambda case: case.other.loss, default=None)
    return found if found and found.other.loss >= NOTHING_LOST else None


def first_card(rules: Ruleset) -> Scorecard:
    """A card on which all lower categories may be filled, with as few others filled as can be."""
    if rules.order == "any":
        return Scorecard(rules)
    return card_with_open(rules, [each for each in rules.categories if each.section == "lower"])


def card_with_open(rules: Ruleset, still_open: Iterable[Category]) -> Scorecard:
    """A card with ordinary points in all but these categories.

    Raises `InvalidCard` if no game can come to such a card.
    """
    names = {each.id for each in still_open}
    filled = {each.id: _ordinary(each) for each in rules.categories if each.id not in names}
    return Scorecard.from_points(rules, filled)


def card_if_possible(rules: Ruleset, still_open: Iterable[Category]) -> Scorecard | None:
    """As `card_with_open`, None where no game comes to such a card."""
    try:
        return card_with_open(rules, still_open)
    except InvalidCard:
        return None


def _ordinary(category: Category) -> int:
    """Points that a category often has: three of its face, or the middle of what it can have."""
    possible = [points for points in possible_points(category) if points]
    if category.face and 3 * category.face in possible:
        return 3 * category.face
    return possible[len(possible) // 2]
