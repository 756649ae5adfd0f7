"""Whole games under load, by pages with viewers and by the JSON interface.

Bounded in tables and seconds, on loopback; the load program runs beside the server.
"""

import asyncio
import gc
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

from bench.cores import Cores
from bench.players import Moves, PagePlayer, PageViewer, Program
from bench.serving import Server, fsync_seconds, server

PAGE_TABLES = 1_000
PAGE_RATE = 405
"""Moves a second that the players of all tables make together, if the server answers in time."""
PROGRAMS = 200
SECONDS = 20.0
WARM_UP = 10.0
CATCH_UP = 2.0
"""Seconds after the last move in which viewers are to see it."""
SITTING_DOWN_AT_ONCE = 20
RANDOM = Random(1)


class Load:
    """What came of a load, from the end of the warm-up on."""

    def __init__(self, running: Server) -> None:
        self.moves = Moves()
        self.seen = list[float]()
        self.behind = 0
        self._running = running

    async def measure(self, seconds: float, warm_up: float) -> None:
        """Let the load go on for so long, and for the warm-up before."""
        await asyncio.sleep(warm_up)
        gc.freeze()  # The program's own search for cycles is not to be taken for the server's.
        self.moves.took.clear()
        self.seen.clear()
        start, cores = perf_counter(), Cores.now(self._running)
        await asyncio.sleep(seconds)
        self.used, self.seconds = Cores.now(self._running) - cores, perf_counter() - start
        self.took, self.sights = list(self.moves.took), list(self.seen)
        self.memory = self._running.memory

    @property
    def rate(self) -> float:
        """Moves answered a second."""
        return len(self.took) / self.seconds

    @property
    def cost(self) -> float:
        """Processor time of the server for a move, with what its viewers see, in seconds."""
        return self.used.server / max(1, len(self.took))

    def __str__(self) -> str:
        watched = f"; a move at its viewer: {_spread(self.sights)}" if self.sights else ""
        behind = f"; viewers behind at the end: {self.behind}" if self.sights else ""
        return (
            f"{self.rate:.0f} moves/s, {_spread(self.took)}{watched}{behind}; processor time of "
            f"the server {self.cost * 1e3:.2f} ms a move; memory {self.memory:.0f} MB; "
            f"{self.used.shares(self.seconds)}"
        )


def measure() -> Iterator[str]:
    """Lines about the load."""
    with tempfile.TemporaryDirectory() as folder:
        yield f"fsync of 4 kB: {fsync_seconds(Path(folder)) * 1e3:.2f} ms"
        with server(Path(folder) / "pages.sqlite") as running:
            load = asyncio.run(by_pages(running))
            yield f"pages: {PAGE_TABLES} tables, one viewer each: {load}"
        with server(Path(folder) / "programs.sqlite") as running:
            yield f"JSON: {PROGRAMS} tables: {asyncio.run(by_programs(running))}"


async def by_pages(
    running: Server,
    tables: int = PAGE_TABLES,
    rate: float = PAGE_RATE,
    seconds: float = SECONDS,
    *,
    viewers: int = 1,
    warm_up: float = WARM_UP,
) -> Load:
    """So many tables being played by pages, with so many viewers each."""
    load = Load(running)
    players = [PagePlayer(running.address, load.moves) for _ in range(tables)]
    await sit_down(players)
    seats = [each for each in players for _ in range(viewers)]
    watchers = [PageViewer(running.address, each.path) for each in seats]
    watching = [asyncio.create_task(each.watch(load.moves, load.seen)) for each in watchers]
    playing = [asyncio.create_task(_play(each, tables / rate)) for each in players]
    await load.measure(seconds, warm_up)
    await _end(playing)
    await asyncio.sleep(CATCH_UP)
    # A move whose answer was waited for no more may have been seen.
    load.behind = sum(
        watcher.version < player.version for watcher, player in zip(watchers, seats, strict=True)
    )
    await _end(watching)
    return load


async def by_programs(running: Server, programs: int = PROGRAMS, seconds: float = SECONDS) -> Load:
    """So many programs that play as fast as they are answered."""
    load = Load(running)
    players = [Program(running.address, load.moves) for _ in range(programs)]
    await sit_down(players)
    playing = [asyncio.create_task(_play(each, 0)) for each in players]
    await load.measure(seconds, WARM_UP)
    await _end(playing)
    return load


async def sit_down(players: Sequence[PagePlayer | Program]) -> None:
    """Let each start a table."""
    await at_once(SITTING_DOWN_AT_ONCE, [each.sit_down for each in players])


async def at_once(most: int, jobs: Sequence[Callable[[], Awaitable[object]]]) -> None:
    """Do all jobs, so many at a time."""
    waiting = list(jobs)

    async def some() -> None:
        while waiting:
            await waiting.pop()()

    await asyncio.gather(*(some() for _ in range(most)))


async def _play(player: PagePlayer | Program, pause: float) -> None:
    """Move again and again; a `pause` is from one move to the next, in seconds."""
    due = perf_counter() + RANDOM.uniform(0, pause)
    while True:
        await asyncio.sleep(max(0, due - perf_counter()))
        await player.move()
        due = max(due + pause, perf_counter())


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Stop them; whatever went wrong in one is raised."""
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


def _spread(times: Sequence[float]) -> str:
    if len(times) < 2:
        return "too few"
    cuts = quantiles(times, n=100)
    return f"half within {cuts[49] * 1e3:.0f} ms, 99 in 100 within {cuts[98] * 1e3:.0f} ms"
