"""What happens at a table, as it happens, for programs."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter, QueryParameter
from litestar.response import Stream
from msgspec import json

from yachtdice.errors import StoreUnavailable, UnknownTable
from yachtdice.store import StoredEvent
from yachtdice.tables import Tables
from yachtdice.web.api.answers import Happening
from yachtdice.web.api.happenings import happening
from yachtdice.web.api.spec import problems
from yachtdice.web.paths import table_id

BEAT = 15.0
"""Seconds after which a stream says that it is still there."""
ASKS = 2.0
"""Seconds between questions while news of other processes cannot be heard."""
RETRY = b"retry: 1000\n\n"
"""How long, in milliseconds, a program is to wait before it comes back."""


KIND = "text/event-stream"


@get("/tables/{table:str}/stream", media_type=KIND, responses=problems(404, 422, 429))
async def stream(
    table: FromPath[str],
    tables: NamedDependency[Tables],
    after: Annotated[int, QueryParameter(ge=0)] = 0,
    last_event_id: Annotated[int | None, HeaderParameter(name="Last-Event-ID", ge=0)] = None,
) -> Stream:
    """Every event of a table numbered above `Last-Event-ID`, else above `after`, and what follows.

    Server-sent events: the id is the version to which the event brought the table, the data
    `{"version": …, "event": {"kind": …, …}}`.
    """
    await tables.game(table_id(table))
    first = after if last_event_id is None else last_event_id
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(_events(tables, table, first), media_type=KIND, headers=headers)


async def _events(tables: Tables, table: str, after: int) -> AsyncGenerator[bytes]:
    """The stream of a table; it ends when its events cannot be read, and programs come back."""
    yield RETRY
    with tables.watch(table) as woken:
        while True:
            woken.clear()
            try:
                news = await tables.events(table, after)
            except (StoreUnavailable, UnknownTable):
                return
            for each in news:
                yield _message(each)
                after = each.number
            if not news:
                yield b":\n\n"
            await _wait(woken, BEAT if tables.hears else ASKS)


async def _wait(woken: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await woken.wait()
    except TimeoutError:
        return


def _message(stored: StoredEvent) -> bytes:
    data = json.encode(Happening(stored.number, happening(stored.event)))
    return b"id: %d\ndata: %s\n\n" % (stored.number, data)


HANDLERS = (stream,)
