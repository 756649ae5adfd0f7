"""What the server answers to, by page."""

from litestar.handlers import HTTPRouteHandler

from yachtdice.web.assets import favicon, static
from yachtdice.web.routes import (
    cards,
    explore,
    games,
    home,
    language,
    moves,
    records,
    review,
    rules,
    strategy,
    table,
)

HANDLERS: tuple[HTTPRouteHandler, ...] = (
    *home.HANDLERS,
    *table.HANDLERS,
    *moves.HANDLERS,
    *games.HANDLERS,
    *records.HANDLERS,
    *rules.HANDLERS,
    *cards.HANDLERS,
    *review.HANDLERS,
    *explore.HANDLERS,
    *strategy.HANDLERS,
    *language.HANDLERS,
    static,
    favicon,
)
