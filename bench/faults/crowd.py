"""Players at a site, each with a viewer, who play until it is enough."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Self

from bench.faults.survivors import Follower, PageSurvivor, Player, Survivor, Viewer

LONGEST = 120
"""Seconds after which something that is waited for has not come."""
LOOKS = 0.02

BOT = {"name": "Deep", "bot": "greedy"}

Make = Callable[[str], Player]
"""Makes somebody who plays at the server at an address."""


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


def with_bot(address: str) -> Player:
    """A program that plays against a bot."""
    return Survivor(address, beside=[BOT])


class Crowd:
    """Those who play at the servers at some addresses, each at a table of their own.

    Whoever plays at one server has a viewer at the next. `busy` are made who make a move after each
    `pause`, in seconds, and `slow` ones who have to wait for others.
    """

    def __init__(
        self,
        addresses: Sequence[str],
        busy: Sequence[Make],
        slow: Sequence[Make] = (),
        *,
        pause: float = 0,
    ) -> None:
        self._pause = pause
        around = cycle(zip(addresses, [*addresses[1:], addresses[0]], strict=True))
        made = [(make(here), there) for make in (*busy, *slow) for here, there in [next(around)]]
        self.players = [player for player, _ in made]
        self._busy = self.players[: len(busy)]
        self._views = [there for _, there in made]
        self.viewers = list[Viewer | Follower]()
        self._following = list[asyncio.Task[None]]()
        self._tasks = list[asyncio.Task[None]]()
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
        for player in self.players:
            player.close()

    async def more(self, count: int) -> None:
        """Let the busy ones make so many moves more. Raises what has gone wrong meanwhile."""
        goals = [(each.ledger, len(each.ledger.answered) + count) for each in self._busy]
        await self._until(lambda: all(len(ledger.answered) >= goal for ledger, goal in goals))

    async def put_off(self, count: int) -> None:
        """Let so many more requests of each of the busy ones be answered with 503."""
        goals = [(each.ledger.refused, each.ledger.refused["503"] + count) for each in self._busy]
        await self._until(lambda: all(refused["503"] >= goal for refused, goal in goals))

    async def _until(self, true: Callable[[], bool]) -> None:
        try:
            await until(lambda: true() or any(task.done() for task in self._tasks), "players go on")
        except Stuck as error:
            seen = [(len(each.ledger.answered), each.ledger.refused) for each in self.players]
            raise Stuck(f"players do not go on: {seen}") from error
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
            await asyncio.sleep(self._pause)
