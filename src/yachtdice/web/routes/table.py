"""A table as it stands."""

from dataclasses import replace

from litestar import Response, get
from litestar.response import Template

from yachtdice.web.asked import asked_in
from yachtdice.web.visit import AtTable


@get("/tables/{table:str}")
async def show(visit: AtTable) -> Template | Response[None]:
    """The table; 204 for a page that asks whether there is anything `since` its version.

    In a page that is loaded anew the dice kept for the last roll are marked, as they were after it.
    """
    game = await visit.game()
    query = visit.request.query_params
    if "since" in query and not visit.is_news(game, query["since"]):
        return Response(None, status_code=204)
    asked = asked_in(query)
    if game.keeps and not visit.request.htmx and not query.keys() & {"keep", "dice"}:
        asked = replace(asked, keep=game.keeps[-1])
    return await visit.answer(game, asked)


HANDLERS = (show,)
