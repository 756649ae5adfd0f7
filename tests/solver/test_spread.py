"""Distributions, standard deviations, targets and simulations."""

from math import sqrt

import numpy as np
import pytest

from tests.solver import houses
from tests.solver.plain import PlainSolver
from yachtdice import Roll, Ruleset, Scorecard, find_ruleset
from yachtdice.categories import best_example
from yachtdice.errors import InvalidInput, TooManyPositions
from yachtdice.solver import Strategy, solve


def strategy_of(rules: Ruleset) -> Strategy:
    solution = solve(rules, threads=1)
    return Strategy(solution.positions, solution.values)


def middle(rules: Ruleset) -> Scorecard:
    """A card with all upper categories and the one of five equal dice filled."""
    card = Scorecard(rules)
    for category in (*rules.upper, *rules.categories):
        if category in card.open and (category in rules.upper or category.is_five_of_a_kind):
            card = card.fill(category.id, best_example(category))
    return card


def test_distribution_of_a_whole_game(strategy: Strategy, rules: Ruleset) -> None:
    card = Scorecard(rules)
    found = strategy.distribution(card)
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    assert (found.chances >= 0).all()
    assert found.mean == pytest.approx(strategy.value(card), abs=1e-9, rel=0)
    assert found.standard_deviation == pytest.approx(strategy.standard_deviation(card), abs=1e-8)
    assert (found.bonus is None) == (rules.upper_bonus is None)


def test_distribution_from_the_middle(strategy: Strategy, rules: Ruleset) -> None:
    card = middle(rules)
    found = strategy.distribution(card)
    assert found.mean == pytest.approx(card.total + strategy.value(card), abs=1e-9, rel=0)
    assert found.standard_deviation == pytest.approx(strategy.standard_deviation(card), abs=1e-8)
    assert found.success["ones"] == 1
    assert found.lowest >= card.total


def test_the_chance_of_five_equal_dice() -> None:
    rules = houses.ONE["one five"]
    found = strategy_of(rules).distribution(Scorecard(rules))
    plain = PlainSolver(rules, lambda total: int(total == 50)).value(Scorecard(rules))
    assert found.success["five"] == pytest.approx(plain, abs=1e-12)
    assert found.probability == pytest.approx({0: 1 - plain, 50: plain})
    assert found.standard_deviation == pytest.approx(50 * sqrt(plain * (1 - plain)))


def test_percentiles_and_ranks() -> None:
    rules = houses.ONE["one five"]
    found = strategy_of(rules).distribution(Scorecard(rules))
    assert (found.percentile(50), found.percentile(99.9)) == (0, 50)
    assert found.at_least(-5) == pytest.approx(1)
    assert (found.at_least(50), found.at_least(51)) == (found.success["five"], 0)
    assert found.rank(25) == pytest.approx(100 * found.at_least(0) - 100 * found.at_least(50))
    assert found.rank(60) == pytest.approx(100)
    data = found.to_data()
    assert data["percentiles"]["50"] == 0
    assert set(data["probability"]) == {"0", "50"}


def test_bonus_chance() -> None:
    rules = houses.TWO["two faces"]
    strategy = strategy_of(rules)
    found = strategy.distribution(Scorecard(rules))
    assert found.bonus == pytest.approx(found.at_least(19 + 50), abs=1e-12)
    won = Scorecard.from_points(rules, {"face5": 20})
    assert strategy.distribution(won).bonus == pytest.approx(1)


