"""What must hold in every legal game, whatever is rolled and chosen."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import second_scorer as second
from tests.strategies import Walk, built_in, games, played, seeds
from yachtdice import (
    EnterDice,
    Fill,
    Game,
    NextGame,
    Roll,
    RollDice,
    Ruleset,
    ScriptedSource,
    Turn,
    rulesets,
)
from yachtdice import dice as dice_module
from yachtdice import game as game_module
from yachtdice import ruleset as ruleset_module
from yachtdice import turns as turns_module
from yachtdice.events import Corrected, PointsEntered, Rolled, decode, encode
from yachtdice.maximum import maximum
from yachtdice.record import Record


def tell(rules: str, played: tuple[Turn, ...]) -> int:
    """The total of these turns by the second scorer, each checked for its legality."""
    card: dict[str, int] = {}
    extras = 0
    for turn in played:
        if turn.roll is None:
            points = turn.points
        else:
            assert turn.category in second.legal(rules, card, turn.roll)
            points = second.score(rules, card, turn.category, turn.roll)
            extras += second.earned(rules, card, turn.roll) // 100
        card[turn.category] = points
    return second.total(rules, card, extras)


@given(games())
def test_a_game_ends_after_one_turn_a_category_and_player(walk: Walk) -> None:
    ids = {each.id for each in walk.end.rules.categories}
    for state in walk.states[:-1]:
        assert not state.is_over
        assert state.seat is not None
    for turns in walk.end.turns:
        assert len(turns) == len(ids)
        assert {turn.category for turn in turns} == ids
    assert walk.end.seat is None
    assert walk.end.version == len(walk.events)


@given(games(built_in))
def test_every_total_is_what_the_second_scorer_makes_of_the_turns(walk: Walk) -> None:
    for state in walk.states:
        assert state.totals == tuple(tell(state.rules.id, turns) for turns in state.turns)


@given(games())
def test_the_total_is_the_sum_of_its_parts(walk: Walk) -> None:
    for state in walk.states:
        for card, turns in zip(state.cards, state.turns, strict=True):
            own = sum(turn.points for turn in turns)
            extra = state.rules.extra.points if state.rules.extra else 0
            assert card.extra_points == extra * sum(turn.extra for turn in turns)
            assert card.total == own + card.extra_points + card.bonus_points
            assert card.total == card.upper + card.bonus_points + card.lower
            assert {turn.category: turn.points for turn in turns} == {
                name: points for name, points in card.filled.items() if points is not None
            }


@given(games())
def test_the_winners_have_the_highest_total(walk: Walk) -> None:
    assert all(state.winners == () for state in walk.states[:-1])
    best = max(walk.end.totals)
    assert walk.end.winners == tuple(i for i, x in enumerate(walk.end.totals) if x == best)


@given(games())
def test_events_survive_json(walk: Walk) -> None:
    for event in walk.events:
        encoded = json.dumps(encode(event))
        assert decode(json.loads(encoded)) == event


@given(games())
def test_a_replay_of_the_events_is_the_game(walk: Walk) -> None:
    assert Game.replay(iter(walk.events)) == walk.end
    assert Game.replay(walk.events).turns == walk.end.turns


@given(games())
def test_the_next_player_is_the_next_seat(walk: Walk) -> None:
    if any(isinstance(event, Corrected) for event in walk.events):
        return
    seats = len(walk.end.players)
    for state in walk.states[:-1]:
        assert state.seat == sum(map(len, state.turns)) % seats


@given(games())
def test_nothing_is_scored_for_dice_that_were_not_rolled_or_entered(walk: Walk) -> None:
    known = {event.roll for event in walk.events if isinstance(event, Rolled | Corrected)}
    ticked = {event.five_equal for event in walk.events if isinstance(event, PointsEntered)}
    for turn in (turn for turns in walk.end.turns for turn in turns):
        if turn.roll is not None:
            assert turn.roll in known or turn.roll.five_equal in ticked
        else:
            assert walk.end.dice == "own"


@given(games())
def test_kept_dice_stay_and_a_turn_has_three_rolls_at_most(walk: Walk) -> None:
    for turn in (turn for turns in walk.end.turns for turn in turns):
        assert len(turn.rolls) <= 3
        assert len(turn.keeps) == max(0, len(turn.rolls) - 1)
        for before, keep, after in zip(turn.rolls, turn.keeps, turn.rolls[1:], strict=False):
            assert keep.of(before) == keep.of(after)


@given(games())
def test_a_game_prints_as_the_call_that_makes_it(walk: Walk) -> None:
    rng = Random(len(walk.events))
    for state in rng.sample(walk.states, min(3, len(walk.states))):
        assert evaluate(repr(state)) == state
        assert hash(state) == hash(evaluate(repr(state)))


def evaluate(text: str) -> object:
    """What a repr stands for."""
    names: dict[str, Any] = {}
    for module in (dice_module, game_module, ruleset_module, turns_module):
        names |= vars(module)
    return eval(text, names)


@given(games())
def test_a_record_parses_back(walk: Walk) -> None:
    rng = Random(len(walk.events))
    for state in [*rng.sample(walk.states, min(6, len(walk.states))), walk.end]:
        record = Record.of(state)
        assert Record.parse(str(record)) == record
        assert str(Record.parse(str(record))) == str(record)


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
@settings(max_examples=40)
@given(seed=seeds)
def test_no_game_passes_the_greatest_total(rules: Ruleset, seed: int) -> None:
    assert max(played(rules, ["A", "B"], "own", seed).end.totals) <= second.GREATEST[rules.id]
    assert maximum(rules) == second.GREATEST[rules.id]


@given(games(), st.integers(0, 2))
def test_a_match_goes_on_with_the_next_seat_and_adds_up(walk: Walk, more: int) -> None:
    game = walk.end
    totals = [game.totals]
    for _ in range(more):
        seats = len(game.players)
        first = game.first
        assert first is not None
        game = game.play(NextGame())
        assert game.order[0] == (first + 1) % seats
        while not game.is_over:
            game = quick_turn(game)
        totals.append(game.totals)
    assert game.number == more + 1
    assert game.match_totals == tuple(map(sum, zip(*totals, strict=True)))


def quick_turn(game: Game) -> Game:
    """One turn with the dice 1, 2, 3, 4, 6 in the first category that they may fill."""
    if game.dice == "computer":
        game = game.play(RollDice(), ScriptedSource("12346"))
    else:
        game = game.play(EnterDice(Roll("12346")))
    return game.play(Fill(next(iter(game.options))))


def test_a_walk_meets_everything_that_can_happen() -> None:
    walks = [played(rules, ["A", "B"], "own", seed) for rules in rulesets() for seed in range(8)]
    met = {type(event).__name__ for walk in walks for event in walk.events}
    assert met >= {"Rolled", "Filled", "PointsEntered", "Corrected", "Undone"}
    changes = [change for walk in walks for change in walk.end.corrections]
    assert any(change.now is None for change in changes)
    assert any(turn.extra for walk in walks for turns in walk.end.turns for turn in turns)
