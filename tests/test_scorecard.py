"""A card: the upper bonus, extras, points alone, and cards copied from paper."""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given

from tests.strategies import any_ruleset, rolls, seeds
from yachtdice import Roll, Ruleset, Scorecard, find_ruleset, rulesets
from yachtdice.categories import possible_points
from yachtdice.dice import sorted_rolls
from yachtdice.errors import (
    CategoryFilled,
    InvalidCard,
    InvalidPoints,
    UnknownCategory,
    UpperFirst,
)
from yachtdice.ruleset import from_data

YAHTZEE = find_ruleset("yahtzee")
UPPER_FIRST = find_ruleset("yahtzee-upper-first")
THREES = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}


@pytest.mark.parametrize(
    ("upper", "state"),
    [
        ({}, "open"),
        (THREES, "won"),
        (THREES | {"sixes": 12}, "lost"),
        (THREES | {"ones": 4, "sixes": 12}, "lost"),
        (THREES | {"ones": 2, "twos": 10, "sixes": 12}, "lost"),
        (THREES | {"ones": 5, "twos": 10, "sixes": 12}, "won"),
        ({"sixes": 30, "fives": 25, "fours": 8}, "won"),
        ({"sixes": 30, "fives": 25, "fours": 4}, "open"),
        ({"sixes": 0, "fives": 15}, "open"),
        ({"sixes": 0, "fives": 10}, "lost"),
        ({"sixes": 0, "fives": 15, "ones": 2}, "lost"),
        ({"sixes": 0, "fives": 15, "ones": 3}, "open"),
        ({"fives": 0, "sixes": 12}, "lost"),
    ],
)
def test_the_upper_bonus_is_won_lost_or_open(upper: dict[str, int], state: str) -> None:
    card = Scorecard.from_points(YAHTZEE, upper)
    assert card.bonus == state
    assert card.bonus_points == (35 if state == "won" else 0)
    assert card.total == sum(upper.values()) + card.bonus_points


