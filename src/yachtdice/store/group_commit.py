"""One commit for everything that waits at that moment."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

Commit = Callable[[Sequence[Item]], Awaitable[Sequence[Result | Exception]]]
"""Makes all items durable at once and says of each, in order, what it came to or what kept it
out."""


class GroupCommit(Generic[Item, Result]):
    """A task that takes the items waiting, commits them together, and answers them all.

    An item whose caller is cancelled while it still waits is not committed; once its batch has
    begun it is committed as any other, only nobody is told.
    """

    def __init__(self, commit: Commit[Item, Result], *, most: int = 500) -> None:
        self._commit = commit
        self._most = most
        self._waiting: list[tuple[Item, asyncio.Future[Result]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run())

    async def submit(self, item: Item) -> Result:
        """Return what the item came to when it is durable, or raise what kept it out."""
        if self._closing:
            raise RuntimeError("expected an open store, but it is closed")
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, answer))
        self._wake.set()
        return await answer

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

    def _take(self) -> list[tuple[Item, asyncio.Future[Result]]]:
        taken, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
        if not self._waiting and not self._closing:
            self._wake.clear()
        return [(item, answer) for item, answer in taken if not answer.done()]

    async def _answer(self, batch: list[tuple[Item, asyncio.Future[Result]]]) -> None:
        try:
            outcomes = await self._commit([item for item, _ in batch])
        except Exception as error:
            outcomes = [error] * len(batch)
        for (_, answer), outcome in zip(batch, outcomes, strict=True):
            if answer.done():
                continue
            if isinstance(outcome, Exception):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)
