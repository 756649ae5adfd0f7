"""Shares of the win and advice for it: exact, on the spot, and estimated."""

from itertools import product
from random import Random

import numpy as np
import pytest

from tests.solver import houses
from tests.solver.plain import PlainSolver
from tests.solver.plain_duel import ROLLS, PlainDuel
from yachtdice import Roll, Ruleset, Scorecard
from yachtdice.errors import GameOver, InvalidCard, UnevenCards
from yachtdice.solver import Choice, Distribution, Duel, Strategy, find_duel, solve
from yachtdice.solver.duel import ALIKE, rank
from yachtdice.solver.duel_estimate import BellPlay, RivalsPlay, Scale
from yachtdice.solver.duel_play import ExactPlay

TWO = houses.house(houses.face(2), houses.five())
LEVEL = 1 / 2


def duel_of(rules: Ruleset) -> Duel:
    solution = solve(rules, 1)
    return Duel(Strategy(solution.positions, solution.values))


def played(rules: Ruleset, left: int, seed: int) -> Scorecard:
    """A card with so many categories open, filled by dice as they fell."""
    rng, card = Random(seed), Scorecard(rules)
    while len(card.open) > left:
        roll = Roll(rng.choices(range(1, 7), k=5))
        options = card.options(roll)
        card = card.fill(max(options, key=lambda name: (options[name], name)), roll)
    return card


def scores(lowest: int, *chances: float) -> Distribution:
    return Distribution(lowest, np.array(chances), {}, None)


def test_every_position_of_a_small_game() -> None:
    duel, plain = duel_of(TWO), PlainDuel()
    first = Scorecard(TWO)
    for roll, name in product(("11234", "22266", "22222"), ("face2", "five")):
        second = first.fill(name, Roll(roll))
        for mover, other in ((first, first), (first, second), (second, second)):
            win = duel.win(mover, other)
            assert win.exact
            assert win.share == pytest.approx(plain.share(mover, other), abs=3e-7)
            fills = plain.fills(mover, other)
            for number in (0, 100, 251):
                for each in duel.choices(mover, ROLLS[number], 0, other):
                    expected = fills[number, TWO.index(str(each.category))]
                    assert each.win.share == pytest.approx(expected, abs=3e-7)


def test_the_end() -> None:
    duel, full = duel_of(TWO), [played(TWO, 0, seed) for seed in range(20)]
    for own, other in product(full, full):
        win = duel.win(own, other)
        lead = own.total - other.total
        assert (win.share, win.exact) == ((lead > 0) + LEVEL * (lead == 0), True)
    with pytest.raises(GameOver):
        duel.choices(full[0], Roll("12345"), 0, full[1])


def test_the_end_of_several() -> None:
    duel, full = duel_of(TWO), [played(TWO, 0, seed) for seed in range(6)]
    best = max(full, key=lambda card: card.total)
    others = [card for card in full if card.total < best.total]
    assert others
    assert duel.win(best, *others).share == 1
    assert duel.win(best, best, best, *others).share == pytest.approx(1 / 3)
    assert duel.win(others[0], best, *others).share == 0


@pytest.mark.parametrize(("own", "other"), [(1, 2), (2, 0), (0, 1)])
def test_whose_turn_it_cannot_be(own: int, other: int) -> None:
    duel = duel_of(TWO)
    cards = played(TWO, own, 1), played(TWO, other, 2)
    for ask in (duel.win, duel.play):
        with pytest.raises(UnevenCards):
            ask(*cards)


def test_a_card_of_another_ruleset(strategies: dict[str, Strategy]) -> None:
    duel = duel_of(TWO)
    with pytest.raises(InvalidCard):
        duel.win(Scorecard(TWO), Scorecard(strategies["yacht"].rules))
    with pytest.raises(InvalidCard):
        duel.play(Scorecard(strategies["yacht"].rules), Scorecard(TWO), Scorecard(TWO))


@pytest.mark.parametrize(("name", "left"), [("yacht", 6), ("yacht-classic", 7), ("yahtzee", 4)])
def test_late_positions_are_exact(name: str, left: int, strategies: dict[str, Strategy]) -> None:
    duel = Duel(strategies[name], threads=1)
    rules = strategies[name].rules
    card, opponent = played(rules, left, 1), played(rules, left, 2)
    win = duel.win(card, opponent)
    assert win.exact
    assert isinstance(duel.play(card, opponent), ExactPlay)
    choices = duel.choices(card, Roll("33346"), 2, opponent)
    assert 0 <= choices[-1].win.share <= choices[0].win.share <= 1
    assert all(each.win.exact for each in choices)
    assert choices[0].loss == 0
    assert choices[-1].loss == pytest.approx(choices[0].win.share - choices[-1].win.share)
    after = card.fill(card.open[0].id, Roll("33346"))
    assert duel.win(opponent, after).exact
    estimate = Scale([strategies[name].distribution(opponent)])
    assert estimate.share(strategies[name].distribution(card)) == pytest.approx(win.share, abs=0.1)


