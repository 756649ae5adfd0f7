"""Reviews by the chance to win: by hand on a game of one category, and sums that always hold."""

from collections.abc import Callable
from math import fsum
from random import Random

import pytest

from tests.review.test_review import SIXES, played
from yachtdice import (
    EnterDice,
    EnterPoints,
    Fill,
    Game,
    Remove,
    Roll,
    RollDice,
    Ruleset,
    find_ruleset,
)
from yachtdice.bots import find_bot
from yachtdice.errors import InvalidCard
from yachtdice.review import WinReview, classify_win, review_win
from yachtdice.ruleset import from_data
from yachtdice.solver import Duel, Strategy
from yachtdice.sources import ScriptedSource

StrategyOf = Callable[[Ruleset], Strategy]

YACHT = find_ruleset("yacht")
FACE = {"kind": "face", "points": "counted"}
THREE = from_data(
    {
        "id": "three",
        "name": "Three",
        "category": [
            {"id": "sixes", "name": "Sixes", "shows": 6, **FACE},
            {"id": "twos", "name": "Twos", "shows": 2, **FACE},
            {"id": "all", "name": "All", "kind": "any", "points": "sum"},
        ],
    }
)


def sums_up(found: WinReview) -> bool:
    """Whether the shares are what luck, losses and what is not judged made of them."""
    first = found.course[0].shares
    made = [each.luck - each.loss + each.unjudged for each in found.players]
    ends = [first[0] + made[0] - made[1], first[1] + made[1] - made[0]]
    return ends == pytest.approx(list(found.now), abs=1e-6) and fsum(found.now) == pytest.approx(1)


def test_one_category_by_hand(strategy_of: StrategyOf) -> None:
    """Bo needs a third six and throws all three other dice away for nothing."""
    duel = Duel(strategy_of(SIXES), threads=1)
    game = played(Game.start(SIXES, ["Ana", "Bo"]), "66612", fill="sixes")
    game = played(game, "66123", "66345", keeps=("xx---",))
    found = review_win(game, duel)
    assert found is not None
    assert sums_up(found)
    one, two, three = (1 - (5 / 6) ** count for count in (1, 2, 3))
    level = 3 * (1 / 6) * (5 / 6) ** 2
    more = 1 - (5 / 6) ** 3 - level
    assert found.now[1] == pytest.approx(level / 2 + more, abs=1e-6)
    assert found.course[1].shares[0] > found.course[0].shares[0]
    assert not found.players[1].costliest
    assert found.players[1].throws[1].luck < 0
    end = review_win(game.play(Fill("sixes")), duel)
    assert end is not None
    (worst,) = end.players[1].costliest
    assert (worst.chosen.category, worst.best.keep, worst.turn) == ("sixes", "66", 1)
    assert worst.loss == pytest.approx(level / 2 + more, abs=1e-6)
    assert worst.grade == "blunder"
    assert end.now == (1, 0)
    assert sums_up(end)
    assert 0 < one < two < three


def random_game(strategy: Strategy, seed: int, dice: str) -> Game:
    """A game of two in which much goes wrong, with real dice of which not all are noted."""
    rng = Random(seed)
    game = Game.start(THREE, ["Ana", "Bo"], dice="own" if dice == "own" else "computer")
    bot = find_bot("casual", THREE, strategy, seed=str(seed))
    while not game.is_over:
        if dice == "own" and game.roll is None and rng.random() < 0.3:
            assert game.seat is not None
            category = rng.choice([each.id for each in game.cards[game.seat].open])
            points = rng.choice(game.cards[game.seat].point_values(category))
            game = game.play(EnterPoints(category, points))
        elif game.roll is None:
            faces = rng.choices(range(1, 7), k=5)
            command = EnterDice(Roll(faces)) if dice == "own" else RollDice()
            game = game.play(command, ScriptedSource(faces))
        else:
            assert game.seat is not None
            choice = bot.choose(game.cards[game.seat], game.roll, game.rolls_left)
            if isinstance(choice, str) or (dice == "own" and rng.random() < 0.5):
                game = game.play(Fill(rng.choice(sorted(game.options))))
            else:
                faces = rng.choices(range(1, 7), k=choice.rolled)
                thrown = choice.throw(game.roll, faces)
                command = EnterDice(thrown, choice) if dice == "own" else RollDice(choice)
                game = game.play(command, ScriptedSource(faces))
    return game


