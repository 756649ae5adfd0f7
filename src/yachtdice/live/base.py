"""What every hub does: wake whoever watches a table when it may have changed."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Generator
from contextlib import contextmanager
from time import perf_counter
from typing import Self


class WakeUp(asyncio.Event):
    """An event that knows since when it is set."""

    _since = 0.0

    def set(self) -> None:
        if not self.is_set():
            self._since = perf_counter()
        super().set()

    def take(self) -> float | None:
        """Clear it, and give the time of `perf_counter` since when it was set; None if it was not.

        Do so before reading the store: a change during the reading then wakes once more.
        """
        since = self._since if self.is_set() else None
        self.clear()
        return since


class Hub(ABC):
    """Carries wake-ups between those who change tables and those who watch them, and no more.

    A wake-up says only that a table may have changed, in its events or in who is there; whoever
    wakes reads the store. Several wake-ups may come as one, and there may be one too many; none is
    lost while `is_connected`. When that changes all wake: to fall back on asking, or to catch up.

    All methods are called in one event loop.
    """

    def __init__(self) -> None:
        self._watched: dict[str, set[WakeUp]] = {}

    @abstractmethod
    async def open(self) -> None:
        """Begin to carry. A connection that cannot be made now is made as soon as it can be."""

    @abstractmethod
    async def close(self) -> None:
        """Send what waits, if that can be done at once, and let everything go."""

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    @abstractmethod
    def publish(self, table: str) -> None:
        """Wake all who watch a table, in every process. Never raises and waits for nothing.

        What they are to find must have been stored before.
        """

    @property
    @abstractmethod
    def is_connected(self) -> bool:
        """Whether changes that other processes make are heard of now."""

    @property
    @abstractmethod
    def is_alone(self) -> bool:
        """Whether there is no other process that could change a table."""

    @contextmanager
    def watch(self, table: str) -> Generator[WakeUp]:
        """An event that is set whenever the table may have changed; who waits for it takes it."""
        event = WakeUp()
        self._watched.setdefault(table, set()).add(event)
        try:
            yield event
        finally:
            watching = self._watched[table]
            watching.discard(event)
            if not watching:
                del self._watched[table]

    def _wake(self, table: str) -> None:
        """Wake those in this process who watch a table."""
        for event in self._watched.get(table, ()):
            event.set()

    def _wake_all(self) -> None:
        """Wake everybody in this process who watches anything."""
        for table in self._watched:
            self._wake(table)
