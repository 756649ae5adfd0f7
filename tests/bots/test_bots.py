"""Bots: what they choose, that they may, and how strong they are."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import HOUSE, seeds
from yachtdice import Keep, Roll, Ruleset, Scorecard, find_ruleset, rulesets
from yachtdice.bots import BOTS, Bot, choose_for_win, find_bot, needs_strategy
from yachtdice.bots.games import BotResults, loss, play_alone, play_games
from yachtdice.bots.habits import HABITS
from yachtdice.bots.judging import places
from yachtdice.dice import DICE
from yachtdice.errors import GameOver, InvalidInput, InvalidRollsLeft, NotSolved, UnknownBot
from yachtdice.solver import Strategy

StrategyOf = Callable[[Ruleset], Strategy]

YACHT = find_ruleset("yacht")
YAHTZEE = find_ruleset("yahtzee")
RULESETS = (*rulesets(), find_ruleset(HOUSE))
ALL_BUT_ONES = {each.id: 0 for each in YACHT.categories if each.id != "ones"} | {"choice": 5}
GAMES = {"yacht": 60, "yahtzee": 60}


def measure(name: str, strategy: Strategy, games: int, seed: int = 0) -> BotResults:
    """So many games of a bot, each with its own seed."""

    def bot_of(game: int) -> Bot:
        return find_bot(name, strategy.rules, strategy, seed=str(game))

    return play_games(bot_of, strategy, games, seed)


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_a_legal_game_of_any_ruleset(
    strategy_of: StrategyOf, rules: Ruleset, name: str
) -> None:
    bot = find_bot(name, rules, strategy_of(rules), seed="game")
    for move in play_alone(bot, Scorecard(rules), Random(7)):
        if isinstance(move.choice, Keep):
            assert move.rolls_left > 0
            assert move.choice.rolled > 0
        else:
            assert move.choice in move.card.options(move.roll)


@pytest.mark.parametrize("name", BOTS)
def test_the_same_question_has_the_same_answer(strategy_of: StrategyOf, name: str) -> None:
    strategy = strategy_of(YAHTZEE)
    first, again = (find_bot(name, YAHTZEE, strategy, seed="a game") for _ in range(2))
    moves = list(play_alone(first, Scorecard(YAHTZEE), Random(3)))
    answers = [again.choose(move.card, move.roll, move.rolls_left) for move in reversed(moves)]
    assert answers == [move.choice for move in reversed(moves)]


def test_another_game_is_misjudged_in_another_way(strategy_of: StrategyOf) -> None:
    strategy, card = strategy_of(YAHTZEE), Scorecard(YAHTZEE)
    games = [find_bot("casual", YAHTZEE, strategy, seed=str(seed)) for seed in range(20)]
    assert len({str(bot.choose(card, Roll("12446"), 0)) for bot in games}) > 1


def test_optimal_gives_nothing_away(strategy_of: StrategyOf) -> None:
    assert measure("optimal", strategy_of(YAHTZEE), 3).loss == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("ruleset", "bounds"),
    [
        ("yahtzee", {"steady": (0.4, 0.9), "casual": (1.2, 2.3), "greedy": (2.3, 3.4)}),
        ("yacht", {"steady": (0.2, 0.5), "casual": (0.55, 1.1), "greedy": (0.95, 1.6)}),
    ],
)
def test_the_strength_of_each_bot(
    strategy_of: StrategyOf, ruleset: str, bounds: dict[str, tuple[float, float]]
) -> None:
    strategy = strategy_of(find_ruleset(ruleset))
    found = {name: measure(name, strategy, GAMES[ruleset], seed=1).loss for name in bounds}
    for name, (least, most) in bounds.items():
        assert least < found[name] < most, found
    assert 0 < found["steady"] < found["casual"] < found["greedy"]


def test_errors_are_of_judgement_and_a_clear_case_is_seen(strategy_of: StrategyOf) -> None:
    strategy = strategy_of(YAHTZEE)
    for name in HABITS:
        for seed in range(10):
            bot = find_bot(name, YAHTZEE, strategy, seed=str(seed))
            assert bot.choose(Scorecard(YAHTZEE), Roll("66666"), 1) == "yahtzee"
            assert bot.choose(Scorecard(YAHTZEE), Roll("34562"), 2) == "large_straight"


@pytest.mark.parametrize(
    ("filled", "dice", "rolls_left", "choice"),
    [
        ({}, "33345", 0, "choice"),
        ({"choice": 20}, "33345", 0, "threes"),
        ({}, "34562", 2, "big_straight"),
        ({}, "66116", 2, Keep("xx--x")),
        (ALL_BUT_ONES, "11234", 1, Keep("xx---")),
        (ALL_BUT_ONES, "23456", 0, "ones"),
    ],
)
def test_greed_takes_the_most_points_now(
    filled: dict[str, int], dice: str, rolls_left: int, choice: Keep | str
) -> None:
    bot = find_bot("greedy", YACHT)
    card = Scorecard.from_points(YACHT, filled)
    assert bot.choose(card, Roll(dice), rolls_left) == choice


def test_greed_counts_an_upper_bonus_that_is_reached_now() -> None:
    card = Scorecard.from_points(YAHTZEE, {"sixes": 24, "fives": 20, "fours": 16})
    assert find_bot("greedy", YAHTZEE).choose(card, Roll("33346"), 0) == "threes"


def test_greed_needs_no_solve_and_the_others_say_that_they_do() -> None:
    assert [name for name in BOTS if not needs_strategy(name)] == ["greedy"]
    for name in ("optimal", "duelist", "steady", "casual"):
        with pytest.raises(NotSolved) as caught:
            find_bot(name, YACHT)
        assert caught.value.values == {"bot": name}


NEARLY_FULL = {each.id: 0 for each in YACHT.categories if each.id not in ("choice", "yacht")}


@pytest.mark.parametrize(
    ("own", "other", "dice", "rolls_left", "for_points", "for_win"),
    [
        # A point short at the end: to stop is worth the most points, and loses.
        ({"yacht": 0}, {"yacht": 0, "choice": 29}, "55666", 1, "choice", Keep("x-xxx")),
        # Level, the other has Choice to come: a Yacht is less likely than to make more there.
        ({}, {"yacht": 0}, "34456", 0, "choice", "yacht"),
        # Eighteen behind with two to go: only a Yacht will do.
        ({}, {"yacht": 0, "sixes": 18}, "33366", 2, Keep("---xx"), Keep("xxx--")),
    ],
)
def test_the_duelist_plays_for_the_win(
    strategy_of: StrategyOf,
    own: dict[str, int],
    other: dict[str, int],
    dice: str,
    rolls_left: int,
    for_points: Keep | str,
    for_win: Keep | str,
) -> None:
    bot = find_bot("duelist", YACHT, strategy_of(YACHT))
    card = Scorecard.from_points(YACHT, NEARLY_FULL | own)
    opponent = Scorecard.from_points(YACHT, NEARLY_FULL | other)
    assert bot.choose(card, Roll(dice), rolls_left) == for_points
    assert bot.choose(card, Roll(dice), rolls_left, [opponent]) == for_win


def test_the_duelist_plays_for_points_where_that_decides_nothing(strategy_of: StrategyOf) -> None:
    strategy = strategy_of(YACHT)
    duelist, optimal = (find_bot(name, YACHT, strategy) for name in ("duelist", "optimal"))
    ahead = Scorecard.from_points(YACHT, NEARLY_FULL | {"sixes": 24, "fives": 20, "fours": 20})
    behind = Scorecard.from_points(YACHT, NEARLY_FULL | {"choice": 5})
    uneven = Scorecard(YACHT)
    rng = Random(1)
    for _ in range(10):
        roll = Roll(rng.choices(range(1, 7), k=DICE))
        for rolls_left in range(3):
            chosen = optimal.choose(ahead, roll, rolls_left)
            assert duelist.choose(ahead, roll, rolls_left, [behind]) == chosen
            assert duelist.choose(ahead, roll, rolls_left, [uneven]) == chosen
            assert duelist.choose(ahead, roll, rolls_left) == chosen


def test_the_duelist_against_several(strategy_of: StrategyOf) -> None:
    bot = find_bot("duelist", YACHT, strategy_of(YACHT))
    card = Scorecard.from_points(YACHT, NEARLY_FULL | {"yacht": 0})
    best = Scorecard.from_points(YACHT, NEARLY_FULL | {"yacht": 0, "choice": 29})
    worse = Scorecard.from_points(YACHT, NEARLY_FULL | {"yacht": 0, "choice": 9})
    assert bot.choose(card, Roll("55666"), 1, [worse, best]) == Keep("x-xxx")
    assert bot.choose(card, Roll("55666"), 1, [worse, worse]) == "choice"


def test_a_choice_that_another_process_makes(strategy_of: StrategyOf) -> None:
    card = Scorecard.from_points(YACHT, NEARLY_FULL | {"yacht": 0})
    opponent = Scorecard.from_points(YACHT, NEARLY_FULL | {"yacht": 0, "choice": 29})
    assert choose_for_win(card, Roll("55666"), 1, [opponent]) == Keep("x-xxx")


def test_a_bot_that_there_is_not() -> None:
    for ask in (needs_strategy, lambda name: find_bot(name, YACHT)):
        with pytest.raises(UnknownBot) as caught:
            ask("what")
        assert caught.value.values == {"found": "what", "known": list(BOTS)}


def test_questions_that_have_no_answer() -> None:
    bot = find_bot("greedy", YACHT)
    full = Scorecard.from_points(YACHT, ALL_BUT_ONES | {"ones": 3})
    for rolls_left in (-1, 3):
        with pytest.raises(InvalidRollsLeft):
            bot.choose(Scorecard(YACHT), Roll("12345"), rolls_left)
    for rolls_left in (0, 1):
        with pytest.raises(GameOver):
            bot.choose(full, Roll("12345"), rolls_left)


def test_a_bot_prints_with_its_name() -> None:
    assert repr(find_bot("greedy", YACHT)) == "Judging('greedy')"


@given(st.data(), seeds)
@settings(max_examples=50)
def test_faces_are_kept_in_their_places(data: st.DataObject, seed: int) -> None:
    roll = Roll(Random(seed).choices(range(1, 7), k=DICE))
    size = data.draw(st.integers(0, DICE))
    faces = "".join(sorted(map(str, Random(seed).sample(list(roll), size))))
    assert "".join(sorted(places(roll, faces).of(roll).replace("-", ""))) == faces


def test_games_are_counted_and_the_same_seed_gives_the_same(strategy_of: StrategyOf) -> None:
    strategy, told = strategy_of(YACHT), list[tuple[int, int]]()
    bot = find_bot("greedy", YACHT)
    played = play_games(lambda _: bot, strategy, 5, 1, lambda *done: told.append(done))
    assert told == [(n, 5) for n in range(1, 6)]
    again = play_games(lambda _: bot, strategy, 5, 1)
    assert played.results.games == 5
    assert played.results.percentile(50) == again.results.percentile(50)
    assert (played.results.mean, played.loss) == (again.results.mean, again.loss)
    with pytest.raises(InvalidInput):
        play_games(lambda _: bot, strategy, 0)


def test_the_loss_is_what_the_score_falls_short_of_best_play(strategy_of: StrategyOf) -> None:
    """On a card with one open category, by hand: all dice rolled again instead of none."""
    strategy = strategy_of(YACHT)
    filled = {each.id: 0 for each in YACHT.categories if each.id != "choice"}
    card = Scorecard.from_points(YACHT, filled)
    move = next(play_alone(find_bot("optimal", YACHT, strategy), card, Random(0)))
    worse = type(move)(card, Roll("66666"), 1, Keep("-----"))
    assert loss(strategy, worse) == pytest.approx(30 - 17.5)
    assert loss(strategy, type(move)(card, Roll("11111"), 1, "choice")) == pytest.approx(17.5 - 5)
    assert loss(strategy, move) == pytest.approx(0)
