"""A table as it stands."""

from dataclasses import replace

from litestar import Response, get, post
from litestar.response import Redirect

from yachtdice.dice import NOTHING
from yachtdice.game import Game
from yachtdice.web.asked import Asked, asked_in, moment_of, still_open
from yachtdice.web.forms import Form
from yachtdice.web.pages import Page
from yachtdice.web.visit import AtTable, Visit


@get("/tables/{table:str}")
async def show(visit: AtTable) -> Page | Response[None]:
    """The table; 204 for a page that asks whether there is anything `since` its version."""
    game = await visit.game()
    await visit.tables.note_seen(visit.table, await visit.reader())
    since = visit.request.query_params.get("since")
    if since is not None and not await visit.is_news(game, since):
        return Response(None, status_code=204)
    return await visit.answer(game, await _asked(visit, game))


async def _asked(visit: Visit, game: Game) -> Asked:
    """What is to be open; in a page that shows dice anew, those that are kept are marked."""
    query = visit.request.query_params
    asked = still_open(query, game) if "moment" in query else asked_in(query)
    if "moment" in query:
        anew = query["moment"] != moment_of(game)
    else:
        anew = not query.keys() & {"keep", "dice"}
    return replace(asked, keep=await visit.held(game) or NOTHING) if anew else asked


@post("/tables/{table:str}/view")
async def choose_view(visit: AtTable) -> Page | Redirect:
    """Choose what to see: the chance to win or not, the coach for points or for the win."""
    form = await Form.of(visit.request)
    game = await visit.game()
    cookies = visit.choose(bar=form.text("bar"), goal=form.text("goal"))
    if visit.takes_part:
        asked = Asked(keep=await visit.held(game) or NOTHING)
        return await visit.answer(game, asked, again=True, cookies=cookies)
    return Redirect(f"/tables/{visit.table}", status_code=303, cookies=cookies)


HANDLERS = (show, choose_view)