def test_early_positions_are_estimates(strategies: dict[str, Strategy]) -> None:
    strategy = strategies["yacht"]
    duel, empty = Duel(strategy), Scorecard(strategy.rules)
    win = duel.win(empty, empty)
    assert not win.exact
    assert win.share == pytest.approx(0.5)
    play = duel.play(empty, empty)
    assert isinstance(play, RivalsPlay)
    assert play.before(empty) == pytest.approx(0.5013, abs=1e-4)
    assert duel.choices(empty, Roll("66661"), 2, empty)[0].keep == "6666"


def test_early_positions_of_yahtzee_go_by_means(strategies: dict[str, Strategy]) -> None:
    strategy = strategies["yahtzee"]
    duel = Duel(strategy, threads=1)
    card, opponent = played(strategy.rules, 12, 1), played(strategy.rules, 12, 2)
    play = duel.play(card, opponent)
    assert isinstance(play, BellPlay)
    assert play.before(card) == pytest.approx(duel.win(card, opponent).share, abs=0.03)
    assert duel.choices(card, Roll("66661"), 2, opponent)[0].keep == "6666"


def test_shares_of_a_score_among_several() -> None:
    others = [scores(10, 0.25, 0.5, 0.25), scores(11, 0.5, 0.5), scores(9, 1.0)]
    scale = Scale(others)
    for own in range(8, 15):
        expected = 0.0
        for each in product(*(other.probability.items() for other in others)):
            best = max(score for score, _ in each)
            ties = sum(score == best for score, _ in each)
            chance = float(np.prod([p for _, p in each]))
            expected += chance * ((own > best) + (own == best) / (1 + ties))
        assert scale.at(np.array([own]))[0] == pytest.approx(expected)
    assert scale.share(scores(12, 0.5, 0.5)) == pytest.approx(scale.at(np.array([12, 13])).mean())


@pytest.mark.parametrize("name", ["two pairs", "two faces", "two fives with extra"])
def test_against_a_known_score_as_by_enumeration(name: str) -> None:
    rules = houses.TWO[name]
    duel = duel_of(rules)
    reached = sorted(duel.strategy.distribution(Scorecard(rules)).probability)
    for score in (reached[0], reached[len(reached) // 2], reached[-1]):
        plain = PlainSolver(rules, lambda total, than=score: (total > than) + (total >= than))
        plain.numerator(Scorecard(rules))
        play = RivalsPlay(duel.strategy.positions, Scorecard(rules), Scale([scores(score, 1.0)]))
        for card in plain.found:
            assert play.before(card) == pytest.approx(plain.value(card) / 2, abs=3e-7)


def test_against_several(strategies: dict[str, Strategy]) -> None:
    strategy = strategies["yacht"]
    duel, rules = Duel(strategy), strategy.rules
    card, one, two = (played(rules, 3, seed) for seed in (1, 2, 3))
    play = duel.play(card, one, two)
    assert not play.exact
    assert play.before(card) < min(duel.play(card, each).before(card) for each in (one, two))
    finished = [played(rules, 0, seed) for seed in (4, 5)]
    win = duel.win(card, one, two)
    assert not win.exact
    assert win.share == pytest.approx(play.before(card), abs=0.05)
    last = duel.play(card, *finished)
    goal = strategy.target(card, max(each.total for each in finished) + 1)
    assert last.before(card) >= goal.chance(card) - 1e-6


def test_equal_shares_are_ranked_by_points() -> None:
    """Too far ahead to lose, every choice is as good for the win; then points decide."""
    rules = houses.house(houses.CHANCE, {**houses.CHANCE, "id": "again"}, houses.five())
    duel = duel_of(rules)
    ahead = Scorecard.from_points(rules, {"chance": 30, "five": 50})
    behind = Scorecard.from_points(rules, {"chance": 5, "again": 5})
    choices = duel.choices(ahead, Roll("11666"), 1, behind)
    assert {each.loss for each in choices} == {0}
    points = duel.strategy.advise(ahead, Roll("11666"), 1)
    assert [each.keep for each in choices] == [each.keep for each in points]


def test_ranking_keeps_what_differs_apart() -> None:
    by_points = [Choice("a", None, 9, 0), Choice("b", None, 8, 1), Choice("c", None, 7, 2)]
    for_win = [
        Choice("c", None, 0.5, 0.0),
        Choice("b", None, 0.5 - ALIKE / 2, ALIKE / 2),
        Choice("a", None, 0.5 - 2 * ALIKE, 2 * ALIKE),
    ]
    ranked = rank(for_win, by_points, exact=False)
    assert [each.keep for each in ranked] == ["b", "c", "a"]
    assert [each.points.expected for each in ranked] == [8, 7, 9]
    assert ranked[-1].to_data() == {
        "keep": "a", "expected": 9, "loss": 0, "win": 0.5 - 2 * ALIKE, "exact": False,
        "win_loss": 2 * ALIKE,
    }  # fmt: skip


def test_a_kept_table_is_used(cache: object) -> None:
    from yachtdice.solver.duel_table import Maker

    duel = duel_of(TWO)
    assert find_duel(duel.strategy).table is None
    Maker(TWO).run(1)
    again = find_duel(duel.strategy, threads=1)
    assert again.table is not None
    empty = Scorecard(TWO)
    assert again.win(empty, empty).share == pytest.approx(duel.win(empty, empty).share, abs=8e-6)
    assert again.table.first == pytest.approx(duel.win(empty, empty).share, abs=1e-6)
