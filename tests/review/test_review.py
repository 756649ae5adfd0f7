"""Reviews: by hand on games of one category, and the sum that always holds."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

from tests.strategies import Walk, games
from yachtdice import (
    Correct,
    EnterDice,
    EnterPoints,
    Fill,
    Game,
    Keep,
    Replace,
    Roll,
    RollDice,
    Ruleset,
    ScriptedSource,
    find_ruleset,
)
from yachtdice.bots import find_bot
from yachtdice.errors import InvalidCard
from yachtdice.review import PlayerReview, Review, review
from yachtdice.ruleset import from_data
from yachtdice.solver import Strategy

StrategyOf = Callable[[Ruleset], Strategy]

YACHT = find_ruleset("yacht")
YAHTZEE = find_ruleset("yahtzee")
SIXES = from_data(
    {
        "id": "sixes",
        "name": "Sixes",
        "category": [
            {"id": "sixes", "name": "Sixes", "kind": "face", "shows": 6, "points": "counted"}
        ],
    }
)
"""One category: each die that does not show six is rolled again, and ends as one with 91/216."""

BY_ROLLS = [Fraction(1), Fraction(11, 6), Fraction(91, 36)]
"""The points that one die is expected to bring with 1, 2 or 3 rolls still to come."""


def sums_up(player: PlayerReview) -> bool:
    """Whether the figures add up, raw and to the cent."""
    raw = player.expected + player.luck - player.loss + player.unjudged
    cents = player.figures
    whole = cents.expected + cents.luck - cents.loss + cents.unjudged
    near = abs(cents.luck / 100 - player.luck) < 0.025
    return abs(raw - player.now) < 1e-7 and whole == cents.score == round(100 * player.now) and near


def played(game: Game, *rolls: str, keeps: tuple[str, ...] = (), fill: str | None = None) -> Game:
    """The game after a turn: rolls of the computer's dice, the keeps between them, the fill."""
    for keep, roll in zip(("-----", *keeps), rolls, strict=True):
        thrown = [face for face, stays in zip(Roll(roll), Keep(keep), strict=True) if not stays]
        game = game.play(RollDice(Keep(keep)), ScriptedSource(thrown))
    return game.play(Fill(fill)) if fill else game


def test_one_category_by_hand(strategy_of: StrategyOf) -> None:
    game = Game.start(SIXES, ["Ana"])
    game = played(game, "66123", "66623", "66626", keeps=("xx-x-", "xxx--"), fill="sixes")
    ana = review(game, strategy_of(SIXES)).players[0]
    die = BY_ROLLS
    assert ana.expected == pytest.approx(float(5 * die[2]))
    assert (ana.score, ana.now) == (24, 24)
    first, second, third = ana.decisions
    assert (first.chosen.keep, first.best.keep) == ("266", "66")
    assert first.loss == pytest.approx(float(die[1] - die[0]))
    assert second.loss == third.loss == 0
    assert [each.grade for each in ana.decisions] == ["small_slip", "best", "best"]
    assert ana.costliest == (first,)
    luck = [
        12 + 3 * die[1] - 5 * die[2],
        18 + 2 * die[0] - (12 + die[0] + 2 * die[1]),
        24 - (18 + 2 * die[0]),
    ]
    assert [each.luck for each in ana.throws] == pytest.approx([float(each) for each in luck])
    assert ana.course == pytest.approx((float(5 * die[2]), 24))
    assert sums_up(ana)


def test_to_stop_too_early_is_one_decision(strategy_of: StrategyOf) -> None:
    game = played(Game.start(SIXES, ["Ana"]), "66123", fill="sixes")
    ana = review(game, strategy_of(SIXES)).players[0]
    (only,) = ana.decisions
    assert (only.chosen.category, only.best.keep, only.rolls_left) == ("sixes", "66", 2)
    assert only.loss == pytest.approx(float(3 * BY_ROLLS[1]))
    assert sums_up(ana)


def test_where_it_is_best_to_stop_the_best_choice_is_a_fill(strategy_of: StrategyOf) -> None:
    game = played(Game.start(SIXES, ["Ana"]), "66666", "66666", keeps=("xxxx-",), fill="sixes")
    first, second = review(game, strategy_of(SIXES)).players[0].decisions
    assert (first.best.keep, first.best.category) == (None, "sixes")
    assert first.loss == pytest.approx(float(6 - BY_ROLLS[1]))
    assert second.best.category == "sixes"
    assert second.loss == 0


def test_a_turn_that_is_being_played_counts_as_far_as_it_goes(strategy_of: StrategyOf) -> None:
    game = played(Game.start(SIXES, ["Ana"]), "66123", "66623", keeps=("xx-x-",))
    ana = review(game, strategy_of(SIXES)).players[0]
    assert len(ana.decisions) == 1
    assert ana.now == pytest.approx(float(18 + 2 * BY_ROLLS[0]))
    assert (ana.score, ana.percentile) == (0, None)
    assert sums_up(ana)


def test_points_alone_cannot_be_judged(strategy_of: StrategyOf) -> None:
    game = Game.start(SIXES, ["Ana"], dice="own").play(EnterPoints("sixes", 18))
    ana = review(game, strategy_of(SIXES)).players[0]
    assert (ana.loss, ana.luck, ana.decisions, ana.throws) == (0, 0, (), ())
    assert ana.unjudged == pytest.approx(float(18 - 5 * BY_ROLLS[2]))
    assert ana.unknown == (1,)
    assert sums_up(ana)


