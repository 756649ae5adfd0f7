"""One process and two on the same PostgreSQL, durable, each as fast as it answers."""

import asyncio
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path

from bench.load import Load, by_pages, by_programs
from bench.serving import Server, fsync_seconds, server
from tools.postgres import Postgres, find_programs, running

Loaded = Callable[[Server], Coroutine[None, None, Load]]

WORKERS = (1, 2)
TABLES = 100
SECONDS = 15.0
MORE_THAN_CAN_BE = 5_000
"""Moves a second that players wait for nothing but an answer."""


async def pages(serving: Server) -> Load:
    """By pages with a viewer each."""
    return await by_pages(serving, TABLES, MORE_THAN_CAN_BE, SECONDS)


async def programs(serving: Server) -> Load:
    """By the JSON interface."""
    return await by_programs(serving, TABLES, SECONDS)


LOADS: dict[str, Loaded] = {
    "pages": pages,
    "JSON": programs,
}


def measure() -> Iterator[str]:
    """Lines about each load with each number of processes, and what the second one brings."""
    found = find_programs()
    if found is None:
        yield "PostgreSQL is not installed"
        return
    with tempfile.TemporaryDirectory() as folder:
        yield f"fsync of 4 kB: {fsync_seconds(Path(folder)) * 1e3:.2f} ms"
    with running(found, durable=True) as postgres:
        for name, load in LOADS.items():
            rates: list[float] = []
            for workers in WORKERS:
                came = _measure(postgres, f"{name.lower()}_{workers}", workers, load)
                rates.append(came.rate)
                yield f"{name}, {TABLES} tables, --workers {workers}: {came}"
            yield f"{name}: two processes answer {rates[1] / rates[0]:.2f} times the moves of one"


def _measure(
    postgres: Postgres,
    database: str,
    workers: int,
    load: Callable[[Server], Coroutine[None, None, Load]],
) -> Load:
    address = postgres.create(database)
    with server(address, ["--workers", str(workers)]) as serving:
        return asyncio.run(load(serving))
