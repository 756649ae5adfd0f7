"""The faults: each does harm to servers under play, and reports what came of it."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.faults.crowd import Crowd
from bench.faults.sites import Site
from bench.faults.witness import Report, examine
from tools.postgres import Postgres, find_programs, running


@dataclass(frozen=True, slots=True)
class Size:
    """How many play, and how often harm is done."""

    programs: int
    pages: int
    bots: int
    times: int
    kills: int = 20
    between: int = 3
    """Moves that each of those who play without a rest makes between one fault and the next."""


SMALL = Size(programs=6, pages=3, bots=2, times=3)
FULL = Size(programs=40, pages=40, bots=10, times=20, between=10)

Fault = Callable[[Size], Coroutine[Any, Any, Report]]


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="yachtdice-faults-") as folder:
        yield Path(folder)


@contextmanager
def _postgres() -> Iterator[Postgres]:
    programs = find_programs()
    if programs is None:
        raise RuntimeError("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    with running(programs, durable=True) as found:
        yield found


@asynccontextmanager
async def _played(report: Report, site: Site, size: Size) -> AsyncGenerator[Crowd]:
    """A crowd that plays while harm is done, and then some more, and is examined."""
    crowd = Crowd(site.addresses, programs=size.programs, pages=size.pages, bots=size.bots)
    async with crowd:
        await crowd.more(size.between)
        yield crowd
        await crowd.more(size.between)
        await examine(report, site, crowd)


async def kill(size: Size) -> Report:
    """The server is killed, again and again."""
    report = Report("the server killed (SIGKILL), SQLite")
    with _folder() as folder:
        async with (
            Site(folder, folder / "games.sqlite") as site,
            _played(report, site, size) as crowd,
        ):
            for _ in range(size.kills):
                await crowd.more(1)
                await site.kill()
                await site.start()
                report.faults += 1
    return report


async def restart(size: Size) -> Report:
    """PostgreSQL is restarted, as it should be and as if it had crashed, under two servers."""
    report = Report("PostgreSQL restarted, two servers")
    with _folder() as folder, _postgres() as database:
        async with (
            Site(folder, database.create("yachtdice"), servers=2) as site,
            _played(report, site, size) as crowd,
        ):
            for number in range(size.times):
                await asyncio.to_thread(database.stop, ("fast", "immediate")[number % 2])
                await crowd.put_off(1)
                for each in range(2):
                    ready, alive = await site.ask("/readyz", each), await site.ask("/healthz", each)
                    found = (ready.status, alive.status)
                    report.expect(found == (503, 200), f"expected 503 and 200, found {found}")
                await asyncio.to_thread(database.start)
                report.faults += 1
                await crowd.more(size.between)
            for log in site.said:
                report.expect("code=store_unavailable" in log, "no line about the store")
    return report


FAULTS: dict[str, Fault] = {"kill": kill, "restart": restart}
