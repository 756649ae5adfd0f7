"""Handing a seat to another device."""

from datetime import datetime

from yachtdice.game import Game
from yachtdice.locale import Translator
from yachtdice.store import Ticket
from yachtdice.web import seat_views
from yachtdice.web.qr import qr_drawing


def pass_link(
    words: Translator, game: Game, seat: int, *, table_href: str, link: str = "", until: str = ""
) -> seat_views.PassLink:
    """The page that hands a seat over; without a link it offers to make one."""
    return seat_views.PassLink(
        title=words.gettext(
            "Hand the seat of %(player)s to another device", player=game.players[seat]
        ),
        href=f"{table_href}/seats/{seat + 1}/pass",
        table_href=table_href,
        link=link,
        qr=qr_drawing(link) if link else "",
        until=until,
    )


def holds_until(words: Translator, ticket: Ticket, now: datetime) -> str:
    """How long a link is good."""
    return words.gettext(
        "The link works once, within %(time)s. Then the seat is played there, and not here.",
        time=words.format_span(ticket.expires - now),
    )


def take_pass(words: Translator, game: Game, ticket: Ticket, secret: str) -> seat_views.TakePass:
    """The question whether a seat is to be played here."""
    names = [game.players[seat] for seat in ticket.seats if seat is not None]
    question = words.gettext("Take the seat of %(player)s here?", player=words.format_list(names))
    return seat_views.TakePass(question=question, secret=secret)
