"""What people do between their moves, read as seldom as can be."""

import pytest

from tests.tables.clock import Clock
from yachtdice import Keep, RollDice, find_ruleset
from yachtdice.live import MemoryHub
from yachtdice.store import MemoryStore, Presence, holder_of
from yachtdice.tables import Tables

pytestmark = pytest.mark.anyio

YACHT = find_ruleset("yacht")
HOST = holder_of("host")
FIRST, SECOND = Keep("x----"), Keep("-x---")


class Read(MemoryStore):
    """A store that counts how often it is asked who is there."""

    times = 0

    async def presence(self, table: str) -> dict[int | None, Presence]:
        self.times += 1
        return await super().presence(table)


async def rolled(tables: Tables) -> str:
    """A table at which dice lie."""
    table = await tables.create(HOST, YACHT, ["Ana"])
    await tables.act(table, HOST, 1, RollDice())
    return table


async def test_what_one_process_knows_it_reads_once() -> None:
    store = Read()
    tables = Tables(store)
    table = await rolled(tables)
    game = await tables.game(table)
    for _ in range(5):
        assert await tables.presence.kept(table, game) is None
    assert store.times == 1


async def test_what_is_shown_is_seen_at_once() -> None:
    tables = Tables(MemoryStore())
    table = await rolled(tables)
    game = await tables.game(table)
    for keep in (FIRST, SECOND, FIRST):
        await tables.presence.show_keep(table, game, keep)
        assert await tables.presence.kept(table, game) == keep


async def test_what_another_process_shows_is_seen_too() -> None:
    store = MemoryStore()
    one, other = (Tables(store, MemoryHub(is_alone=False)) for _ in range(2))
    table = await rolled(one)
    game = await one.game(table)
    for keep in (FIRST, SECOND):
        await one.presence.show_keep(table, game, keep)
        assert await other.presence.kept(table, game) == keep


async def test_a_host_is_written_down_again_after_some_time() -> None:
    clock = Clock()
    store = MemoryStore(clock=clock)
    tables = Tables(store, now=clock)
    table, another = [await tables.create(HOST, YACHT, ["Ana"]) for _ in range(2)]
    came = clock.time
    clock.move(seconds=5)
    await tables.presence.host_is_here(table)
    assert await tables.presence.host_seen(table) == came
    clock.move(seconds=20)
    await tables.presence.host_is_here(table)
    assert await tables.presence.host_seen(table) == clock.time
    assert await tables.presence.host_seen(another) == came
