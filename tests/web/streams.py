"""A stream that says one thing and stays open, beside the routes of an application."""

import asyncio
from collections.abc import AsyncGenerator

from litestar import Litestar, get
from litestar.response import ServerSentEvent

from yachtdice.store import MemoryStore
from yachtdice.web import Settings, create_app
from yachtdice.web.limits import Limits

STREAM = "/open/stream"


@get(STREAM)
async def stream() -> ServerSentEvent:
    """A stream."""

    async def events() -> AsyncGenerator[str]:
        yield "here"
        await asyncio.Event().wait()

    return ServerSentEvent(events())


def app_with_stream(limits: Limits | None = None) -> Litestar:
    """An application with a stream to try."""
    app = create_app(Settings(MemoryStore(), limits=limits))
    app.register(stream)
    return app
