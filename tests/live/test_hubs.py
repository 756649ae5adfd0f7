"""What every hub does, whatever carries its wake-ups."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from yachtdice.live import Hub, MemoryHub

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hub(anyio_backend: str) -> AsyncIterator[Hub]:
    """An open hub."""
    async with MemoryHub() as opened:
        yield opened


async def woken(event: asyncio.Event) -> bool:
    """Whether a wake-up comes, before anybody would believe that it was lost."""
    async with asyncio.timeout(10):
        await event.wait()
    event.clear()
    return True


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


async def test_nobody_need_watch(hub: Hub) -> None:
    hub.publish("a")
    with hub.watch("a") as event:
        assert not event.is_set()


async def test_an_open_hub_is_connected(hub: Hub) -> None:
    assert hub.is_connected