def test_of_the_last_dice_alone_the_fill_is_judged(strategy_of: StrategyOf) -> None:
    strategy = strategy_of(YACHT)
    game = Game.start(YACHT, ["Ana"], dice="own").play(EnterDice(Roll("23456")))
    ana = review(game.play(Fill("ones")), strategy).players[0]
    (only,) = ana.decisions
    assert (only.chosen.category, only.best.category) == ("ones", "big_straight")
    assert only.grade == "blunder"
    assert ana.throws == ()
    assert ana.unknown == (1,)
    assert sums_up(ana)
    assert review(game, strategy).players[0].now == pytest.approx(ana.expected)


def test_own_dice_with_every_roll_are_judged_whole(strategy_of: StrategyOf) -> None:
    game = Game.start(YACHT, ["Ana"], dice="own").play(EnterDice(Roll("23456")))
    game = game.play(EnterDice(Roll("23451"), Keep("xxxx-"))).play(Fill("little_straight"))
    ana = review(game, strategy_of(YACHT)).players[0]
    assert ana.unknown == ()
    assert [each.rolls_left for each in ana.decisions] == [2, 1]
    assert ana.costliest[0].best.category == "big_straight"
    assert sums_up(ana)


def test_of_a_seat_that_a_bot_took_over_each_turn_is_judged_as_it_was_rolled(
    strategy_of: StrategyOf,
) -> None:
    game = Game.start(YACHT, ["Ana"], dice="own").play(EnterDice(Roll("23456")))
    game = game.play(Fill("ones")).play(Replace(0, "steady"))
    game = game.play(RollDice(), ScriptedSource("23456")).play(Fill("big_straight"))
    ana = review(game, strategy_of(YACHT)).players[0]
    assert ana.unknown == (1,)
    assert [(each.turn, each.rolls_left) for each in ana.decisions] == [(1, 0), (2, 2)]
    assert sums_up(ana)


def test_the_percentile_is_that_of_best_play(strategy_of: StrategyOf) -> None:
    strategy = strategy_of(SIXES)
    game = played(Game.start(SIXES, ["Ana"]), "11111", fill="sixes")
    scores = strategy.distribution(game.empty_card)
    none = float((1 - Fraction(91, 216)) ** 5)
    found = review(game, strategy, scores).players[0].percentile
    assert found == pytest.approx(100 * none / 2)
    assert review(game, strategy).players[0].percentile is None


def test_best_play_loses_nothing(strategy_of: StrategyOf) -> None:
    strategy, rng = strategy_of(YAHTZEE), Random(5)
    game = Game.start(YAHTZEE, ["Ana"])
    bot = find_bot("optimal", YAHTZEE, strategy)
    dice = ScriptedSource(rng.choices(range(1, 7), k=500))
    while not game.is_over:
        if game.roll is None:
            game = game.play(RollDice(), dice)
        choice = bot.choose(game.cards[0], game.roll or Roll("11111"), game.rolls_left)
        command = Fill(choice) if isinstance(choice, str) else RollDice(choice)
        game = game.play(command, dice)
    ana = review(game, strategy).players[0]
    assert ana.loss == pytest.approx(0, abs=1e-9)
    assert set(ana.grades) == {"best"}
    assert ana.costliest == ()
    assert sums_up(ana)


@given(games())
@settings(max_examples=30)
def test_the_figures_of_any_game_add_up(strategy_of: StrategyOf, walk: Walk) -> None:
    strategy = strategy_of(walk.end.rules)
    rng = Random(len(walk.states))
    for game in (walk.end, rng.choice(walk.states)):
        found = review(game, strategy)
        for player, card, turns in zip(found.players, game.cards, game.turns, strict=True):
            assert sums_up(player)
            assert player.score == card.total
            assert len(player.course) == len(turns) + 1
            losses = [each.loss for each in player.costliest]
            assert losses == sorted(losses, reverse=True)
            assert all(a.turn <= b.turn for a, b in pairwise(player.decisions))


def test_a_corrected_game_is_judged_as_it_stands(strategy_of: StrategyOf) -> None:
    game = Game.start(YAHTZEE, ["Ana"], dice="own")
    for dice, category in (("66666", "yahtzee"), ("55555", "fives")):
        game = game.play(EnterDice(Roll(dice))).play(Fill(category))
    before = review(game, strategy_of(YAHTZEE)).players[0]
    game = game.play(Correct(0, 0, "yahtzee", roll=Roll("66665"), agreed=True))
    after = review(game, strategy_of(YAHTZEE)).players[0]
    assert (before.score, after.score) == (175, 25)
    assert sums_up(before)
    assert sums_up(after)


def test_a_strategy_of_another_game_is_refused(strategy_of: StrategyOf) -> None:
    with pytest.raises(InvalidCard):
        review(Game.start(YACHT, ["Ana"]), strategy_of(YAHTZEE))


def test_json_has_the_keys_of_the_contract(strategy_of: StrategyOf) -> None:
    game = played(Game.start(SIXES, ["Ana"]), "66123", "66623", keeps=("xx-x-",), fill="sixes")
    found: Review = review(game, strategy_of(SIXES))
    data = found.to_data()
    assert data["ruleset"] == "sixes"
    (ana,) = data["players"]
    assert ana["name"] == "Ana"
    assert ana["score"] == 18
    assert ana["decisions"][0] == {
        "turn": 1,
        "roll": "66123",
        "rolls_left": 2,
        "chosen": {"keep": "266", "expected": found.players[0].decisions[0].chosen.expected},
        "best": {"keep": "66", "expected": found.players[0].decisions[0].best.expected},
        "loss": found.players[0].decisions[0].loss,
        "class": "small_slip",
    }
    assert ana["decisions"][1]["chosen"]["category"] == "sixes"
    assert ana["costliest"] == [1, 0]
