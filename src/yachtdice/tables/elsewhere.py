"""Work that takes longer than an answer may: done in another process, one piece after another."""

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


class WorkFailed(RuntimeError):
    """The other process could not be started, or ended before its work was done."""


class Elsewhere:
    """A process that is started when there is first something for it to do.

    `nice` is how far it stands back for others, where the system knows of that.
    """

    def __init__(self, nice: int = 0) -> None:
        self._nice = nice
        self._pool: ProcessPoolExecutor | None = None
        self._process: int | None = None

    async def run(self, function: Callable[..., T], *arguments: object) -> T:
        """What a function of a module returns; it and its arguments are pickled.

        Raises what the function raises, and `WorkFailed`.
        """
        loop = asyncio.get_running_loop()
        try:
            if self._pool is None:
                spawn = get_context("spawn")
                self._pool = ProcessPoolExecutor(1, spawn, _begin, (self._nice,))
            self._process = self._process or await loop.run_in_executor(self._pool, os.getpid)
            return await loop.run_in_executor(self._pool, function, *arguments)
        except (BrokenProcessPool, OSError, MemoryError) as error:
            self.close()
            raise WorkFailed(f"expected {function.__name__} to be worked out: {error}") from error

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._process:
            with suppress(ProcessLookupError):
                os.kill(self._process, signal.SIGTERM)
        if self._pool:
            # Waits for a process that has been ended, and gives its semaphores back.
            self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._process = None


def when_parent_ends(do: Callable[[], object]) -> None:
    """Do something, in a thread, when the process that started this one ends, however it does."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        do()

    Thread(target=watch, daemon=True).start()


def _begin(nice: int) -> None:
    when_parent_ends(partial(os._exit, 1))
    if hasattr(os, "nice"):
        os.nice(nice)
