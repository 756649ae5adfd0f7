"""What pages that follow a table are told: that there is something new, and no more.

Whoever is told asks for the table as it then stands. The dice that the player to move keeps are
the one thing that is shown without asking.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from litestar.response import ServerSentEventMessage

from yachtdice.dice import NOTHING, Keep
from yachtdice.errors import YachtdiceError
from yachtdice.game import Game
from yachtdice.live import WakeUp
from yachtdice.store import Holder
from yachtdice.tables import Tables
from yachtdice.web.measures import Measures
from yachtdice.web.stopping import Stopping

BEAT = 15.0
"""Seconds after which a stream says again what it has said, so that both ends know it is open."""
LOOK = 1.0
"""Seconds between looks at the store where news of other processes does not arrive."""


@dataclass(frozen=True, slots=True)
class Sign:
    """The version of a table, and the dice that the seat to move keeps: None where it cannot."""

    version: int
    seat: int | None
    kept: Keep | None

    def message(self, comment: str | None = None) -> bytes:
        """As an event of a stream."""
        places = self.kept and [place for place, stays in enumerate(self.kept) if stays]
        kept = None if places is None else {"seat": self.seat, "places": places}
        data = json.dumps({"version": self.version, "kept": kept})
        return ServerSentEventMessage(data, id=self.version, comment=comment).encode()


class Streams:
    """The streams of this process, each open until whoever follows or the server ends it."""

    def __init__(
        self, tables: Tables, stopping: Stopping, measures: Measures | None = None
    ) -> None:
        self._tables = tables
        self._stopping = stopping
        self._measures = measures or Measures()
        self._reading: dict[str, asyncio.Task[Sign]] = {}

    async def follow(self, table: str, holder: Holder | None) -> AsyncGenerator[bytes]:
        """The events for a page: how the table stands, and again whenever that has changed.

        While it goes on its reader is known to be there, as long as they have a right. Ends where
        the table cannot be read any more; whoever follows comes back.
        """
        loop, there = asyncio.get_running_loop(), self.attendance(table, holder)
        told, beat = None, 0.0
        with suppress(YachtdiceError), self.wakes(table) as changed:
            while not self.are_over:
                woken = changed.take()
                await there.note()
                sign = await self._sign(table)
                if sign != told or loop.time() >= beat:
                    yield sign.message("still here" if sign == told else None)
                    self.note_sent(woken)
                    told, beat = sign, loop.time() + BEAT
                await self.pause(changed, beat - loop.time())

    def attendance(self, table: str, holder: Holder | None) -> "Attendance":
        """What lets be known that whoever follows is there."""
        return Attendance(self._tables, table, holder)

    def note_sent(self, woken: float | None) -> None:
        """Let be known that what a stream was woken for has been sent; None where it was not."""
        if woken is not None:
            self._measures.sent(woken)

    @property
    def are_over(self) -> bool:
        """Whether all streams are to end."""
        return self._stopping.now

    @contextmanager
    def wakes(self, table: str) -> Generator[WakeUp]:
        """What is set when a table may have changed, and when all streams are to end."""
        with (
            self._measures.stream(table),
            self._tables.watch(table) as event,
            self._stopping.sets(event),
        ):
            yield event

    async def pause(self, changed: asyncio.Event, longest: float = BEAT) -> None:
        """Wait until that is set, for so many seconds at the most."""
        seconds = longest if self._tables.hears else min(longest, LOOK)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await changed.wait()

    async def _sign(self, table: str) -> Sign:
        """How a table stands; those who wake together read the store once."""
        if table not in self._reading:
            self._reading[table] = asyncio.create_task(self._read(table))
        return await asyncio.shield(self._reading[table])

    async def _read(self, table: str) -> Sign:
        del self._reading[table]  # Whoever wakes from here on has to read anew.
        game = await self._tables.game(table)
        return Sign(game.version, game.seat, await held(self._tables, table, game))


class Attendance:
    """Somebody who follows a table, and is known to be there."""

    def __init__(self, tables: Tables, table: str, holder: Holder | None) -> None:
        self._tables = tables
        self._table = table
        self._holder = holder
        self._next = 0.0

    async def note(self) -> None:
        """Let be known that they are still there, unless that was just done.

        Their rights are asked for anew: seats change hands while pages stay open.
        """
        now = asyncio.get_running_loop().time()
        if self._holder is not None and now >= self._next:
            self._next = now + BEAT
            reader = await self._tables.reader(self._table, self._holder)
            await self._tables.note_seen(self._table, reader)


async def held(tables: Tables, table: str, game: Game) -> Keep | None:
    """The dice that the player to move keeps: those shown last, else those kept for the last roll.

    None where no dice lie there, or nothing is to be rolled any more.
    """
    if game.roll is None or game.rolls_left == 0:
        return None
    shown = await tables.presence.kept(table, game)
    if shown is None:
        return game.keeps[-1] if game.keeps else NOTHING
    return shown
