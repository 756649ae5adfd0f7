"""Handing a seat to another device.

The secret of the link stands behind its `#`: browsers send that to no server, so it comes into no
log and no other page's Referer, and whoever fetches links to preview them uses nothing up. The
page behind the link sends the secret as a form, by itself or, without scripts, once the link is
pasted.
"""

import re

from litestar import get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from yachtdice.errors import UnknownTicket
from yachtdice.locale import describe
from yachtdice.store import holder_of, new_secret
from yachtdice.tables import Tables
from yachtdice.web.cookies import beforehand, secret_cookie, secret_in
from yachtdice.web.forms import Form
from yachtdice.web.pages import AnyRequest, Page, page, words_of
from yachtdice.web.present import holds_until, pass_link, take_pass
from yachtdice.web.seat_views import TakePass
from yachtdice.web.visit import AtTable


@get("/tables/{table:str}/seats/{number:int}/pass")
async def offer(visit: AtTable, number: FromPath[int]) -> Page:
    """The page that offers to make a link; it makes none itself."""
    return await _page(visit, number)


@post("/tables/{table:str}/seats/{number:int}/pass", status_code=200)
async def make(visit: AtTable, number: FromPath[int]) -> Page:
    """Make a link that hands a seat over, and show it this once."""
    await visit.game()
    invitations = visit.tables.invitations
    secret = await invitations.offer_pass(visit.table, await visit.reader(), number - 1)
    ticket = await invitations.look_at_pass(secret)
    until = holds_until(visit.words, ticket, visit.tables.now())
    return await _page(visit, number, link=f"{visit.address}/pass#{secret}", until=until)


async def _page(visit: AtTable, number: int, *, link: str = "", until: str = "") -> Page:
    game = await visit.game()
    if not 1 <= number <= len(game.players):
        raise NotFoundException
    href = f"/tables/{visit.table}"
    view = pass_link(visit.words, game, number - 1, table_href=href, link=link, until=until)
    return page(visit.request, "pass_link.html", path=view.href, handed=view)


@get("/pass")
async def open_link(request: AnyRequest) -> Page:
    """The page behind every such link."""
    return page(request, "pass.html", taken=TakePass())


@post("/pass", status_code=200)
async def take(request: AnyRequest, tables: NamedDependency[Tables]) -> Page | Redirect:
    """Ask whether a seat is to be played here; and once that is agreed to, hand it over."""
    form = await Form.of(request)
    try:
        secret = _secret_in(form.text("secret"))
        ticket = await tables.invitations.look_at_pass(secret)
        if form.text("agreed"):
            return await _hand_over(request, tables, secret)
    except UnknownTicket as error:
        view = TakePass(error=describe(error, words_of(request)))
        return page(request, "pass.html", path="/pass", status=404, taken=view)
    view = take_pass(words_of(request), await tables.game(ticket.table), ticket, secret)
    return page(request, "pass.html", path="/pass", cookies=beforehand(request), taken=view)


async def _hand_over(request: AnyRequest, tables: Tables, secret: str) -> Redirect:
    own = secret_in(request) or new_secret()
    ticket = await tables.invitations.hand_over(secret, holder_of(own))
    cookies = [secret_cookie(request, own)]
    return Redirect(f"/tables/{ticket.table}", status_code=303, cookies=cookies)


def _secret_in(text: str) -> str:
    """The secret in a link or by itself. Raises `UnknownTicket`."""
    secret = text.strip().rpartition("#")[2]
    if not re.fullmatch(r"[A-Za-z0-9_-]{16,64}", secret):
        raise UnknownTicket("expected a link that was made here")
    return secret


HANDLERS = (offer, make, open_link, take)
