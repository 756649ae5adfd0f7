"""The pages, asked for as a browser would, on a real server with a database file.

Bounded: a fixed number of requests, on loopback.
"""

import asyncio
import re
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import quantiles
from time import perf_counter

import httpx

from bench import taps
from bench.serving import SYNCS, fsync_seconds, server

PAGES = 2_000
TABLES = 24
MOVES = 2_000
CALLERS = 16


def measure() -> Iterator[str]:
    """Lines about the pages."""
    with tempfile.TemporaryDirectory() as folder:
        sync = fsync_seconds(Path(folder))
        with server(Path(folder) / "bench.sqlite") as running:
            yield from asyncio.run(_measure(running.address, sync))
            yield from taps.measure(running.address)


async def _measure(address: str, sync: float) -> list[str]:
    async with httpx.AsyncClient(base_url=address, timeout=30) as client:
        table = await _new_table(client)
        lines = [f"fsync of 4 kB: {sync * 1e3:.2f} ms (median of {SYNCS})"]
        for name, path in (("the first page", "/"), ("a table's page", table)):
            times, seconds = await _load(PAGES, lambda path=path: client.get(path))
            lines.append(f"{name}: {PAGES / seconds:.0f} requests/s, {_spread(times)}")
        tables = [await _new_table(client) for _ in range(TABLES)]
        games = [_Player(client, each) for each in tables]
        free = list(games)

        async def move() -> None:
            player = free.pop()
            try:
                await player.move()
            finally:
                free.insert(0, player)

        times, seconds = await _load(MOVES, move)
        rate = MOVES / seconds
        lines.append(
            f"moves answered durably at {TABLES} tables: {rate:.0f}/s, {_spread(times)}; "
            f"{rate * sync:.2f} for each fsync one after the other"
        )
    return lines


async def _load(count: int, action: Callable[[], Awaitable[object]]) -> tuple[list[float], float]:
    """Do something so many times, by several callers at once: each time, and all of it."""
    times: list[float] = []
    turns = iter(range(count))

    async def caller() -> None:
        for _ in turns:
            start = perf_counter()
            await action()
            times.append(perf_counter() - start)

    start = perf_counter()
    await asyncio.gather(*(caller() for _ in range(CALLERS)))
    return times, perf_counter() - start


def _spread(times: list[float]) -> str:
    return f"99 in 100 within {quantiles(times, n=100)[98] * 1e3:.0f} ms with {CALLERS} callers"


def _hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    if found is None:
        raise LookupError(f"expected a field {name!r} in the page")
    return found[1]


async def _new_table(client: httpx.AsyncClient) -> str:
    """The path of a fresh table of two."""
    home = await client.get("/")
    form = {"_csrf_token": _hidden(home.text, "_csrf_token"), "ruleset": "yahtzee"}
    answer = await client.post(
        "/tables", data={**form, "name": ["Ana", "Bo"], "dice": "computer", "first": "seats"}
    )
    answer.raise_for_status() if answer.status_code != 303 else None
    return answer.headers["location"]


class _Player:
    """Plays at one table: rolls, fills what adds most, and begins the next game at the end."""

    def __init__(self, client: httpx.AsyncClient, table: str) -> None:
        self.client = client
        self.table = table
        self.page = ""

    async def move(self) -> None:
        """One move, answered with the table as it then stands."""
        if not self.page:
            self.page = (await self.client.get(self.table)).text
        action, fields = self._next()
        form = {
            "_csrf_token": _hidden(self.page, "_csrf_token"),
            "version": _hidden(self.page, "version"),
            **fields,
        }
        headers = {"HX-Request": "true"}
        answer = await self.client.post(f"{self.table}/{action}", data=form, headers=headers)
        answer.raise_for_status()
        self.page = answer.text

    def _next(self) -> tuple[str, dict[str, str]]:
        offers = re.findall(r'name="category" value="(\w+)"[^>]*>\s*<span>(\d+)', self.page)
        if offers:
            best = max(offers, key=lambda offer: int(offer[1]))
            return "fill", {"category": best[0], "confirm": "1"}
        return ("next-game" if "/next-game" in self.page else "roll"), {}
