"""Waiting for wake-ups: long enough that nobody would believe they still come."""

import asyncio

from yachtdice.live import Hub

LONG = 30


async def woken(event: asyncio.Event) -> bool:
    """Whether a wake-up comes; it is taken."""
    async with asyncio.timeout(LONG):
        await event.wait()
    event.clear()
    return True


async def connected(hub: Hub, *, expected: bool = True) -> bool:
    """Whether a hub comes to be connected, or not to be; everybody is woken at that."""
    with hub.watch("anything") as event:
        while hub.is_connected != expected:
            await woken(event)
    return True
