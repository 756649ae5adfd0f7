"""Players at a site, each with a viewer, who play until it is enough."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Self

from bench.faults.survivors import Follower, PageSurvivor, Player, Survivor, Viewer

LONGEST = 120
"""Seconds after which something that is waited for has not come."""
LOOKS = 0.02

BOT = {"name": "Deep", "bot": "greedy"}


class Stuck(RuntimeError):
    """What was waited for has not come."""


async def until(true: Callable[[], bool], what: str) -> None:
    """Wait until something is true. Raises `Stuck`."""
    try:
        async with asyncio.timeout(LONGEST):
            while not true():
                await asyncio.sleep(LOOKS)
    except TimeoutError as error:
        raise Stuck(what) from error


class Crowd:
    """Those who play at the servers at some addresses.

    Whoever plays at one has a viewer at the next. `busy` are those who play without a rest, each
    at a table of their own; at the others' tables bots play too.
    """

    def __init__(self, addresses: Sequence[str], *, programs: int, pages: int, bots: int) -> None:
        around = [*addresses, *addresses]
        places = [around[number % len(addresses) :] for number in range(programs + pages + bots)]
        self.busy: list[Player] = [
            *(Survivor(here) for here, *_ in places[:programs]),
            *(PageSurvivor(here) for here, *_ in places[programs : programs + pages]),
        ]
        self.players = [
            *self.busy,
            *(Survivor(here, beside=[BOT]) for here, *_ in places[programs + pages :]),
        ]
        self._views = [there for _, there, *_ in places]
        self.viewers = list[Viewer | Follower]()
        self._tasks = list[asyncio.Task[None]]()
        self._following = list[asyncio.Task[None]]()
        self._over = False

    async def __aenter__(self) -> Self:
        """Let all sit down and begin."""
        for player, address in zip(self.players, self._views, strict=True):
            await player.sit_down()
            table = player.path.rpartition("/")[2]
            is_page = isinstance(player, PageSurvivor)
            viewer = Viewer(address, player.path) if is_page else Follower(address, table)
            self.viewers.append(viewer)
        self._following += [asyncio.create_task(each.follow()) for each in self.viewers]
        self._tasks = [asyncio.create_task(self._play(each)) for each in self.players]
        return self

    async def __aexit__(self, *exception: object) -> None:
        for task in (*self._tasks, *self._following):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._following, return_exceptions=True)

    @property
    def answered(self) -> int:
        """How many moves were answered."""
        return sum(len(each.ledger.answered) for each in self.players)

    @property
    def refused(self) -> Counter[str]:
        """What was not answered or refused, by reason."""
        return sum((each.ledger.refused for each in self.players), Counter[str]())

    async def more(self, count: int) -> None:
        """Let the busy ones make so many moves more. Raises what has gone wrong meanwhile."""
        goals = [(each.ledger, len(each.ledger.answered) + count) for each in self.busy]
        await self._until(lambda: all(len(ledger.answered) >= goal for ledger, goal in goals))

    async def put_off(self, count: int) -> None:
        """Let so many more requests of each of the busy ones be answered with 503."""
        goals = [(each.ledger.refused, each.ledger.refused["503"] + count) for each in self.busy]
        await self._until(lambda: all(refused["503"] >= goal for refused, goal in goals))

    async def _until(self, true: Callable[[], bool]) -> None:
        await until(lambda: true() or any(task.done() for task in self._tasks), "players go on")
        for task in self._tasks:
            if task.done():
                task.result()

    async def end(self) -> None:
        """Let all come to the end of what they do, and every viewer see it."""
        self._over = True
        await until(lambda: all(task.done() for task in self._tasks), "players come to an end")
        await asyncio.gather(*self._tasks)

    async def _play(self, player: Player) -> None:
        while not self._over:
            await player.move()
