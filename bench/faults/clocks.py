"""Two servers at one table at the same moment, and clocks that jump."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path

from bench.client import Client
from bench.faults.crowd import Crowd, until, with_bot
from bench.faults.harm import Size, folder, postgres
from bench.faults.moved_clock import MovedClock, move
from bench.faults.sites import Site
from bench.faults.survivors import API, TURN, Idle, PageSurvivor, Rivals, Survivor
from bench.faults.witness import USUAL, Report, examine, read_courses
from yachtdice.events import Skipped

HOUR = 3600
IDLE = 2


@asynccontextmanager
async def moved(
    place: Path, database: str | Path, servers: int
) -> AsyncGenerator[tuple[Site, Path]]:
    """Servers that share a clock, and the file by which it is moved."""
    file = place / "clock"
    move(file, 0)
    program = ("-m", "bench.faults.moved_clock", "--clock", str(file))
    async with Site(place, database, servers=servers, program=program) as site:
        yield site, file


async def race(size: Size) -> Report:
    """Two servers get each move at once; at both, bots are to move and the time of turns ends."""
    report = Report("two servers at one table, PostgreSQL")
    with folder() as place, postgres() as database:
        async with moved(place, database.create("yachtdice"), 2) as (site, file):
            busy = [partial(Rivals, addresses=site.addresses)] * size.programs
            slow = [with_bot] * size.bots + [Idle] * IDLE
            async with Crowd(site.addresses, busy, slow, pause=size.pause) as crowd:
                for number in range(1, size.times + 1):
                    await crowd.more(size.between)
                    move(file, number * HOUR)
                    await _skipped(crowd, number)
                    report.done()
                await examine(report, site, crowd, USUAL | {"409"})
            await _count_skips(report, site, crowd, size.times)
    report.expect(report.refused["409"] > 0, "expected that rivals met")
    return report


async def clock(size: Size) -> Report:
    """The clock jumps an hour forward, an hour back, and on."""
    report = Report("the clock jumps an hour forward and back, SQLite")
    with folder() as place:
        async with moved(place, place / "games.sqlite", 1) as (site, file):
            busy = [Survivor] * size.programs + [PageSurvivor] * size.pages
            slow = [with_bot] * size.bots + [Idle] * IDLE
            async with Crowd(site.addresses, busy, slow, pause=size.pause) as crowd:
                for number in range(size.times):
                    await _jump(report, site, crowd, file, number)
                    report.done(3)
                await examine(report, site, crowd)
            await _count_skips(report, site, crowd, 2 * size.times)
    return report


async def _jump(report: Report, site: Site, crowd: Crowd, file: Path, number: int) -> None:
    """Forward and back, and then on by the time of a turn."""
    since, skipped = number * (TURN + 1), 2 * number
    one, *_ = idle_ones(crowd)
    handed = (await one.ask("passes", {"seat": 1}))["secret"]
    read_aloud = (await one.ask("code", {}))["code"]
    move(file, since + HOUR)
    await _skipped(crowd, skipped + 1)
    await crowd.more(1)
    found = await _hand_over(site, handed), (await site.ask(f"{API}/codes/{read_aloud}")).status
    report.expect(found == ((404, "unknown_ticket"), 200), f"an hour later, tickets: {found}")
    move(file, since)
    await crowd.more(1)
    latest = MovedClock(file)() + timedelta(seconds=HOUR)
    await until(lambda: all(each.deadline <= latest for each in idle_ones(crowd)), "turns end")
    move(file, since + TURN + 1)
    await _skipped(crowd, skipped + 2)
    await crowd.more(1)


def idle_ones(crowd: Crowd) -> Sequence[Idle]:
    """Those who never move."""
    return [each for each in crowd.players if isinstance(each, Idle)]


async def _skipped(crowd: Crowd, times: int) -> None:
    """Wait until so many turns of those who never move have ended, and somebody else is to move."""
    seat = 1 + times % 2
    await until(lambda: all(each.seat == seat for each in idle_ones(crowd)), "turns end in time")


async def _hand_over(site: Site, secret: str) -> tuple[int, str]:
    """The status and the code with which the secret of a seat is answered."""
    client = Client.to(site.addresses[0])
    answer = await client.post_json(f"{API}/passes", {"secret": secret})
    client.close()
    return answer.status, answer.json.get("code", "")


async def _count_skips(report: Report, site: Site, crowd: Crowd, expected: int) -> None:
    """Note the tables at which more or fewer turns ended by themselves than should have."""
    courses = await read_courses(site, [each.path for each in idle_ones(crowd)])
    for course in courses.values():
        found = sum(isinstance(event, Skipped) for event in course.events)
        report.expect(found == expected, f"expected {expected} turns that ended, found {found}")
