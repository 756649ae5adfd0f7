"""Whether the server is alive, and whether it can do its work: for whatever watches over it.

Neither says more than that, so both may be asked by everybody.
"""

import asyncio

from litestar import MediaType, Response, get
from litestar.di import NamedDependency

from yachtdice.errors import StoreUnavailable
from yachtdice.store import Store

OPT = {"exclude_from_csrf": True}
"""No form stands in the answers, so they need no cookie."""
PATIENCE = 2.0
"""Seconds within which the store has to answer."""

_asked = set[asyncio.Task[None]]()
"""Questions under way: the event loop alone would not keep them."""


@get("/healthz", media_type=MediaType.TEXT, opt=OPT)
async def alive() -> str:
    """The process answers, whatever is the matter with the store."""
    return "alive\n"


@get("/readyz", media_type=MediaType.TEXT, opt=OPT)
async def ready(store: NamedDependency[Store]) -> Response[str]:
    """The store answers too."""
    if not await _answers(store):
        return Response("the store does not answer\n", status_code=503, media_type=MediaType.TEXT)
    return Response("ready\n", media_type=MediaType.TEXT)


async def _answers(store: Store) -> bool:
    """Whether a store answers in time.

    One that does not is not waited for until it has been let go either: that takes seconds where a
    database is frozen.
    """
    asked = asyncio.create_task(store.ping())
    _asked.add(asked)
    asked.add_done_callback(_forget)
    try:
        await asyncio.wait({asked}, timeout=PATIENCE)
        if not asked.done():
            return False
        asked.result()
    except StoreUnavailable:
        return False
    finally:
        asked.cancel()
    return True


def _forget(asked: asyncio.Task[None]) -> None:
    """Let go of what has ended; how it did is of interest only to who still waits for it."""
    _asked.discard(asked)
    if not asked.cancelled():
        asked.exception()


HANDLERS = (alive, ready)
