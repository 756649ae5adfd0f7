"""A process that uses a store: it waits for a line, does as its first argument says, and tells."""

import asyncio
import itertools
import sys

from yachtdice.dice import Roll
from yachtdice.events import Rolled, Started
from yachtdice.ruleset import find_ruleset
from yachtdice.store import Store, Summary, store_from_url

SUMMARY = Summary("yacht")
TABLES = 4


async def open_and_create(store: Store) -> None:
    """Say `ready table`."""
    async with store:
        print("ready", await _create(store), flush=True)


async def append_until_killed(store: Store) -> None:
    """Say `table version` for each append that was answered, on several tables at once."""
    async with store:
        tables = [await _create(store) for _ in range(TABLES)]
        await asyncio.gather(*(_append(store, table) for table in tables))


async def _create(store: Store) -> str:
    return await store.create([Started(find_ruleset("yacht"), ("Ana",))], SUMMARY)


async def _append(store: Store, table: str) -> None:
    for version in itertools.count(1, 2):
        await store.append(table, version, [Rolled(Roll("12345"))] * 2, SUMMARY)
        print(table, version + 2, flush=True)


if __name__ == "__main__":
    work = {"open": open_and_create, "append": append_until_killed}[sys.argv[1]]
    opened = store_from_url(sys.argv[2])
    sys.stdin.readline()
    asyncio.run(work(opened))