@given(seeds)
def test_a_bonus_is_open_as_long_as_it_can_be_won_and_lost(seed: int) -> None:
    rng = Random(seed)
    some = rng.sample(list(THREES), rng.randint(0, 6))
    upper = {name: THREES[name] // 3 * rng.randint(0, 5) for name in some}
    reachable = sum(upper.values()) + sum(
        5 * each // 3 for name, each in THREES.items() if name not in upper
    )
    card = Scorecard.from_points(YAHTZEE, upper)
    if sum(upper.values()) >= 63:
        assert card.bonus == "won"
    else:
        assert card.bonus == ("open" if reachable >= 63 else "lost")


@pytest.mark.parametrize("ruleset", ["yacht", "yacht-classic"])
def test_yacht_has_no_bonus_of_any_kind(ruleset: str) -> None:
    card = Scorecard.from_points(find_ruleset(ruleset), {"sixes": 30, "fives": 25, "yacht": 50})
    assert (card.bonus, card.bonus_points, card.extra_points) == (None, 0, 0)
    assert card.fill("fours", Roll("44444")).total == 30 + 25 + 50 + 20


def test_five_equal_dice_earn_the_extra_every_time_without_limit() -> None:
    card = Scorecard(YAHTZEE).fill("yahtzee", Roll("66666"))
    assert card.extras == 0
    for earned, (name, face) in enumerate(zip(THREES, "123456", strict=True), 1):
        card = card.fill(name, Roll(face * 5))
        assert (card.extras, card.extra_points, card.lower) == (
            earned,
            earned * 100,
            50 + earned * 100,
        )


def test_an_open_category_and_a_zero_are_told_apart() -> None:
    card = Scorecard(YAHTZEE).fill("ones", Roll("66666"))
    assert (card.get("ones"), card.get("twos")) == (0, None)
    assert card.filled["ones"] == 0
    assert card.filled["twos"] is None
    assert "ones" not in [each.id for each in card.open]


def test_a_fill_leaves_the_card_it_was_made_from() -> None:
    card = Scorecard(YAHTZEE)
    card.fill("ones", Roll("11111"))
    assert card == Scorecard(YAHTZEE)
    changeable: Any = card
    with pytest.raises(AttributeError):
        changeable.extras = 3


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
def test_points_alone_are_those_that_some_roll_has(rules: Ruleset) -> None:
    for category in rules.categories:
        possible = {category.score(roll.counts) for roll in sorted_rolls()}
        assert possible_points(category) == tuple(sorted(possible))
        card = Scorecard(rules)
        for points in range(-1, 60):
            if category.section == "lower" and rules.order == "upper_first":
                assert card.point_values(category.id) == ()
                with pytest.raises(UpperFirst):
                    card.fill_points(category.id, points)
            elif points in possible:
                assert card.fill_points(category.id, points).get(category.id) == points
            else:
                with pytest.raises(InvalidPoints, match="expected one of") as caught:
                    card.fill_points(category.id, points)
                assert caught.value.values["possible"] == possible_points(category)


def test_points_alone_bring_no_extra_and_no_joker() -> None:
    card = Scorecard.from_points(YAHTZEE, {"yahtzee": 50})
    assert card.fill_points("fives", 25).extras == 0
    assert card.fill_points("chance", 25).get("chance") == 25
    assert card.five_equal_matters
    assert not Scorecard(YAHTZEE).five_equal_matters
    assert not Scorecard(find_ruleset("yacht")).five_equal_matters
    assert Scorecard.from_points(YAHTZEE, {"yahtzee": 0}).five_equal_matters


def test_five_equal_values_are_the_points_of_the_faces_that_may_fill_a_category() -> None:
    card = Scorecard.from_points(YAHTZEE, {"yahtzee": 50, "ones": 3, "sixes": 18})
    assert card.five_equal_values("full_house") == {1: 25, 6: 25}
    assert card.five_equal_values("chance") == {1: 5, 6: 30}
    assert card.five_equal_values("twos") == {2: 10}
    assert card.five_equal_values("ones") == {}


def test_filled_categories_are_refused_by_dice_and_by_points() -> None:
    card = Scorecard.from_points(YAHTZEE, {"ones": 0})
    with pytest.raises(CategoryFilled, match="'ones'"):
        card.fill("ones", Roll("11111"))
    with pytest.raises(CategoryFilled, match="'ones'"):
        card.fill_points("ones", 3)
    assert card.point_values("ones") == ()


@pytest.mark.parametrize("name", ["", "Ones", "full house", "FULL_HOUSE", "yacht", "ones "])
def test_a_category_that_is_not_there_is_refused_with_those_that_are(name: str) -> None:
    card = Scorecard(YAHTZEE)
    for ask in (
        lambda: card.fill(name, Roll("11111")),
        lambda: card.fill_points(name, 0),
        lambda: card.get(name),
        lambda: card.point_values(name),
        lambda: card.five_equal_values(name),
        lambda: Scorecard.from_points(YAHTZEE, {name: 0}),
    ):
        with pytest.raises(UnknownCategory, match=f"found {name!r}"):
            ask()


@pytest.mark.parametrize(
    ("filled", "extras", "error"),
    [
        ({"ones": 6}, 0, InvalidPoints),
        ({"yahtzee": 40}, 0, InvalidPoints),
        ({"chance": 4}, 0, InvalidPoints),
        ({"fours": -4}, 0, InvalidPoints),
        ({"ones": 3}, 1, InvalidCard),
        ({"yahtzee": 0, "ones": 5}, 1, InvalidCard),
        ({"yahtzee": 50}, 1, InvalidCard),
        ({"yahtzee": 50, "ones": 5}, 2, InvalidCard),
        ({"yahtzee": 50, "ones": 5}, -1, InvalidCard),
    ],
)
def test_a_card_that_no_game_comes_to_is_refused(
    filled: dict[str, int], extras: int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        Scorecard.from_points(YAHTZEE, filled, extras=extras)


def test_no_card_of_upper_first_has_a_lower_category_early() -> None:
    with pytest.raises(InvalidCard, match="expected the upper section complete before 'chance'"):
        Scorecard.from_points(UPPER_FIRST, {"ones": 3, "chance": 20})
    assert Scorecard.from_points(UPPER_FIRST, THREES | {"chance": 20}).total == 63 + 35 + 20


def test_a_ruleset_without_extras_has_none_on_its_cards() -> None:
    with pytest.raises(InvalidCard):
        Scorecard.from_points(find_ruleset("yacht"), {"yacht": 50, "ones": 5}, extras=1)


@given(any_ruleset, seeds, rolls)
def test_a_card_prints_as_the_call_that_makes_it(rules: Ruleset, seed: int, roll: Roll) -> None:
    card = Scorecard(rules)
    rng = Random(seed)
    names = {"Scorecard": Scorecard, "find_ruleset": find_ruleset, "from_data": from_data}
    for _ in range(rng.randint(0, len(rules.categories))):
        card = card.fill(rng.choice(list(card.options(roll))), roll)
    assert eval(repr(card), names) == card
    assert hash(eval(repr(card), names)) == hash(card)


@given(any_ruleset, rolls)
def test_offers_name_every_open_category_and_options_the_legal_ones(
    rules: Ruleset, roll: Roll
) -> None:
    card = Scorecard(rules)
    while not card.is_full:
        offers = card.offers(roll)
        assert list(offers) == [each.id for each in card.open]
        assert card.options(roll) == {k: v for k, v in offers.items() if v is not None}
        assert card.options(roll), "a roll can always be put somewhere"
        name, adds = next(iter(card.options(roll).items()))
        after = card.fill(name, roll)
        assert after.total - after.bonus_points == card.total - card.bonus_points + adds
        card = after


def test_the_bonus_is_added_once() -> None:
    card = Scorecard.from_points(YAHTZEE, THREES)
    for name, roll in product(("chance", "three_of_a_kind"), (Roll("66654"),)):
        card = card.fill(name, roll)
        assert card.bonus_points == 35
    assert card.total == 63 + 35 + 27 + 27
