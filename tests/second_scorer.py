"""The rules of the five games told a second time, in another way, to hold the package against.

Nothing of the package is used here: dice are sorted lists and sets of faces, a card is a dictionary
of the points that stand in each category, and every rule is a sentence of its own.
"""

from collections.abc import Iterable, Mapping

UPPER = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
YACHT = (*UPPER, "full_house", "four_of_a_kind", "little_straight", "big_straight", "choice")
YAHTZEE = (
    *UPPER,
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "chance",
)
CATEGORIES = {
    "yacht": (*YACHT, "yacht"),
    "yacht-classic": (
        "yacht",
        "big_straight",
        "little_straight",
        "four_of_a_kind",
        "full_house",
        "choice",
        *reversed(UPPER),
    ),
    "yahtzee": YAHTZEE,
    "yahtzee-free-joker": YAHTZEE,
    "yahtzee-upper-first": YAHTZEE,
}
GREATEST = {
    "yacht": 297,
    "yacht-classic": 303,
    "yahtzee": 1575,
    "yahtzee-free-joker": 1575,
    "yahtzee-upper-first": 975,
}
JOKER_IN_FULL = {"full_house": 25, "small_straight": 30, "large_straight": 40}


def plain(ruleset: str, category: str, dice: Iterable[int]) -> int:
    """The points of five dice in a category by its row of the table alone."""
    d = sorted(dice)
    yacht = ruleset in ("yacht", "yacht-classic")
    if category in UPPER:
        return UPPER[category] * len([x for x in d if x == UPPER[category]])
    if category in ("choice", "chance"):
        return sum(d)
    if category in ("yacht", "yahtzee"):
        return 50 if d[0] == d[4] else 0
    if category == "full_house":
        house = d[0] == d[1] != d[2] == d[4] or d[0] == d[2] != d[3] == d[4]
        return (sum(d) if yacht else 25) if house else 0
    if category == "three_of_a_kind":
        return sum(d) if any(d[i] == d[i + 2] for i in range(3)) else 0
    if category == "four_of_a_kind":
        if d[0] != d[3] and d[1] != d[4]:
            return 0
        return 4 * d[2] if ruleset == "yacht" else sum(d)
    if category == "small_straight":
        return 30 if any({n, n + 1, n + 2, n + 3} <= set(d) for n in (1, 2, 3)) else 0
    straights = {
        "little_straight": (30, [[1, 2, 3, 4, 5]]),
        "big_straight": (30, [[2, 3, 4, 5, 6]]),
        "large_straight": (40, [[1, 2, 3, 4, 5], [2, 3, 4, 5, 6]]),
    }
    points, runs = straights[category]
    return points if d in runs else 0


def is_joker(ruleset: str, card: Mapping[str, int], dice: Iterable[int]) -> bool:
    """Whether the dice are a joker on a card."""
    return ruleset.startswith("yahtzee") and "yahtzee" in card and len(set(dice)) == 1


def earned(ruleset: str, card: Mapping[str, int], dice: Iterable[int]) -> int:
    """The bonus for an extra Yahtzee: 100 or 0."""
    return 100 if is_joker(ruleset, card, dice) and card["yahtzee"] == 50 else 0


def legal(ruleset: str, card: Mapping[str, int], dice: Iterable[int]) -> set[str]:
    """The categories that the dice may fill on a card."""
    still_open = set(CATEGORIES[ruleset]) - set(card)
    upper, lower = still_open & set(UPPER), still_open - set(UPPER)
    if ruleset == "yahtzee-upper-first" and upper:
        return upper
    if is_joker(ruleset, card, dice) and ruleset != "yahtzee-free-joker":
        own = {name for name in upper if UPPER[name] in dice}
        return own or lower or upper
    return still_open


def score(ruleset: str, card: Mapping[str, int], category: str, dice: Iterable[int]) -> int:
    """The category's own points for dice on a card."""
    d = list(dice)
    own_is_filled = any(UPPER[name] in d for name in card if name in UPPER)
    if is_joker(ruleset, card, d) and own_is_filled and category in JOKER_IN_FULL:
        return JOKER_IN_FULL[category]
    return plain(ruleset, category, d)


def offers(ruleset: str, card: Mapping[str, int], dice: Iterable[int]) -> dict[str, int]:
    """What the dice may fill and what each fill adds, the upper bonus aside."""
    d = list(dice)
    extra = earned(ruleset, card, d)
    return {name: score(ruleset, card, name, d) + extra for name in legal(ruleset, card, d)}


def total(ruleset: str, card: Mapping[str, int], extras: int) -> int:
    """The grand total of a card with so many extra Yahtzees."""
    upper = sum(points for name, points in card.items() if name in UPPER)
    bonus = 35 if ruleset.startswith("yahtzee") and upper >= 63 else 0
    return sum(card.values()) + bonus + 100 * extras
