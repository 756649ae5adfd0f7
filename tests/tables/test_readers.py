"""Who may do what at a table: every reader against every command."""

import asyncio
from collections.abc import Callable
from datetime import datetime

import pytest

from tests.tables.clock import Clock
from yachtdice import Fill, Game, RollDice, Undo, find_ruleset
from yachtdice.commands import (
    ChooseFirst,
    Close,
    Command,
    Correct,
    EnterDice,
    EnterPoints,
    Mix,
    NextGame,
    Remove,
    Replace,
    RollOff,
    Skip,
    TakeSeat,
)
from yachtdice.dice import Roll
from yachtdice.errors import Forbidden, NoFreeSeat, OutOfTurn, VersionConflict, YachtdiceError
from yachtdice.store import MemoryStore, holder_of
from yachtdice.tables import Reader, Tables

YACHT = find_ruleset("yacht")
GAME = Game.start(YACHT, ["Ana", "Bo", "Cy"], bots=[None, None, "greedy"])
FILLED = GAME.play(RollDice()).play(Fill("choice"))

HOST = Reader(frozenset({0}), is_host=True)
MOVER = Reader(frozenset({0}))
OTHER = Reader(frozenset({1}))
HEIR = Reader(frozenset({1}), host_is_away=True)
WATCHER = Reader()
AWAY_WATCHER = Reader(host_is_away=True)

TURN: list[Command] = [
    RollDice(),
    EnterDice(Roll("12345")),
    Fill("ones"),
    EnterPoints("ones", 1),
]
HOSTING: list[Command] = [Skip(), Replace(1, "steady"), Remove(1), Close()]
SEATED: list[Command] = [ChooseFirst(0), RollOff(), NextGame()]


@pytest.mark.parametrize("command", TURN)
def test_only_the_seat_to_move_moves(command: Command) -> None:
    HOST.check(GAME, command)
    MOVER.check(GAME, command)
    for reader in (OTHER, HEIR):
        with pytest.raises(OutOfTurn):
            reader.check(GAME, command)
    for reader in (WATCHER, AWAY_WATCHER):
        with pytest.raises(Forbidden):
            reader.check(GAME, command)


@pytest.mark.parametrize("command", HOSTING)
def test_a_host_and_whoever_sits_there_when_it_is_gone_may_host(command: Command) -> None:
    HOST.check(GAME, command)
    HEIR.check(GAME, command)
    for reader in (MOVER, OTHER, WATCHER, AWAY_WATCHER):
        with pytest.raises(Forbidden):
            reader.check(GAME, command)


@pytest.mark.parametrize("command", SEATED)
def test_whoever_sits_there_may_begin(command: Command) -> None:
    for reader in (HOST, MOVER, OTHER):
        reader.check(GAME, command)
    with pytest.raises(Forbidden):
        WATCHER.check(GAME, command)


@pytest.mark.parametrize(
    ("reader", "may"),
    [(HOST, True), (MOVER, True), (OTHER, False), (HEIR, False), (WATCHER, False)],
)
@pytest.mark.parametrize("command", [Undo(), Correct(0, 0, "ones"), Mix(0, "x")])
def test_what_was_entered_is_its_seats_own(reader: Reader, may: bool, command: Command) -> None:
    if may:
        reader.check(FILLED, command)
        return
    with pytest.raises(Forbidden):
        reader.check(FILLED, command)


def test_a_player_comes_back_to_their_own_seat_alone() -> None:
    OTHER.check(GAME, Replace(1, None))
    with pytest.raises(Forbidden):
        MOVER.check(GAME, Replace(1, None))


def test_sitting_down_is_no_command_of_a_turn() -> None:
    for reader in (HOST, OTHER, WATCHER):
        with pytest.raises(Forbidden):
            reader.check(GAME, TakeSeat("Di"))


def test_nobody_moves_for_a_bot() -> None:
    game = FILLED.play(RollDice()).play(Fill("choice"))
    assert game.mover_bot == "greedy"
    everything = Reader(frozenset({0, 1, 2}), is_host=True)
    assert not everything.may_move(game)
    with pytest.raises(OutOfTurn):
        everything.check(game, RollDice())


HANA, BO, CY = map(holder_of, ("hana", "bo", "cy"))


