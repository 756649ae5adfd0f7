"""The application: routes, what stands behind them, and what holds for all of them."""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar_htmx import HTMXRequest

from yachtdice.errors import StoreUnavailable
from yachtdice.tables import Elsewhere, Minder, Prospects, Strategies, Sweeper, Tables
from yachtdice.web import api
from yachtdice.web.compression import PackedPages
from yachtdice.web.failures import HANDLERS as FAILURES
from yachtdice.web.figures import Figures
from yachtdice.web.limits import Limiter
from yachtdice.web.middleware import OpenStreams, SameOrigin
from yachtdice.web.routes import HANDLERS
from yachtdice.web.security import LARGEST_FORM, add_headers, csrf
from yachtdice.web.settings import Offer, Settings
from yachtdice.web.stopping import Stopping, told_by_signals
from yachtdice.web.streams import Streams
from yachtdice.web.visit import visits

logger = logging.getLogger(__name__)

NICE = 5
"""How far the process for the chance to win stands back: it is asked for after every move."""
LOOKS_EVERY = 1.0
"""Seconds between attempts to open a store that is waited for."""


def create_app(settings: Settings) -> Litestar:
    """The application for these settings. It opens the store when it starts, and closes it."""
    measures = settings.measures
    tables = Tables(
        settings.store,
        settings.hub,
        source=settings.source,
        observer=measures,
        now=settings.clock,
        today=lambda: settings.clock().astimezone().date(),
    )
    offer = Offer.of(settings.house)
    elsewhere, for_win = Elsewhere(), Elsewhere(NICE)
    strategies, figures = Strategies(elsewhere), Figures(elsewhere)
    prospects = Prospects(strategies, for_win)
    tables.follow(prospects.look)
    minder = Minder(tables, strategies, for_win)
    limiter = Limiter(settings.limits)
    sweeper = Sweeper(settings.store, settings.lifetimes, now=settings.clock)
    stopping = Stopping()
    streams = Streams(tables, stopping, measures)

    @asynccontextmanager
    async def store_is_open(app: Litestar) -> AsyncGenerator[None]:
        with told_by_signals(stopping.tell):
            async with _opened(settings, stopping), settings.hub:
                minder.open()
                sweeper.open()
                yield
                await sweeper.close()
                await minder.close()
        elsewhere.close()
        for_win.close()
        await prospects.close()
        await figures.close()
        await strategies.close()

    return Litestar(
        [*HANDLERS, api.router()],
        dependencies={
            "tables": _always(tables),
            "store": _always(settings.store),
            "offer": _always(offer),
            "strategies": _always(strategies),
            "lifetimes": _always(settings.lifetimes),
            "address": _always(settings.address),
            "figures": _always(figures),
            "streams": _always(streams),
            "visit": Provide(
                visits(tables, strategies, prospects, offer, settings.address), sync_to_thread=False
            ),
        },
        state=State({"limiter": limiter, "measures": measures, "pseudo": settings.pseudo}),
        middleware=[PackedPages(), SameOrigin(), OpenStreams(limiter)],
        lifespan=[store_is_open],
        request_class=HTMXRequest,
        csrf_config=csrf(settings.secret),
        request_max_body_size=LARGEST_FORM,
        multipart_form_part_limit=16,
        before_send=[add_headers],
        exception_handlers=api.also_here(FAILURES),
        openapi_config=api.description(),
        plugins=[api.Shapes()],
        include_in_schema=False,
        logging_config=None,
        debug=False,
    )


def _always(value: object) -> Provide:
    """A dependency that is the same for every request."""
    return Provide(lambda: value, sync_to_thread=False)


@asynccontextmanager
async def _opened(settings: Settings, stopping: Stopping) -> AsyncGenerator[None]:
    """The store, open within the block. Raises `StoreUnavailable`, unless it is waited for.

    Where the server is asked to end before it has begun, it ends without.
    """
    is_told = False
    while not stopping.now:
        try:
            await settings.store.open()
            break
        except StoreUnavailable as error:
            if not settings.waits():
                raise
            if not is_told:
                logger.warning("waiting until it can be: %s", error)
            is_told = True
            await stopping.wait(LOOKS_EVERY)
    try:
        yield
    finally:
        await settings.store.close()
