"""A disk on which there is no room any more, and then there is again."""

import os
import resource
import subprocess
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.faults.harm import Size, folder, played
from bench.faults.sites import Site
from bench.faults.witness import Report

DISK = "16m"
LARGEST_FILE = 262_144
"""Bytes: more than a log comes to, and less than a database that is played in for a while."""


class NotHere(RuntimeError):
    """This machine, or this user, cannot do that."""


@contextmanager
def small_disk(place: Path) -> Generator[Path]:
    """A file system of its own with little room. Raises `NotHere` where none may be mounted."""
    place.mkdir()
    tried = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "yachtdice", place], capture_output=True
    )
    if tried.returncode:
        raise NotHere("expected the right to mount a small file system (root has it)")
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


def fill_up(file: Path) -> None:
    """Take all the room that is left."""
    with suppress(OSError), file.open("wb", buffering=0) as filler:
        for size in (65_536, 512):
            with suppress(OSError):
                while filler.write(b"x" * size):
                    pass
        os.fsync(filler.fileno())


async def disk(size: Size) -> Report:
    """The file system of the database is full. Raises `NotHere`."""
    with folder() as place, small_disk(place / "disk") as small:
        filler = small / "filler"
        report = Report("the disk is full, SQLite")
        async with Site(place, small / "games.sqlite") as site:
            await _fill(report, site, size, lambda: fill_up(filler), filler.unlink)
            report.expect_said(site, "full")
    return report


async def quota(size: Size) -> Report:
    """The server may not make its files any larger."""
    with folder() as place:
        report = Report("a limit on the size of files, SQLite")
        async with Site(place, place / "games.sqlite") as site:
            server = site.process()
            _, most = resource.prlimit(server, resource.RLIMIT_FSIZE)

            def limit(largest: int) -> None:
                resource.prlimit(server, resource.RLIMIT_FSIZE, (largest, most))

            await _fill(report, site, size, lambda: limit(LARGEST_FILE), lambda: limit(most))
    return report


async def _fill(
    report: Report, site: Site, size: Size, fill: Callable[[], None], empty: Callable[[], None]
) -> None:
    async with played(report, site, size) as crowd:
        for _ in range(size.times):
            fill()
            await crowd.put_off(2)
            table = crowd.players[0].path
            found = [(await site.ask(path)).status for path in (table, "/healthz")]
            report.expect(found == [200, 200], f"expected that reading goes on, found {found}")
            empty()
            report.done()
            await crowd.more(size.between)
        report.expect_said(site, "code=store_unavailable")
