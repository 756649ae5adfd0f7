"""Whether the server is alive, and whether it can do its work: for whatever watches over it.

Neither says more than that, so both may be asked by everybody.
"""

import asyncio

from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from yachtdice.errors import StoreUnavailable
from yachtdice.store import Store

PATIENCE = 2.0
"""Seconds within which the store has to answer."""


@get("/healthz", media_type=MediaType.TEXT)
async def alive() -> str:
    """The process answers, whatever is the matter with the store."""
    return "alive\n"


@get("/readyz", media_type=MediaType.TEXT)
async def ready(store: NamedDependency[Store]) -> Response[str]:
    """The store answers too."""
    try:
        async with asyncio.timeout(PATIENCE):
            await store.ping()
    except (StoreUnavailable, TimeoutError):
        return Response("the store does not answer\n", status_code=503, media_type=MediaType.TEXT)
    return Response("ready\n", media_type=MediaType.TEXT)


HANDLERS = (alive, ready)
