"""How the cost of a move grows: with tables, with viewers, with the length of a match."""

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.load import Load, at_once, by_pages, sit_down
from bench.players import RULESET, Moves, PagePlayer
from bench.serving import Server, server
from yachtdice.events import Started
from yachtdice.ruleset import find_ruleset
from yachtdice.store import Summary, store_from_url

SECONDS = 15.0
WARM_UP = 15.0
"""Seconds after which most lines of cards have been shown once."""
PACE = 3.0
"""Seconds from one move at a table to the next, in which its connections are kept."""
PLAYED = (100, 300, 900)
HELD = (0, 20_000)
BEING_PLAYED = 100
VIEWERS = ((100, 1), (20, 10), (4, 100))
"""How many tables with how many viewers each."""
MATCHES = 8
GAMES = (1, 10, 50)
MOVES_OF_A_GAME = 27
"""Thirteen rolls and fills, and one to begin the next game."""
CREATED_AT_ONCE = 200


def measure() -> Iterator[str]:
    """Lines about what a move costs the server."""
    for tables in PLAYED:
        with _serving() as running:
            load = asyncio.run(_load(running, tables))
            yield f"{tables} tables being played: {_cost(load)}"
    for held in HELD:
        with _serving(held) as running:
            load = asyncio.run(_load(running, BEING_PLAYED))
            yield f"{held:,} other tables held: {_cost(load)}"
    for tables, viewers in VIEWERS:
        with _serving() as running:
            load = asyncio.run(_load(running, tables, viewers))
            yield f"{viewers} viewers of each table: {_cost(load)}"
    with _serving() as running:
        yield from asyncio.run(_by_games(running))


@contextmanager
def _serving(held: int = 0) -> Iterator[Server]:
    """A server on a file that already holds so many tables."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "growth.sqlite"
        asyncio.run(_fill(file, held))
        with server(file) as running:
            yield running


async def _fill(file: Path, tables: int) -> None:
    started = Started(find_ruleset(RULESET), ("Ana", "Bo"))
    async with store_from_url(file) as store:

        async def create() -> None:
            await store.create([started], Summary(RULESET, finished=False, details={}))

        await at_once(CREATED_AT_ONCE, [create] * tables)


async def _load(running: Server, tables: int, viewers: int = 1) -> Load:
    return await by_pages(running, tables, tables / PACE, SECONDS, viewers=viewers, warm_up=WARM_UP)


def _cost(load: Load) -> str:
    return f"{load.cost * 1e3:.2f} ms a move, {load.memory:.0f} MB"


async def _by_games(running: Server) -> list[str]:
    """Matches that begin one game after the other, without viewers."""
    players = [PagePlayer(running.address, Moves()) for _ in range(MATCHES)]
    await sit_down(players)
    lines: list[str] = []
    for game in range(1, max(GAMES) + 1):
        before = running.cpu
        await asyncio.gather(*(_play_a_game(each) for each in players))
        cost = (running.cpu - before) / MATCHES / MOVES_OF_A_GAME
        if game in GAMES:
            lines.append(f"game {game} of a match, no viewer: {cost * 1e3:.2f} ms a move")
    return lines


async def _play_a_game(player: PagePlayer) -> None:
    for _ in range(MOVES_OF_A_GAME):
        await player.move()
