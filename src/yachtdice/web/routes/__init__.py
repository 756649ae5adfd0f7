"""What the server answers to, by page."""

from litestar.handlers import HTTPRouteHandler

from yachtdice.web.assets import favicon, static
from yachtdice.web.routes import (
    cards,
    explore,
    fairness,
    games,
    health,
    home,
    install,
    join,
    language,
    moves,
    passes,
    records,
    review,
    rules,
    seats,
    strategy,
    stream,
    table,
)

HANDLERS: tuple[HTTPRouteHandler, ...] = (
    *home.HANDLERS,
    *table.HANDLERS,
    *stream.HANDLERS,
    *moves.HANDLERS,
    *seats.HANDLERS,
    *passes.HANDLERS,
    *join.HANDLERS,
    *games.HANDLERS,
    *records.HANDLERS,
    *rules.HANDLERS,
    *cards.HANDLERS,
    *review.HANDLERS,
    *explore.HANDLERS,
    *strategy.HANDLERS,
    *fairness.HANDLERS,
    *language.HANDLERS,
    *health.HANDLERS,
    *install.HANDLERS,
    static,
    favicon,
)
