"""What must hold however a game of several devices is disturbed."""

import json
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import second_scorer as second
from tests.crowds import crowd, crowds
from tests.strategies import Walk, built_in
from yachtdice import (
    ChooseFirst,
    Close,
    Command,
    CommittedSource,
    EnterDice,
    EnterPoints,
    Fill,
    Game,
    Keep,
    Mix,
    NextGame,
    Remove,
    Replace,
    Roll,
    RollDice,
    RollOff,
    ScriptedSource,
    Skip,
    TakeSeat,
    Undo,
    YachtdiceError,
    rulesets,
)
from yachtdice import errors as e
from yachtdice.checking import check_dice
from yachtdice.dice import FACES
from yachtdice.events import (
    Aside,
    Event,
    Filled,
    Mixed,
    Removed,
    Rolled,
    Started,
    decode,
    encode,
)
from yachtdice.record import Record
from yachtdice.turns import fold

BUSY = settings(max_examples=40)


def sample(walk: Walk, most: int) -> list[Game]:
    """The end of a walk, and some of the states before it."""
    rng = Random(len(walk.events))
    return [*rng.sample(walk.states, min(most, len(walk.states))), walk.end]


@BUSY
@given(crowds())
def test_there_is_always_somebody_to_move_until_the_end(walk: Walk) -> None:
    for state in walk.states:
        somebody = state.seat is not None or state.is_waiting or state.first is None
        assert somebody is not state.is_over
        if state.seat is not None:
            assert state.seat in state.playing
    assert walk.end.winners


@BUSY
@given(crowds())
def test_the_host_alone_brings_any_game_to_its_end(walk: Walk) -> None:
    rng = Random(len(walk.events))
    game = rng.choice(walk.states)
    most = 4 * len(game.players) * len(game.rules.categories) + 20
    for _ in range(most):
        if game.is_over:
            break
        game = game.play(hosted(game, rng), ScriptedSource(rng.choices(FACES, k=40)))
    assert game.is_over


def hosted(game: Game, rng: Random) -> Command:
    """What somebody does who wants the game to go on although no one else is there."""
    if game.is_waiting:
        return Close() if game.playing else TakeSeat("Host")
    if game.first is None:
        return RollOff() if game.dice == "computer" else ChooseFirst(game.playing[0])
    if not game.mover_bot:
        return Skip()
    return RollDice() if game.roll is None else Fill(rng.choice(list(game.options)))


@BUSY
@given(crowds(built_in))
def test_cards_are_what_the_turns_come_to_and_a_replay_is_the_game(walk: Walk) -> None:
    assert Game.replay(walk.events) == walk.end
    for state in sample(walk, 6):
        assert state.cards == tuple(fold(state.empty_card, turns) for turns in state.turns)
        for card, turns in zip(state.cards, state.turns, strict=True):
            points = {turn.category: turn.points for turn in turns}
            extras = sum(turn.extra for turn in turns)
            assert card.total == second.total(state.rules.id, points, extras)


@BUSY
@given(crowds())
def test_events_survive_json(walk: Walk) -> None:
    for event in walk.events:
        assert decode(json.loads(json.dumps(encode(event)))) == event


@BUSY
@given(crowds())
def test_those_who_are_out_neither_move_nor_win(walk: Walk) -> None:
    for before, event, after in walk.moves:
        assert after.removed >= before.removed
        if isinstance(event, Rolled | Filled):
            assert before.seat not in before.removed
    end = walk.end
    assert not set(end.winners) & end.removed
    assert end.playing
    best = max(end.totals[seat] for seat in end.playing)
    assert {end.totals[seat] for seat in end.winners} == {best}
    following = end.play(NextGame())
    assert following.removed == end.removed
    assert following.seat in following.playing
    after_first = end.rotation[1:] + end.rotation[:1]
    assert following.first == next(seat for seat in after_first if seat in end.playing)


@BUSY
@given(crowds())
def test_the_next_player_is_the_next_who_plays(walk: Walk) -> None:
    if any(each.now is None for each in walk.end.corrections):
        return
    for before, event, after in walk.moves:
        if isinstance(event, Filled) and not after.is_over and before.seat is not None:
            place = before.rotation.index(before.seat)
            following = before.rotation[place + 1 :] + before.rotation[: place + 1]
            assert after.seat == next(seat for seat in following if seat in after.playing)
            assert (after.rolls, after.keeps, after.throws) == ((), (), ())
            assert (after.rolling, after.takeover, after.rolls_left) == (None, None, 3)


@BUSY
@given(crowds(), st.integers(0, 2**32))
def test_asides_anywhere_change_nothing_but_versions(walk: Walk, seed: int) -> None:
    rng = Random(seed)
    plain = [event for event in walk.events if not isinstance(event, Mixed)]
    game = disturbed = Game.replay(plain[:1])
    for event in plain[1:]:
        game = game.apply(event)
        for seat in disturbed.playing:
            if rng.random() < 0.05 and seat not in dict(disturbed.mixed):
                before = disturbed
                disturbed = disturbed.apply(Mixed(seat, "x"))
                assert disturbed.accepts(before.version)
                assert seen(disturbed) == seen(before)
        disturbed = disturbed.apply(event)
        assert seen(disturbed) == seen(game)
    assert disturbed.version - game.version == len(disturbed.mixed)


def seen(game: Game) -> tuple[object, ...]:
    """What a game is to those who play it, but for versions and random values."""
    held = (game.players, game.first, game.turns, game.cards, game.rolling, game.rolls, game.keeps)
    more = (game.bots, game.thrown, game.throws, game.takeover, game.removals, game.corrections)
    asked = (game.seat, game.options, game.is_over, game.last, game.can_undo, game.came_back)
    return held + more + asked


