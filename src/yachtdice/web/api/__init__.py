"""The JSON interface: the same tables as the pages, for bots, other front ends and tests."""

from litestar import Request, Router

from yachtdice.web.api import play, seats, stream, tables
from yachtdice.web.api.failures import HANDLERS as FAILURES
from yachtdice.web.api.failures import PATH, also_here
from yachtdice.web.api.spec import OPT, Shapes, description

__all__ = ["Shapes", "also_here", "description", "router"]


def router() -> Router:
    """The routes of the interface."""
    return Router(
        PATH,
        route_handlers=[*tables.HANDLERS, *seats.HANDLERS, *play.HANDLERS, *stream.HANDLERS],
        exception_handlers={**FAILURES},
        request_class=Request,
        opt=OPT,
        include_in_schema=True,
    )
