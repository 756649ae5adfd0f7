"""The tips that players pass on, and what best play says of each.

A tip has figures, a position in which it is right and one in which it is wrong, each the most
telling that was found. A ruleset that lacks what a tip is about does not get it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from yachtdice.categories import AnyDice, Category, OfAKind, Straight
from yachtdice.dice import DICE, FACES, Roll, sorted_rolls, ways
from yachtdice.guide.cases import (
    NOTHING_LOST,
    Case,
    card_if_possible,
    compare,
    first_card,
    is_stop,
    worst,
)
from yachtdice.scorecard import Scorecard

if TYPE_CHECKING:
    from yachtdice.solver import Choice, Course, Strategy

TipId = Literal["flexible", "four_in_a_row", "insurance", "high_fours", "zeros", "whole_card"]
TOGETHER_OPEN = 3
"""Categories left open on the cards that are searched for zeros."""
TEMPTING = 15
"""Points that one likes to take."""
HIGH = 4
"""The lowest face that the tip on four equal dice calls high."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with what it is about: a category by its id, or a face, or by the place in a list.

    `choice` is the category that is best there, where that is what the figure tells.
    """

    value: float
    category: str = ""
    face: int = 0
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip: figures, and the positions that speak most for it and against it."""

    id: TipId
    figures: tuple[Figure, ...]
    holds: Case | None
    fails: Case | None


def find_tips(strategy: "Strategy", course: "Course") -> tuple[Tip, ...]:
    """The tips that a ruleset has a use for."""
    makers: tuple[Callable[[Strategy, Course], Tip | None], ...] = (
        _flexible,
        _four_in_a_row,
        _insurance,
        _high_fours,
        _zeros,
        _whole_card,
    )
    return tuple(tip for make in makers if (tip := make(strategy, course)))


def _is_made(category: Category, roll: Roll) -> bool:
    """Whether dice meet a condition that not all dice meet."""
    free = isinstance(category, AnyDice) or category.face is not None
    return category.met(roll.counts) and not free


def _makes_something(card: Scorecard, roll: Roll) -> bool:
    """Whether dice are made for a category that they may fill."""
    return any(_is_made(card.rules.find(name), roll) for name in card.options(roll))


def _flexible(strategy: "Strategy", course: "Course") -> Tip | None:
    """Keep dice flexible early: how often a made combination is rolled on with, at the start."""
    rules = strategy.rules
    card = first_card(rules)
    made = [roll for roll in sorted_rolls() if _makes_something(card, roll)]
    if not made:
        return None
    on, all_ways = 0, sum(map(ways, made))
    holds: list[Case] = []
    fails: list[Case] = []
    for roll in made:
        choices = strategy.keeps(card, roll, 2)
        fill = strategy.fills(card, roll)[0]
        on += 0 if is_stop(choices[0]) else ways(roll)
        if is_stop(choices[0]) and not roll.five_equal:
            fails.append(compare(strategy, card, roll, 2, choices[1]))
        elif _is_made(rules.find(fill.category or ""), roll):
            stop = next(each for each in choices if is_stop(each))
            holds.append(compare(strategy, card, roll, 2, replace(fill, loss=stop.loss)))
    return Tip("flexible", (Figure(on / all_ways),), worst(holds), worst(fails))


def _four_in_a_row(strategy: "Strategy", course: "Course") -> Tip | None:
    """Hold four of a straight and roll the duplicate."""
    rules = strategy.rules
    if not any(isinstance(each, Straight) and each.length == DICE for each in rules.categories):
        return None
    card = first_card(rules)
    holds: list[Case] = []
    fails: list[Case] = []
    figures: list[Figure] = []
    for left in (2, 1):
        followed, all_ways = 0, 0
        for roll, four in _with_four_in_a_row():
            choices = strategy.keeps(card, roll, left)
            tip = next(each for each in choices if each.keep == four)
            all_ways += ways(roll)
            if tip.loss < NOTHING_LOST:
                followed += ways(roll)
                others = [each for each in choices if each.loss >= NOTHING_LOST]
                holds.append(Case(card, roll, left, tip, others[0]))
            else:
                fails.append(compare(strategy, card, roll, left, tip))
        figures.append(Figure(followed / all_ways))
    return Tip("four_in_a_row", tuple(figures), worst(holds), worst(fails))


def _with_four_in_a_row() -> Iterator[tuple[Roll, str]]:
    """The rolls with four faces in sequence and one of them twice, and those four."""
    for roll in sorted_rolls():
        faces = sorted(set(roll))
        if len(faces) == DICE - 1 and max(faces) - min(faces) == len(faces) - 1:
            yield roll, "".join(map(str, faces))