async def _table(clock: Callable[[], datetime]) -> tuple[Tables, str]:
    tables = Tables(MemoryStore(clock=clock), now=clock)
    table = await tables.create(HANA, YACHT, ["Hana", "", "Deep"], bots=[None, None, "greedy"])
    return tables, table


@pytest.mark.anyio
async def test_a_seat_belongs_to_whoever_took_it() -> None:
    tables, table = await _table(Clock())
    game = await tables.game(table)
    assert game.players == ("Hana", "Deep", "")
    assert game.free == (2,)
    assert await tables.take_seat(table, BO, " Bo ") == 2
    assert (await tables.reader(table, HANA)).seats == {0}
    assert (await tables.reader(table, BO)) == Reader(frozenset({2}))
    assert (await tables.reader(table, CY)) == (await tables.reader(table, None)) == Reader()
    with pytest.raises(YachtdiceError, match="seat"):
        await tables.take_seat(table, CY, "Cy")


@pytest.mark.anyio
async def test_two_who_sit_down_at_once_get_a_seat_each() -> None:
    tables = Tables(MemoryStore())
    table = await tables.create(HANA, YACHT, ["Hana", "", ""])
    seats = await asyncio.gather(
        tables.take_seat(table, BO, "Bo"), tables.take_seat(table, CY, "Bo")
    )
    assert sorted(seats) == [1, 2]
    assert (await tables.game(table)).players == ("Hana", "Bo", "Bo")


@pytest.mark.anyio
async def test_one_device_may_take_several_seats() -> None:
    tables = Tables(MemoryStore())
    table = await tables.create(HANA, YACHT, ["Hana", "", ""])
    for name in ("Bo", "Bo’s son"):
        await tables.take_seat(table, BO, name)
    assert (await tables.reader(table, BO)).seats == {1, 2}


@pytest.mark.anyio
async def test_after_two_minutes_without_the_host_others_may_host() -> None:
    clock = Clock()
    tables, table = await _table(clock)
    await tables.take_seat(table, BO, "Bo")
    version = (await tables.game(table)).version
    clock.move(seconds=119)
    with pytest.raises(Forbidden):
        await tables.act(table, BO, version, Remove(0))
    clock.move(seconds=1)
    assert (await tables.reader(table, BO)).may_host
    await tables.note_seen(table, await tables.reader(table, HANA))
    assert not (await tables.reader(table, BO)).may_host
    clock.move(minutes=3)
    game = await tables.act(table, BO, version, Remove(0))
    assert game.removed == {0}
    assert not (await tables.reader(table, CY)).may_host


@pytest.mark.anyio
async def test_a_bot_takes_a_free_seat_for_nobody() -> None:
    tables = Tables(MemoryStore())
    host, guest = holder_of("host"), holder_of("guest")
    table = await tables.create(host, YACHT, ["Hana", "", ""])
    await tables.take_seat(table, guest, "Gus")
    with pytest.raises(Forbidden):
        await tables.seat_bot(table, guest, "greedy", "Greedy", version=1)
    game = await tables.seat_bot(table, host, "greedy", "Greedy", version=1)
    assert game.players == ("Hana", "Gus", "Greedy")
    assert game.bots == (None, None, "greedy")
    assert (await tables.reader(table, host)).seats == {0}
    with pytest.raises(VersionConflict):
        await tables.seat_bot(table, host, "greedy", "Greedy", version=1)
    with pytest.raises(NoFreeSeat):
        await tables.seat_bot(table, host, "greedy", "Greedy", version=game.version)


@pytest.mark.anyio
async def test_whoever_sits_down_twice_by_one_form_has_one_seat() -> None:
    tables = Tables(MemoryStore())
    host, guest = holder_of("host"), holder_of("guest")
    table = await tables.create(host, YACHT, ["Hana", "", "", ""])
    both = (tables.take_seat(table, guest, name, since=1) for name in ("Gus", " Gus "))
    assert await asyncio.gather(*both) == [1, 1]
    assert await tables.take_seat(table, guest, "Gus", since=1) == 1
    assert await tables.take_seat(table, guest, "Gil", since=1) == 2, "another on that device"
    assert await tables.take_seat(table, holder_of("other"), "Gus", since=1) == 3
    assert (await tables.game(table)).players == ("Hana", "Gus", "Gil", "Gus")