@BUSY
@given(crowds())
def test_a_command_is_good_until_something_else_happens(walk: Walk) -> None:
    for before, event, after in walk.moves:
        assert before.accepts(before.version)
        assert after.accepts(after.version)
        assert after.accepts(before.version) is isinstance(event, Aside)


EVERYTHING: tuple[Command, ...] = (
    *(Replace(seat, bot) for seat in (-1, 0, 1, 9) for bot in (None, "steady")),
    *(Remove(seat) for seat in (-1, 0, 1, 9)),
    *(Mix(seat, value) for seat in (-1, 0, 1, 9) for value in ("x", "", "a b")),
    *(Skip(seat) for seat in (None, -1, 0, 1, 9)),
    *(RollDice(keep) for keep in (Keep("-----"), Keep("x----"), Keep("xxxxx"))),
    *(ChooseFirst(seat) for seat in (-1, 0, 9)),
    TakeSeat("Late"),
    TakeSeat(""),
    Close(),
    RollOff(),
    EnterDice(Roll("12345")),
    EnterPoints("ones", 1),
    Fill("ones"),
    Fill("nothing"),
    Undo(),
    NextGame(),
)


@settings(max_examples=20)
@given(crowds())
def test_every_command_is_carried_out_or_refused_by_a_word_of_its_own(walk: Walk) -> None:
    for state in sample(walk, 4):
        before = repr(state)
        for command in EVERYTHING:
            outcome = decided(state, command)
            if isinstance(outcome, YachtdiceError):
                assert isinstance(outcome, e.IllegalMove | e.InvalidInput)
                assert type(outcome) not in {e.IllegalMove, e.InvalidInput, e.InvalidEvent}
                assert "expected" in str(outcome)
            else:
                assert state.follow(outcome).version == state.version + len(outcome)
        assert repr(state) == before


def decided(game: Game, command: Command) -> tuple[Event, ...] | YachtdiceError:
    """What a command leads to, events or an error."""
    try:
        return game.decide(command, CommittedSource(bytes(32), (), 0))
    except YachtdiceError as error:
        return error


@settings(max_examples=20)
@given(crowds())
def test_events_that_no_command_leads_to_are_refused(walk: Walk) -> None:
    """Each event of a game at another moment of it: what comes of it is a game, or refused."""
    rng = Random(len(walk.events))
    for state in sample(walk, 4):
        for event in rng.sample(walk.events, min(20, len(walk.events))):
            if isinstance(event, Started):
                continue
            try:
                after = state.apply(event)
            except e.InvalidEvent:
                continue
            assert after.seat is None or after.seat in after.playing
            assert not isinstance(event, Removed) or event.seat not in after.playing


@BUSY
@given(crowds())
def test_a_record_parses_back(walk: Walk) -> None:
    for state in sample(walk, 6):
        record = Record.of(state)
        text = str(record)
        assert Record.parse(text) == record
        assert str(Record.parse(text)) == text
        assert ("[seed" in text) is (state.seed is not None)


@BUSY
@given(crowds())
def test_every_throw_of_a_game_that_was_played_is_checked_and_right(walk: Walk) -> None:
    for game in (walk.end, Record.parse(str(Record.of(walk.end))).game):
        found = check_dice(game)
        assert (found.committed, found.revealed, found.fits) == (True, True, True)
        assert found.checked == walk.end.thrown
        assert found.ok is (True if walk.end.thrown else None)
        assert found.problem(game) is None
        assert found.values == tuple(seat for seat, _ in walk.end.mixed)


@BUSY
@given(crowds())
def test_the_throws_of_a_turn_are_its_last_rolls(walk: Walk) -> None:
    bots = {seat for state in walk.states for seat in state.playing if state.bot(seat)}
    for seat, _, turn in walk.end.played:
        assert len(turn.throws) <= len(turn.rolls)
        if walk.end.dice == "computer":
            assert len(turn.throws) == len(turn.rolls)
        elif seat not in bots:
            by_hand = turn.takeover.rolls if turn.takeover else len(turn.rolls)
            assert len(turn.rolls) - len(turn.throws) == by_hand


def test_a_walk_meets_everything_that_can_happen() -> None:
    walks = [
        crowd(rules, 3, dice, seed)
        for rules in rulesets()
        for dice in ("own", "computer")
        for seed in range(12)
    ]
    met = {type(event).__name__ for walk in walks for event in walk.events}
    assert met == {each.__name__ for each in get_args(Event)}
    assert any(each.rolls for walk in walks for each in walk.end.removals)
    assert any(each.rolls for walk in walks for each in walk.end.replacements)
    takeovers = [turn.takeover for walk in walks for _, _, turn in walk.end.played]
    assert {each.rolls for each in takeovers if each} == {0, 1, 2, 3}
    assert any("@" in str(Record.of(walk.end)) for walk in walks)


@pytest.mark.parametrize("players", range(1, 9))
def test_free_seats_are_taken_one_by_one_up_to_eight(players: int) -> None:
    game = Game.start(rulesets()[0], ["Ana"] + [""] * (players - 1))
    for seat in range(1, players):
        assert (game.free[0], game.seat) == (seat, None)
        game = game.play(TakeSeat(f"P{seat}"))
    assert game.seat == 0
    with pytest.raises(e.NoFreeSeat):
        game.play(TakeSeat("Late"))
