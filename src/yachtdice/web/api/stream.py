"""What happens at a table, as it happens, for programs."""

from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Annotated

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter, QueryParameter
from litestar.response import Stream
from msgspec import json

from yachtdice.errors import YachtdiceError
from yachtdice.store import Holder, StoredEvent, holder_of
from yachtdice.tables import Tables
from yachtdice.web.api.answers import Happening
from yachtdice.web.api.happenings import happening
from yachtdice.web.api.spec import TOKEN_OR_NOT, problems
from yachtdice.web.api.tokens import token_in
from yachtdice.web.pages import AnyRequest
from yachtdice.web.paths import table_id
from yachtdice.web.streams import Streams

KIND = "text/event-stream"


@get(
    "/tables/{table:str}/stream",
    media_type=KIND,
    security=TOKEN_OR_NOT,
    responses=problems(401, 403, 404, 422, 429),
)
async def stream(
    request: AnyRequest,
    table: FromPath[str],
    tables: NamedDependency[Tables],
    streams: NamedDependency[Streams],
    after: Annotated[int, QueryParameter(ge=0)] = 0,
    last_event_id: Annotated[int | None, HeaderParameter(name="Last-Event-ID", ge=0)] = None,
) -> Stream:
    """Every event of a table numbered above `Last-Event-ID`, else above `after`, and what follows.

    Server-sent events: the id is the version to which the event brought the table, the data
    `{"version": …, "event": {"kind": …, …}}`. A host who sends the token is known to be there.
    """
    await tables.game(table_id(table))
    token = token_in(request)
    holder = holder_of(token) if token else None
    first = after if last_event_id is None else last_event_id
    headers = {"X-Accel-Buffering": "no"}
    events = _events(tables, streams, table, holder, first)
    return Stream(events, media_type=KIND, headers=headers)


async def _events(
    tables: Tables, streams: Streams, table: str, holder: Holder | None, after: int
) -> AsyncGenerator[bytes]:
    """The stream of a table; it ends when its events cannot be read, and programs come back."""
    there = streams.attendance(table, holder)
    yield b"retry: 1000\n\n"
    with suppress(YachtdiceError), streams.wakes(table) as changed:
        while not streams.are_over:
            woken = changed.take()
            await there.note()
            news = await tables.events(table, after)
            yield b"".join(map(_message, news)) or b": still here\n\n"
            streams.note_sent(woken)
            after = news[-1].number if news else after
            await streams.pause(changed)


def _message(stored: StoredEvent) -> bytes:
    data = json.encode(Happening(stored.number, happening(stored.event)))
    return b"id: %d\ndata: %s\n\n" % (stored.number, data)


HANDLERS = (stream,)
