"""The greatest total that a game of a ruleset can end with."""

from functools import cache
from heapq import heappop, heappush
from itertools import count

from yachtdice.categories import Category, possible_points
from yachtdice.dice import sorted_rolls
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard


@cache
def maximum(rules: Ruleset) -> int:
    """The greatest total of any legal game, in points.

    A best-first search over cards (A*, Hart, Nilsson and Raphael 1968): what every open category
    could add at the most is never too little, so the first full card that is reached is the best.
    """
    most = {each.id: _most(rules, each) for each in rules.categories}
    bonus = rules.upper_bonus.points if rules.upper_bonus else 0
    tie = count()

    def bound(card: Scorecard) -> int:
        to_come = bonus if card.bonus == "open" else 0
        return card.total + to_come + sum(most[each.id] for each in card.open)

    empty = Scorecard(rules)
    heap = [(-bound(empty), len(empty.open), next(tie), empty)]
    seen: set[Scorecard] = set()
    while True:
        _, _, _, card = heappop(heap)
        if card.is_full:
            return card.total
        for after in _next_cards(card) - seen:
            seen.add(after)
            heappush(heap, (-bound(after), len(after.open), next(tie), after))


def _most(rules: Ruleset, category: Category) -> int:
    """No fewer points than a fill of a category can ever add, the upper bonus aside."""
    equal = [roll.counts for roll in sorted_rolls() if roll.five_equal]
    in_full = max(map(category.score_as_joker if rules.joker else category.score, equal))
    locked = rules.order == "upper_first" and category.section == "upper"
    if rules.extra and category.id != rules.extra.category and not locked:
        in_full += rules.extra.points
    return max(possible_points(category)[-1], in_full)


def _next_cards(card: Scorecard) -> set[Scorecard]:
    """The cards after one more turn, the best one for each category and kind of roll."""
    best: dict[tuple[str, bool], tuple[int, Scorecard]] = {}
    for roll in sorted_rolls():
        for category, adds in card.options(roll).items():
            key = (category, roll.five_equal is not None)
            if key not in best or adds > best[key][0]:
                best[key] = (adds, card.fill(category, roll))
    return {after for _, after in best.values()}
