"""Every roll in every category against a second telling of the rules, and the known traps."""

import csv
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from tests import second_scorer as second
from yachtdice import Roll, Scorecard, find_ruleset
from yachtdice.dice import sorted_rolls
from yachtdice.errors import CategoryFilled, IllegalMove, JokerForced, UpperFirst

with (Path(__file__).parent / "data" / "scoring.csv").open(encoding="utf-8") as file:
    CASES = list(csv.DictReader(file))

IDS = list(second.CATEGORIES)
WITH_JOKER = [name for name in IDS if name.startswith("yahtzee")]
FIVE_EQUAL = [Roll(str(face) * 5) for face in range(1, 7)]
IN_LOWER = {
    "three_of_a_kind": 20,
    "four_of_a_kind": 0,
    "full_house": 25,
    "small_straight": 30,
    "large_straight": 0,
    "chance": 20,
}


def in_upper(name: str) -> int:
    """Three dice of the face."""
    return 3 * second.UPPER[name]


@cache
def joker_cards(ruleset: str) -> tuple[dict[str, int], ...]:
    """Every joker situation: Yahtzee 50, 0 and open; each upper set; lower open, one, or none."""
    return tuple(_joker_cards(ruleset))


def _joker_cards(ruleset: str) -> Iterator[dict[str, int]]:
    lowers = [set(), set(IN_LOWER) - {"large_straight"}, set(IN_LOWER)]
    for yahtzee, places, lower in product((50, 0, None), product((0, 1), repeat=6), lowers):
        upper = {name for name, there in zip(second.UPPER, places, strict=True) if there}
        card = {name: in_upper(name) for name in upper} | {name: IN_LOWER[name] for name in lower}
        if yahtzee is not None:
            card["yahtzee"] = yahtzee
        early = len(upper) < 6 and (lower or yahtzee is not None)
        if not (ruleset == "yahtzee-upper-first" and early):
            yield card


def is_telling(card: dict[str, int]) -> bool:
    """Whether none, one, all but one or all of the upper categories are filled."""
    return len(card.keys() & second.UPPER.keys()) in (0, 1, 5, 6)


def test_the_five_games_have_the_categories_of_their_cards_in_order() -> None:
    cards = {name: tuple(each.id for each in find_ruleset(name).categories) for name in IDS}
    assert cards == second.CATEGORIES


@pytest.mark.parametrize("ruleset", IDS)
def test_every_roll_in_every_category_of_an_empty_card(ruleset: str) -> None:
    card = Scorecard(find_ruleset(ruleset))
    for roll in sorted_rolls():
        expected = second.offers(ruleset, {}, roll)
        assert card.options(roll) == expected
        for category, points in expected.items():
            assert card.fill(category, roll).get(category) == points


@pytest.mark.parametrize("ruleset", IDS)
def test_every_roll_by_the_plain_table(ruleset: str) -> None:
    for category, roll in product(find_ruleset(ruleset).categories, sorted_rolls()):
        expected = second.plain(ruleset, category.id, roll)
        assert category.score(roll.counts) == expected, (category.id, roll)


@pytest.mark.parametrize("ruleset", WITH_JOKER)
def test_every_roll_on_cards_of_every_joker_situation(ruleset: str) -> None:
    rules = find_ruleset(ruleset)
    for filled in filter(is_telling, joker_cards(ruleset)):
        card = Scorecard.from_points(rules, filled)
        for roll in sorted_rolls():
            assert card.options(roll) == second.offers(ruleset, filled, roll), (filled, roll)


@pytest.mark.parametrize("ruleset", WITH_JOKER)
def test_five_equal_dice_on_cards_of_every_joker_situation(ruleset: str) -> None:
    rules = find_ruleset(ruleset)
    for filled, roll in product(joker_cards(ruleset), FIVE_EQUAL):
        card = Scorecard.from_points(rules, filled)
        allowed = second.offers(ruleset, filled, roll)
        assert list(card.offers(roll)) == [each.id for each in card.open]
        for category in second.CATEGORIES[ruleset]:
            if category in allowed:
                check_fill(card, filled, category, roll)
            else:
                refused(card, category, roll)


def check_fill(card: Scorecard, filled: dict[str, int], category: str, roll: Roll) -> None:
    """The card after a fill is the second scorer's."""
    ruleset = card.rules.id
    after = card.fill(category, roll)
    now = filled | {category: second.score(ruleset, filled, category, roll)}
    extras = second.earned(ruleset, filled, roll) // 100
    assert after.filled == {name: now.get(name) for name in second.CATEGORIES[ruleset]}
    assert after.extras == extras
    assert after.total == second.total(ruleset, now, extras)


def refused(card: Scorecard, category: str, roll: Roll) -> None:
    """A fill that is not allowed is refused with its own error, which names those that are."""
    with pytest.raises((CategoryFilled, JokerForced, UpperFirst)) as caught:
        card.fill(category, roll)
    if card.get(category) is not None:
        assert caught.type is CategoryFilled
    else:
        assert caught.value.values["allowed"] == list(card.options(roll))
        upper_open = any(each.section == "upper" for each in card.open)
        upper_first = card.rules.order == "upper_first" and upper_open
        assert caught.type is (UpperFirst if upper_first else JokerForced)


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['ruleset']}-{c['dice']}-{c['category']}")
def test_cases_that_other_programs_got_wrong(case: dict[str, str]) -> None:
    entries = [entry.split("=") for entry in case["filled"].split(";") if entry]
    filled = {name: int(points) for name, points in entries}
    card = Scorecard.from_points(find_ruleset(case["ruleset"]), filled)
    category, roll = case["category"], Roll(case["dice"])
    if case["points"] == "illegal":
        assert card.offers(roll)[category] is None
        with pytest.raises(IllegalMove):
            card.fill(category, roll)
    else:
        assert card.options(roll)[category] == int(case["points"])
        after = card.fill(category, roll)
        bonus = after.bonus_points - card.bonus_points
        assert after.total - card.total - bonus == int(case["points"])
    assert second.offers(card.rules.id, filled, roll).get(category) == (
        None if case["points"] == "illegal" else int(case["points"])
    )


def test_points_do_not_depend_on_the_places_of_the_dice() -> None:
    for ruleset, roll in product(IDS, ("66633", "12346", "54321", "44441")):
        card = Scorecard(find_ruleset(ruleset))
        assert card.options(Roll(roll)) == card.options(Roll(roll[::-1]))