@pytest.mark.parametrize("name", ["two faces", "two fives with extra", "two pairs"])
def test_target_against_enumeration(name: str) -> None:
    rules = houses.TWO[name]
    strategy, card = strategy_of(rules), Scorecard(rules)
    scores = sorted(strategy.distribution(card).probability)
    for points in {1, 10, scores[len(scores) // 2], scores[-1], scores[-1] + 1}:
        plain = PlainSolver(rules, lambda total, least=points: int(total >= least))
        plain.numerator(card)
        target = strategy.target(card, points)
        for each in plain.found:
            assert target.chance(each) == pytest.approx(plain.value(each), abs=1e-9, rel=0)


@pytest.mark.parametrize("name", ["forced joker, bonus, extra", "upper first"])
def test_target_with_joker(name: str) -> None:
    rules = houses.MORE[name]
    card = Scorecard(rules)
    plain = PlainSolver(rules, lambda total: int(total >= 60))
    assert strategy_of(rules).target(card, 60).chance(card) == pytest.approx(
        plain.value(card), abs=1e-9
    )


def test_best_play_to_a_target_is_no_worse_than_for_the_average(
    strategies: dict[str, Strategy],
) -> None:
    strategy = strategies["yacht"]
    card = middle(strategy.rules)
    usual = strategy.distribution(card)
    chances: list[float] = []
    for points in range(card.total, card.total + 160, 10):
        chances.append(strategy.target(card, points).chance(card))
        assert chances[-1] >= usual.at_least(points) - 1e-12
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1


def test_target_from_an_empty_card_of_yacht(strategies: dict[str, Strategy]) -> None:
    card = Scorecard(find_ruleset("yacht"))
    target = strategies["yacht"].target(card, 200)
    choices = target.advise(card, Roll("66612"), 2)
    assert target.chance(card) > strategies["yacht"].distribution(card).at_least(200)
    assert 0 <= choices[-1].expected <= choices[0].expected <= 1
    assert len(target.advise(card, Roll("66612"), 0)) == 12


def test_target_to_the_last_throw(strategies: dict[str, Strategy]) -> None:
    """Twenty-nine short with only Choice open: only 66666 and what is one less will do."""
    rules = find_ruleset("yacht")
    card = Scorecard.from_points(rules, {e.id: 0 for e in rules.categories if e.id != "choice"})
    target = strategies["yacht"].target(card, 29)
    best = target.keeps(card, Roll("55666"), 1)[0]
    assert best.keep == "5666"
    assert best.expected == pytest.approx(1 / 6)
    assert target.fills(card, Roll("56666"))[0].expected == 1
    assert target.fills(card, Roll("55666"))[0].expected == 0


def test_yahtzee_target_on_the_spot_or_not_at_all(strategies: dict[str, Strategy]) -> None:
    strategy = strategies["yahtzee"]
    card = middle(strategy.rules)
    target = strategy.target(card, card.total + 100)
    assert target.chance(card) >= strategy.distribution(card).at_least(card.total + 100) - 1e-12
    with pytest.raises(TooManyPositions):
        strategy.target(Scorecard(strategy.rules), 300)


@pytest.mark.parametrize("seed", [1, 2])
def test_simulated_mean(strategy: Strategy, rules: Ruleset, seed: int) -> None:
    card, games = Scorecard(rules), 100_000
    results = strategy.simulate(games, seed)
    deviation = strategy.standard_deviation(card)
    assert results.games == games
    assert abs(results.mean - strategy.value(card)) < 4 * deviation / sqrt(games)
    assert results.standard_deviation == pytest.approx(deviation, rel=0.02)
    exact = strategy.distribution(card)
    assert abs(results.percentile(50) - exact.percentile(50)) <= 2


def test_simulation_of_a_house_ruleset() -> None:
    rules = houses.MORE["forced joker, bonus, extra"]
    strategy, card = strategy_of(rules), Scorecard(rules)
    results = strategy.simulate(200_000)
    exact = strategy.distribution(card)
    observed = dict(
        zip(
            range(results.lowest, results.lowest + results.counts.size), results.counts, strict=True
        )
    )
    assert {score for score, count in observed.items() if count} <= set(exact.probability)
    assert abs(results.mean - exact.mean) < 4 * exact.standard_deviation / sqrt(results.games)


def test_the_seed_decides(strategies: dict[str, Strategy]) -> None:
    one, same, other = (strategies["yacht"].simulate(1_000, seed) for seed in (7, 7, 2**70))
    assert np.array_equal(one.counts, same.counts)
    assert one.mean != other.mean
    assert list(one.to_data()) == ["games", "mean", "standard_deviation", "percentiles", "seconds"]


def test_no_games(strategies: dict[str, Strategy]) -> None:
    with pytest.raises(InvalidInput):
        strategies["yacht"].simulate(0)
