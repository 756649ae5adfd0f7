"""Whole games under load, by pages with a viewer each and by the JSON interface.

Bounded in tables and seconds, on loopback; the load program runs beside the server.
"""

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

from bench.players import Moves, PagePlayer, PageViewer, Program
from bench.serving import Server, fsync_seconds, server

PAGE_TABLES = 1_000
PAGE_RATE = 420
"""Moves a second that the players of all tables make together, if the server answers in time."""
PROGRAMS = 200
SECONDS = 20.0
WARM_UP = 4.0
SITTING_DOWN_AT_ONCE = 20
RANDOM = Random(1)


def measure() -> Iterator[str]:
    """Lines about the load."""
    with tempfile.TemporaryDirectory() as folder:
        yield f"fsync of 4 kB: {fsync_seconds(Path(folder)) * 1e3:.2f} ms"
        with server(Path(folder) / "pages.sqlite") as running:
            yield from asyncio.run(by_pages(running))
        with server(Path(folder) / "programs.sqlite") as running:
            yield from asyncio.run(by_programs(running))


async def by_pages(
    running: Server, tables: int = PAGE_TABLES, rate: float = PAGE_RATE, seconds: float = SECONDS
) -> list[str]:
    """So many tables being played by pages, with a viewer each."""
    moves, seen = Moves(), list[float]()
    players = [PagePlayer(running.address, moves) for _ in range(tables)]
    await _sit_down(players)
    viewers = [PageViewer(running.address, each.path) for each in players]
    watching = [asyncio.create_task(each.watch(moves, seen)) for each in viewers]
    pause = tables / rate
    playing = [asyncio.create_task(_play(each, pause)) for each in players]
    await asyncio.sleep(WARM_UP)
    moves.took.clear()
    seen.clear()
    start, cpu = perf_counter(), running.cpu
    await asyncio.sleep(seconds)
    took, spent, lasted = list(moves.took), running.cpu - cpu, perf_counter() - start
    sights = list(seen)
    await _end(playing)
    await asyncio.sleep(2)
    behind = sum(
        viewer.version != player.version for viewer, player in zip(viewers, players, strict=True)
    )
    await _end(watching)
    return [
        f"pages: {tables} tables, one viewer each: {len(took) / lasted:.0f} moves/s, "
        f"{_spread(took)}; processor time of the server {spent / len(took) * 1e3:.2f} ms a move; "
        f"a move at its viewer: {_spread(sights)}; viewers behind at the end: {behind}; "
        f"memory {running.memory:.0f} MB",
    ]


async def by_programs(
    running: Server, programs: int = PROGRAMS, seconds: float = SECONDS
) -> list[str]:
    """So many programs that play as fast as they are answered."""
    moves = Moves()
    players = [Program(running.address, moves) for _ in range(programs)]
    await _sit_down(players)
    playing = [asyncio.create_task(_play(each, 0)) for each in players]
    await asyncio.sleep(WARM_UP)
    moves.took.clear()
    start, cpu = perf_counter(), running.cpu
    await asyncio.sleep(seconds)
    took, spent, lasted = list(moves.took), running.cpu - cpu, perf_counter() - start
    await _end(playing)
    return [
        f"JSON: {programs} tables: {len(took) / lasted:.0f} moves/s, {_spread(took)}; "
        f"processor time of the server {spent / len(took) * 1e3:.2f} ms a move; "
        f"memory {running.memory:.0f} MB",
    ]


async def _sit_down(players: Sequence[PagePlayer | Program]) -> None:
    waiting = list(players)

    async def some() -> None:
        while waiting:
            await waiting.pop().sit_down()

    await asyncio.gather(*(some() for _ in range(SITTING_DOWN_AT_ONCE)))


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
