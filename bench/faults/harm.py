"""The faults: each does harm to servers under play, and reports what came of it."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg

from bench.faults.crowd import Crowd, with_bot
from bench.faults.sites import Site
from bench.faults.survivors import PageSurvivor, Survivor
from bench.faults.witness import Report, examine
from tools.postgres import Postgres, find_programs, running


@dataclass(frozen=True, slots=True)
class Size:
    """How many play, and how often harm is done; `kills` is how often a server is killed.

    Between one fault and the next each of the busy ones makes `between` moves, and waits for
    `pause`, in seconds, after each move.
    """

    programs: int
    pages: int
    bots: int
    times: int
    kills: int = 20
    between: int = 3
    pause: float = 0


SMALL = Size(programs=4, pages=3, bots=1, times=2, pause=0.1)
FULL = Size(programs=20, pages=20, bots=5, times=10, between=5)

Fault = Callable[[Size], Coroutine[Any, Any, Report]]

CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'yachtdice live'
"""


@contextmanager
def folder() -> Iterator[Path]:
    """A folder for what servers keep and say."""
    with tempfile.TemporaryDirectory(prefix="yachtdice-faults-") as found:
        yield Path(found)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server that waits for the disk. Raises `RuntimeError` where there is none."""
    programs = find_programs()
    if programs is None:
        raise RuntimeError("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    with running(programs, durable=True) as found:
        yield found


@asynccontextmanager
async def played(report: Report, site: Site, size: Size) -> AsyncGenerator[Crowd]:
    """A crowd that plays while harm is done, and then some more, and is examined."""
    busy = [Survivor] * size.programs + [PageSurvivor] * size.pages
    async with Crowd(site.addresses, busy, [with_bot] * size.bots, pause=size.pause) as crowd:
        await crowd.more(size.between)
        yield crowd
        await crowd.more(size.between)
        await examine(report, site, crowd)


async def kill(size: Size) -> Report:
    """The only server is killed, again and again."""
    report = Report("the server is killed, SQLite")
    with folder() as place:
        async with (
            Site(place, place / "games.sqlite") as site,
            played(report, site, size) as crowd,
        ):
            for _ in range(size.kills):
                await crowd.more(1)
                await site.kill()
                await site.start()
                report.done()
    return report


async def kill_one(size: Size) -> Report:
    """One of two servers is killed, in turn."""
    report = Report("one of two servers is killed, PostgreSQL")
    with folder() as place, postgres() as database:
        async with (
            Site(place, database.create("yachtdice"), servers=2) as site,
            played(report, site, size) as crowd,
        ):
            for number in range(size.times):
                await crowd.more(1)
                await site.kill(number % 2)
                await site.start(number % 2)
                report.done()
    return report


async def restart(size: Size) -> Report:
    """PostgreSQL is restarted, as it should be and as if it had crashed, under two servers."""
    report = Report("PostgreSQL is restarted under two servers")
    with folder() as place, postgres() as database:
        async with (
            Site(place, database.create("yachtdice"), servers=2) as site,
            played(report, site, size) as crowd,
        ):
            for number in range(size.times):
                await asyncio.to_thread(database.stop, ("fast", "immediate")[number % 2])
                await crowd.put_off(1)
                for each in range(2):
                    found = [
                        (await site.ask(path, each)).status for path in ("/readyz", "/healthz")
                    ]
                    report.expect(found == [503, 200], f"expected 503 and 200, found {found}")
                await asyncio.to_thread(database.start)
                report.done()
                await crowd.more(size.between)
            report.expect_said(site, "code=store_unavailable")
    return report


async def wake_ups(size: Size) -> Report:
    """The connections that carry wake-ups are cut, while all else goes on."""
    report = Report("the wake-up connections of two servers are cut")
    with folder() as place, postgres() as database:
        address = database.create("yachtdice")
        async with (
            Site(place, address, servers=2) as site,
            played(report, site, size) as crowd,
        ):
            connection = await asyncpg.connect(address.replace("+asyncpg", ""))
            for _ in range(size.times):
                report.done(len(await connection.fetch(CUT)))
                await crowd.more(size.between)
            await connection.close()
            report.expect(report.faults > 0, "no connection that carries wake-ups was found")
            report.expect_said(site, "no wake-ups from other processes")
    return report
