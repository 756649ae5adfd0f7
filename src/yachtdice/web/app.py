"""The application: routes, what stands behind them, and what holds for all of them."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar_htmx import HTMXRequest

from yachtdice.tables import Elsewhere, Minder, Strategies, Sweeper, Tables
from yachtdice.web import api
from yachtdice.web.failures import HANDLERS as FAILURES
from yachtdice.web.figures import Figures
from yachtdice.web.limits import Limiter
from yachtdice.web.middleware import OpenStreams, SameOrigin
from yachtdice.web.pages import templates
from yachtdice.web.routes import HANDLERS
from yachtdice.web.security import LARGEST_FORM, add_headers, csrf
from yachtdice.web.settings import Offer, Settings
from yachtdice.web.stopping import Stopping, told_by_signals
from yachtdice.web.streams import Streams
from yachtdice.web.visit import visit


def create_app(settings: Settings) -> Litestar:
    """The application for these settings. It opens the store when it starts, and closes it."""
    tables = Tables(settings.store, settings.hub, source=settings.source)
    offer = Offer.of(settings.house)
    elsewhere = Elsewhere()
    strategies, figures = Strategies(elsewhere), Figures(elsewhere)
    minder = Minder(tables, strategies)
    limiter, sweeper = Limiter(settings.limits), Sweeper(settings.store, settings.lifetimes)
    stopping = Stopping()
    streams = Streams(tables, stopping)

    @asynccontextmanager
    async def store_is_open(app: Litestar) -> AsyncGenerator[None]:
        async with settings.store, settings.hub:
            minder.open()
            sweeper.open()
            with told_by_signals(stopping.tell):
                yield
            await sweeper.close()
            await minder.close()
        elsewhere.close()
        await figures.close()
        await strategies.close()

    return Litestar(
        [*HANDLERS, api.router()],
        dependencies={
            "tables": Provide(lambda: tables, sync_to_thread=False),
            "store": Provide(lambda: settings.store, sync_to_thread=False),
            "offer": Provide(lambda: offer, sync_to_thread=False),
            "strategies": Provide(lambda: strategies, sync_to_thread=False),
            "lifetimes": Provide(lambda: settings.lifetimes, sync_to_thread=False),
            "address": Provide(lambda: settings.address, sync_to_thread=False),
            "figures": Provide(lambda: figures, sync_to_thread=False),
            "streams": Provide(lambda: streams, sync_to_thread=False),
            "visit": Provide(visit),
        },
        state=State({"limiter": limiter, "pseudo": settings.pseudo}),
        middleware=[SameOrigin(), OpenStreams(limiter)],
        lifespan=[store_is_open],
        request_class=HTMXRequest,
        template_config=templates(),
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
