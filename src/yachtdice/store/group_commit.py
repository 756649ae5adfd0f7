"""One commit for everything that waits at that moment."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")

Commit = Callable[[Sequence[Item]], Awaitable[Sequence[Exception | None]]]
"""Makes all items durable at once and says of each, in order, what kept it out, or None."""


class GroupCommit(Generic[Item]):
    """A task that takes the items waiting, commits them together, and answers them all.

    An item whose caller is cancelled while it still waits is not committed; once its batch has
    begun it is committed as any other, only nobody is told.
    """

    def __init__(self, commit: Commit[Item], *, most: int = 500) -> None:
        self._commit = commit
        self._most = most
        self._waiting: list[tuple[Item, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    async def submit(self, item: Item) -> None:
        """Return when the item is durable, or raise what kept it out."""
        if self._closing:
            raise RuntimeError("expected an open store, but it is closed")
        answer = asyncio.get_running_loop().create_future()
        self._waiting.append((item, answer))
        self._wake.set()
        await answer

    async def close(self) -> None:
        """Take nothing more, and return when what waits is committed and answered."""
        self._closing = True
        self._wake.set()
        await asyncio.shield(self._task)

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            batch = self._take()
            if batch:
                await self._answer(batch)

    def _take(self) -> list[tuple[Item, asyncio.Future[None]]]:
        taken, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
        if not self._waiting and not self._closing:
            self._wake.clear()
        return [(item, answer) for item, answer in taken if not answer.done()]

    async def _answer(self, batch: list[tuple[Item, asyncio.Future[None]]]) -> None:
        try:
            outcomes = await self._commit([item for item, _ in batch])
        except Exception as error:
            outcomes = [error] * len(batch)
        for (_, answer), outcome in zip(batch, outcomes, strict=True):
            if answer.done():
                continue
            if outcome is None:
                answer.set_result(None)
            else:
                answer.set_exception(outcome)