@pytest.mark.parametrize("dice", ["computer", "own"])
@pytest.mark.parametrize("seed", range(6))
def test_the_shares_of_any_game_add_up(strategy_of: StrategyOf, dice: str, seed: int) -> None:
    strategy = strategy_of(THREE)
    game = random_game(strategy, seed, dice)
    found = review_win(game, Duel(strategy, threads=1))
    assert found is not None
    assert found.exact
    assert sums_up(found)
    assert len(found.course) == 7
    assert [each.seat for each in found.course] == [None, 0, 1, 0, 1, 0, 1]
    assert [each.turn for each in found.course] == [0, 1, 1, 2, 2, 3, 3]
    lead = game.cards[0].total - game.cards[1].total
    assert found.now == ((lead > 0) + (lead == 0) / 2, (lead < 0) + (lead == 0) / 2)
    for player in found.players:
        assert all(each.loss >= 0 for each in player.decisions)
        if dice == "computer":
            assert player.unjudged == pytest.approx(0, abs=1e-6)


def test_best_play_for_the_win_loses_nothing(strategy_of: StrategyOf) -> None:
    rng, game = Random(3), Game.start(THREE, ["Ana", "Bo"])
    bot = find_bot("duelist", THREE, strategy_of(THREE))
    dice = ScriptedSource(rng.choices(range(1, 7), k=200))
    while not game.is_over:
        if game.roll is None:
            game = game.play(RollDice(), dice)
        assert game.seat is not None
        assert game.roll is not None
        others = [game.cards[1 - game.seat]]
        choice = bot.choose(game.cards[game.seat], game.roll, game.rolls_left, others)
        game = game.play(Fill(choice) if isinstance(choice, str) else RollDice(choice), dice)
    found = review_win(game, Duel(strategy_of(THREE), threads=1))
    assert found is not None
    for player in found.players:
        assert player.loss < 1e-4
        assert not player.costliest


def test_estimates_add_up_too(strategy_of: StrategyOf) -> None:
    game = played(
        Game.start(YACHT, ["Ana", "Bo"]), "66612", "66626", keeps=("xxx--",), fill="sixes"
    )
    game = played(game, "23456", fill="big_straight")
    found = review_win(game, Duel(strategy_of(YACHT), threads=1))
    assert found is not None
    assert not found.exact
    assert sums_up(found)
    assert found.course[0].shares == pytest.approx((0.5, 0.5))
    assert found.now[0] < 0.5


def test_games_that_are_not_of_two_in_turn(strategy_of: StrategyOf) -> None:
    duel = Duel(strategy_of(THREE), threads=1)
    assert review_win(Game.start(THREE, ["Ana"]), duel) is None
    assert review_win(Game.start(THREE, ["Ana", "Bo", "Cy"]), duel) is None
    assert review_win(Game.start(THREE, ["Ana", "Bo"], order="roll_off"), duel) is None
    assert review_win(Game.start(THREE, ["Ana", ""]), duel) is None
    game = played(Game.start(THREE, ["Ana", "Bo"]), "66612", fill="sixes")
    assert review_win(game.play(Remove(1)), duel) is None


def test_a_duel_of_another_game_is_refused(strategy_of: StrategyOf) -> None:
    with pytest.raises(InvalidCard):
        review_win(Game.start(THREE, ["Ana", "Bo"]), Duel(strategy_of(SIXES)))


def test_classes() -> None:
    losses = (0, 1e-5, 0.005, 0.01, 0.03, 0.04, 1)
    assert [classify_win(each) for each in losses] == [
        "best", "best", "small_slip", "mistake", "mistake", "blunder", "blunder",
    ]  # fmt: skip


def test_json(strategy_of: StrategyOf) -> None:
    game = played(Game.start(THREE, ["Ana", "Bo"]), "66612", "66626", keeps=("xxx--",), fill="all")
    found = review_win(game, Duel(strategy_of(THREE), threads=1))
    assert found is not None
    data = found.to_data()
    assert list(data) == ["exact", "now", "course", "players"]
    assert data["course"][1].keys() == {"seat", "turn", "win", "exact"}
    ana, bo = data["players"]
    assert (ana["name"], bo["decisions"], bo["throws"]) == ("Ana", [], [])
    assert ana["costliest"][0] in (0, 1)
    assert ana["decisions"][1]["chosen"]["category"] == "all"
    assert ana["decisions"][0].keys() == {
        "turn", "roll", "rolls_left", "chosen", "best", "loss", "class",
    }  # fmt: skip
