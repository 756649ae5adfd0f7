"""A table as it stands."""

import re

from litestar import Response, get
from litestar.response import Template
from litestar_htmx import HTMXRequest

from yachtdice.errors import UnknownTable
from yachtdice.game import Game
from yachtdice.tables import Tables
from yachtdice.web.asked import Asked, asked_in
from yachtdice.web.cookies import holder_in
from yachtdice.web.pages import page, words_of
from yachtdice.web.present import table_page
from yachtdice.web.views import Notice


@get("/tables/{table:str}")
async def show(request: HTMXRequest, table: str, tables: Tables) -> Template | Response[None]:
    """The table; 204 for a page that asks whether there is anything `since` its version."""
    game = await game_at(tables, table)
    if request.query_params.get("since") == str(game.version):
        return Response(None, status_code=204)
    return await table_answer(request, tables, table, game, asked_in(request.query_params))


async def game_at(tables: Tables, table: str) -> Game:
    """The game at a table. Raises `UnknownTable`, also for what can be no table's id."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", table):
        raise UnknownTable(f"expected the id of a table, found {table!r:.80}")
    return await tables.game(table)


async def table_answer(
    request: HTMXRequest,
    tables: Tables,
    table: str,
    game: Game,
    asked: Asked,
    *,
    notice: Notice | None = None,
    status: int = 200,
) -> Template:
    """The table for whoever asks: the page, or for htmx the part of it that changes."""
    holder = holder_in(request)
    may_act = await tables.may_act(table, holder)
    best = await _best_before(request, tables, table, game) if may_act and game.is_over else None
    view = table_page(
        words_of(request),
        game,
        table=table,
        may_act=may_act,
        asked=asked,
        notice=notice,
        best_before=best,
    )
    template = "_table.html" if request.htmx else "table.html"
    return page(request, template, path=_path(request, table), status=status, table=view)


def _path(request: HTMXRequest, table: str) -> str | None:
    """Where a change of language comes back to: a question stays open, a form is not repeated."""
    plain = request.method == "GET" and not request.htmx
    return None if plain else f"/tables/{table}"


async def _best_before(request: HTMXRequest, tables: Tables, table: str, game: Game) -> int | None:
    """The best total of this browser in the other games of a game's ruleset."""
    holder = holder_in(request)
    if holder is None:
        return None
    totals = [
        max(each.game.totals)
        for history in await tables.history(holder)
        if history.ruleset == game.rules.id
        for each in history.games
        if (each.table, each.number) != (table, game.number)
    ]
    return max(totals, default=None)


HANDLERS = (show,)
