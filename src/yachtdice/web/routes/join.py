"""From a short code to its table."""

from litestar import get, post
from litestar.di import NamedDependency
from litestar.response import Redirect

from yachtdice.errors import UnknownTicket
from yachtdice.locale import describe
from yachtdice.tables import Tables
from yachtdice.web.forms import Form
from yachtdice.web.limits import limiter_of
from yachtdice.web.pages import AnyRequest, Page, page, words_of
from yachtdice.web.seat_views import Join


@get("/join")
async def ask(request: AnyRequest) -> Page:
    """The page that asks for a code."""
    return page(request, "join.html", join=Join())


@post("/join", status_code=200)
async def enter(request: AnyRequest, tables: NamedDependency[Tables]) -> Page | Redirect:
    """Go to the table that a code leads to."""
    code = (await Form.of(request)).text("code")
    try:
        async with limiter_of(request).guessing(request):
            table = await tables.invitations.find(code)
    except UnknownTicket as error:
        view = Join(code, describe(error, words_of(request)))
        return page(request, "join.html", path="/join", status=404, join=view)
    return Redirect(f"/tables/{table}", status_code=303)


HANDLERS = (ask, enter)
