"""The end of old tables: what nobody comes back to is deleted, after a time that is stated."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from yachtdice.errors import StoreUnavailable
from yachtdice.store.base import Clock, Store, utc_now

logger = logging.getLogger(__name__)

HOUR = 60 * 60.0


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """For how long a table is kept after the last thing that happened at it.

    `unused`: nobody has played there yet; `unfinished`: a game is being played; `finished`: the
    last game that was begun is over.
    """

    unused: timedelta = timedelta(days=7)
    unfinished: timedelta = timedelta(days=90)
    finished: timedelta = timedelta(days=2 * 365)


class Sweeper:
    """Deletes the tables whose time has passed, now and once an hour; without lifetimes none.

    Several processes may do so at one store. `now` tells the time, `rest` lets seconds pass.
    """

    def __init__(
        self,
        store: Store,
        lifetimes: Lifetimes | None,
        *,
        now: Clock = utc_now,
        rest: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._lifetimes = lifetimes
        self._now = now
        self._rest = rest
        self._sweeping: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to sweep; the store is open."""
        if self._lifetimes:
            self._sweeping = asyncio.create_task(self._go_on(self._lifetimes))

    async def close(self) -> None:
        """Sweep no more."""
        if self._sweeping:
            self._sweeping.cancel()
            await asyncio.gather(self._sweeping, return_exceptions=True)

    async def _go_on(self, kept: Lifetimes) -> None:
        while True:
            try:
                await self._sweep(kept)
            except StoreUnavailable:
                logger.warning("old tables stay until the store can be reached")
            except Exception:
                logger.exception("old tables could not be deleted")
            await self._rest(HOUR)

    async def _sweep(self, kept: Lifetimes) -> None:
        now = self._now()
        swept = await self._store.sweep(
            unused_before=now - kept.unused,
            unfinished_before=now - kept.unfinished,
            finished_before=now - kept.finished,
        )
        if swept:
            logger.info("%s old tables were deleted", swept)