def _insurance(strategy: "Strategy", course: "Course") -> Tip | None:
    """Choice as insurance: kept open for a turn that fails."""
    rules = strategy.rules
    category = next((each for each in rules.categories if isinstance(each, AnyDice)), None)
    if category is None:
        return None
    card = first_card(rules)
    holds: list[Case] = []
    fails: list[Case] = []
    for roll in sorted_rolls():
        fills = strategy.fills(card, roll)
        adds = card.options(roll)
        choice = next(each for each in fills if each.category == category.id)
        if fills[0] is choice:
            if len(fills) > 1:
                fails.append(compare(strategy, card, roll, 0, fills[1]))
        elif adds[category.id] == max(adds.values()):
            holds.append(compare(strategy, card, roll, 0, choice))
    most = max((case.roll for case in holds), key=sum, default=None)
    still_open = course.still_open[category.id]
    figures = (
        Figure(1 - still_open[1] if len(still_open) > 1 else 1.0, category.id),
        Figure(still_open[len(still_open) // 2], category.id),
        Figure(min(still_open), category.id),
    )
    highest = [case for case in holds if most and sum(case.roll) == sum(most)]
    return Tip("insurance", figures, worst(highest), worst(fails))


def _high_fours(strategy: "Strategy", course: "Course") -> Tip | None:
    """High fours in their category, low ones in the upper section: the best fill of each."""
    rules = strategy.rules
    kind = next((c for c in rules.categories if isinstance(c, OfAKind) and c.count == 4), None)
    own = {each.face: each.id for each in rules.upper}
    card = first_card(rules)
    if kind is None or any(card.get(name) is not None for name in own.values()):
        return None
    figures: list[Figure] = []
    holds: list[Case] = []
    fails: list[Case] = []
    for face in (face for face in FACES if face in own):
        roll = Roll((face,) * 4 + (2 if face == 1 else 1,)).sorted
        fills = {each.category: each for each in strategy.fills(card, roll)}
        wanted, other = (kind.id, own[face]) if face >= HIGH else (own[face], kind.id)
        best = next(iter(fills))
        rival = other if best == wanted else wanted
        figures.append(Figure(fills[rival].loss, rival, face, best or ""))
        case = compare(strategy, card, roll, 0, fills[rival])
        (holds if best == wanted else fails).append(case)
    return Tip("high_fours", tuple(figures), worst(holds), worst(fails)) if figures else None


def _zeros(strategy: "Strategy", course: "Course") -> Tip | None:
    """Spend zeros where they cost least."""
    rules = strategy.rules
    costs = {name: worth[0] for name, worth in course.worth.items() if worth[0] is not None}
    if len(costs) < 2:
        return None
    ranked = sorted(costs, key=lambda name: costs[name])
    cheapest = rules.find(ranked[0])
    holds: list[Case] = []
    fails: list[Case] = []
    for card in _late_cards(strategy, cheapest):
        for case in _zero_cases(strategy, card, cheapest):
            (holds if case.best.category == cheapest.id else fails).append(case)
    figures = tuple(Figure(costs[name], name) for name in ranked)
    return Tip("zeros", figures, worst(holds), worst(fails))


def _late_cards(strategy: "Strategy", cheapest: Category) -> Iterator[Scorecard]:
    """Cards with few open categories, this one among them."""
    others = [each for each in strategy.rules.categories if each.id != cheapest.id]
    for pair in combinations(others, min(len(others), TOGETHER_OPEN - 1)):
        if card := card_if_possible(strategy.rules, (cheapest, *pair)):
            yield card


def _zero_cases(strategy: "Strategy", card: Scorecard, cheapest: Category) -> Iterator[Case]:
    """The rolls for which it is best to write a zero, set against the best zero elsewhere."""
    values: list[list[float]] = strategy.fill_values(card).tolist()
    for roll, row in zip(sorted_rolls(), values, strict=True):
        adds = card.options(roll)
        best = strategy.rules.categories[row.index(max(row))]
        zeros = [name for name, points in adds.items() if points == 0]
        if best.id not in zeros or cheapest.id not in zeros or len(zeros) < 2:
            continue
        fills = [each for each in strategy.fills(card, roll) if each.category in zeros]
        yield Case(card, roll, 0, fills[0], _against(fills, cheapest.id))


def _against(fills: "list[Choice]", cheapest: str) -> "Choice":
    """The cheapest zero as advised, or where that is best the next one."""
    return (
        fills[1]
        if fills[0].category == cheapest
        else next(each for each in fills if each.category == cheapest)
    )


def _whole_card(strategy: "Strategy", course: "Course") -> Tip | None:
    """Look over the whole card: what taking the most points at once gives away."""
    card = Scorecard(strategy.rules)
    right, lost = 0.0, 0.0
    holds: list[Case] = []
    for roll, chance in strategy.last_rolls(card).items():
        fills = strategy.fills(card, roll)
        if chance == 0 or len(fills) < 2:
            continue
        adds = card.options(roll)
        most = max(adds.values())
        greedy = next(each for each in fills if adds[each.category or ""] == most)
        right += chance if greedy.loss < NOTHING_LOST else 0.0
        lost += chance * greedy.loss
        if most >= TEMPTING:
            holds.append(compare(strategy, card, roll, 0, greedy))
    return Tip("whole_card", (Figure(right), Figure(lost)), worst(holds), None)
