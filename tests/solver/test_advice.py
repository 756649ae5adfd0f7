"""Ranked choices, and what they say of partly filled cards."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from yachtdice import Roll, Ruleset, Scorecard, find_ruleset, rulesets
from yachtdice.dice import sorted_rolls
from yachtdice.errors import GameOver, InvalidCard, InvalidRollsLeft
from yachtdice.solver import Strategy

rolls = st.sampled_from(sorted_rolls())


@st.composite
def cards(draw: st.DrawFn, turns: int | None = None) -> Scorecard:
    """A card that some game comes to, with at least one open category."""
    card = Scorecard(draw(st.sampled_from(rulesets())))
    for _ in range(draw(st.integers(0, len(card.points) - 1)) if turns is None else turns):
        roll = draw(rolls)
        card = card.fill(draw(st.sampled_from(sorted(card.options(roll)))), roll)
    return card


few = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@few
@given(cards())
def test_a_roll_more_never_costs(strategies: dict[str, Strategy], card: Scorecard) -> None:
    strategy = strategies[card.rules.id]
    none, one, two = (strategy.roll_values(card, left) for left in range(3))
    assert (none <= one + 1e-9).all()
    assert (one <= two + 1e-9).all()


@few
@given(cards())
def test_the_mean_over_first_rolls_is_the_value(
    strategies: dict[str, Strategy], card: Scorecard
) -> None:
    from yachtdice.solver.lattice import LATTICE

    strategy = strategies[card.rules.id]
    mean = float(LATTICE.chance @ strategy.roll_values(card, 2))
    assert mean == pytest.approx(strategy.value(card), abs=1e-9, rel=0)


@few
@given(cards(), rolls)
def test_a_fill_is_worth_its_points_and_what_follows(
    strategies: dict[str, Strategy], card: Scorecard, roll: Roll
) -> None:
    strategy = strategies[card.rules.id]
    choices = strategy.fills(card, roll)
    assert {choice.category for choice in choices} == set(card.options(roll))
    for choice in choices:
        assert choice.category is not None
        after = card.fill(choice.category, roll)
        worth = after.total - card.total + strategy.value(after)
        assert choice.expected == pytest.approx(worth, abs=1e-9, rel=0)


@few
@given(cards(), rolls, st.integers(0, 2))
def test_ranking(
    strategies: dict[str, Strategy], card: Scorecard, roll: Roll, rolls_left: int
) -> None:
    strategy = strategies[card.rules.id]
    choices = strategy.advise(card, roll, rolls_left)
    assert choices[0].loss == 0
    best = strategy.roll_values(card, rolls_left)[sorted_rolls().index(roll)]
    assert choices[0].expected == pytest.approx(best, abs=1e-8, rel=0)
    for better, worse in pairwise(choices):
        assert better.expected >= worse.expected - 1e-8
        assert 0 <= better.loss <= worse.loss + 1e-8


@few
@given(cards(), rolls, st.integers(1, 2))
def test_all_five_kept_is_stopping(
    strategies: dict[str, Strategy], card: Scorecard, roll: Roll, rolls_left: int
) -> None:
    strategy = strategies[card.rules.id]
    keeps = {choice.keep: choice for choice in strategy.keeps(card, roll, rolls_left)}
    assert keeps[str(roll)].expected == strategy.fills(card, roll)[0].expected
    assert len(keeps[""].keep or "") == 0


def test_every_distinct_keep_once(strategy: Strategy, rules: Ruleset) -> None:
    choices = strategy.advise(Scorecard(rules), Roll("53433"), 2)
    keeps = [choice.keep for choice in choices]
    assert len(set(keeps)) == len(keeps) == 4 * 2 * 2
    assert all(keep is not None and list(keep) == sorted(keep) for keep in keeps)


def test_equal_values_follow_the_rule(strategies: dict[str, Strategy]) -> None:
    """With only Yacht open, either pair is as good to keep: the lower faces come first."""
    rules = find_ruleset("yacht")
    filled = {each.id: 0 for each in rules.categories if each.id != "yacht"}
    last = Scorecard.from_points(rules, {**filled, "choice": 5})
    choices = strategies["yacht"].keeps(last, Roll("11223"), 1)
    assert [choice.keep for choice in choices[:2]] == ["11", "22"]
    assert choices[0].expected == pytest.approx(choices[1].expected)
    assert choices[1].loss == 0


def test_equal_fills_come_in_the_order_of_the_card(strategies: dict[str, Strategy]) -> None:
    rules = find_ruleset("yacht")
    straights = ["little_straight", "big_straight"]
    filled = {each.id: 0 for each in rules.categories if each.id not in straights}
    card = Scorecard.from_points(rules, {**filled, "choice": 5})
    choices = strategies["yacht"].fills(card, Roll("11246"))
    assert [choice.category for choice in choices] == straights
    assert [choice.loss for choice in choices] == [0, 0]


def test_data_has_the_keys_of_the_contract(strategies: dict[str, Strategy]) -> None:
    card = Scorecard(find_ruleset("yacht"))
    keep = strategies["yacht"].advise(card, Roll("33345"), 1)[0].to_data()
    fill = strategies["yacht"].advise(card, Roll("33345"), 0)[0].to_data()
    assert (list(keep), keep["keep"]) == (["keep", "expected", "loss"], "333")
    assert (list(fill), fill["category"]) == (["category", "expected", "loss"], "threes")


def test_a_bonus_won_is_not_to_come(strategies: dict[str, Strategy]) -> None:
    rules = find_ruleset("yahtzee")
    upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    open_first = {"sixes", "chance", *upper}
    filled = {each.id: 0 for each in rules.categories if each.id not in open_first}
    before = Scorecard.from_points(rules, {**filled, **upper, "chance": 5})
    after = before.fill("sixes", Roll("66611"))
    fill = strategies["yahtzee"].fills(before, Roll("66611"))[0]
    assert strategies["yahtzee"].value(after) == 0
    assert fill.expected == 18 + 35


@pytest.mark.parametrize("rolls_left", [-1, 3])
def test_impossible_rolls_left(strategies: dict[str, Strategy], rolls_left: int) -> None:
    with pytest.raises(InvalidRollsLeft) as error:
        strategies["yacht"].advise(Scorecard(find_ruleset("yacht")), Roll("12345"), rolls_left)
    assert error.value.values["found"] == rolls_left


def test_a_full_card(strategy: Strategy, rules: Ruleset) -> None:
    full = Scorecard.from_points(
        rules, {e.id: 0 if e.id not in ("chance", "choice") else 5 for e in rules.categories}
    )
    assert strategy.value(full) == 0
    assert strategy.standard_deviation(full) == 0
    assert strategy.distribution(full).probability == {5: 1.0}
    with pytest.raises(GameOver):
        strategy.advise(full, Roll("12345"), 0)


def test_a_card_of_another_ruleset(strategies: dict[str, Strategy]) -> None:
    card = Scorecard(find_ruleset("yacht-classic"))
    with pytest.raises(InvalidCard):
        strategies["yacht"].value(card)
    with pytest.raises(InvalidCard):
        strategies["yacht"].advise(card, Roll("12345"), 1)


def test_values_are_doubles_in_order(strategies: dict[str, Strategy]) -> None:
    assert all(each.values.dtype == np.float64 for each in strategies.values())
