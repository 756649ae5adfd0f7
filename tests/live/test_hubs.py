"""What every hub does, whatever carries its wake-ups."""

import pytest

from tests.live.waiting import woken
from yachtdice.live import Hub, hub_for

pytestmark = pytest.mark.anyio


async def test_who_watches_a_table_is_woken(hub: Hub) -> None:
    with hub.watch("a") as first, hub.watch("a") as second:
        hub.publish("a")
        assert await woken(first)
        assert await woken(second)


async def test_nobody_else_is_woken(hub: Hub) -> None:
    with hub.watch("a") as one, hub.watch("b") as other:
        hub.publish("a")
        assert await woken(one)
        assert not other.is_set()


async def test_a_wake_up_waits_for_who_is_busy(hub: Hub) -> None:
    with hub.watch("a") as event:
        assert not event.is_set()
        hub.publish("a")
        hub.publish("a")
        assert await woken(event)
        hub.publish("a")
        assert await woken(event)


async def test_who_has_left_is_not_woken(hub: Hub) -> None:
    with hub.watch("a") as stays:
        with hub.watch("a") as leaves:
            pass
        hub.publish("a")
        assert await woken(stays)
        assert not leaves.is_set()


async def test_a_failing_watcher_leaves_too(hub: Hub) -> None:
    with pytest.raises(ValueError, match="mine"), hub.watch("a") as event:
        raise ValueError("mine")
    hub.publish("a")
    assert not event.is_set()


@pytest.mark.parametrize("name", ["a\x00b", "\udcff", "Țară \\ 🎲", "*", "", "x" * 10_000])
async def test_any_name_will_do(hub: Hub, name: str) -> None:
    with hub.watch(name) as odd, hub.watch("a") as plain:
        hub.publish(name)
        hub.publish("a")
        assert await woken(odd)
        assert await woken(plain)


async def test_nobody_need_watch(hub: Hub) -> None:
    hub.publish("a")
    with hub.watch("a") as event:
        assert not event.is_set()


async def test_an_open_hub_is_connected(hub: Hub) -> None:
    assert hub.is_connected


async def test_publishing_never_raises(database: str) -> None:
    hub = hub_for(database)
    hub.publish("a")
    async with hub:
        hub.publish("a")
    with hub.watch("a") as event:
        hub.publish("a")
        assert event.is_set()


async def test_a_hub_that_was_never_opened_can_be_closed(database: str) -> None:
    await hub_for(database).close()
