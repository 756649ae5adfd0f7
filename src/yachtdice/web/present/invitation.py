"""A table that waits for players."""

from datetime import datetime

from yachtdice.bots import BOTS
from yachtdice.game import Game
from yachtdice.locale import Translator, bot_name
from yachtdice.store import Ticket
from yachtdice.tables import Reader
from yachtdice.web import seat_views
from yachtdice.web.asked import Asked
from yachtdice.web.present.people import name_of
from yachtdice.web.qr import qr_drawing


def way_to(words: Translator, link: str, ticket: Ticket, now: datetime) -> seat_views.Way:
    """How others come to a table, by a code that holds for some time."""
    code, half = ticket.key, len(ticket.key) // 2
    return seat_views.Way(
        link=link,
        qr=qr_drawing(link),
        code=f"{code[:half]} {code[half:]}",
        until=words.gettext(
            "The code holds for another %(time)s.", time=words.format_span(ticket.expires - now)
        ),
    )


def invitation(
    words: Translator, game: Game, reader: Reader, asked: Asked, way: seat_views.Way | None
) -> seat_views.Invitation | None:
    """What stands in place of the dice until all seats are taken, None once they are."""
    if not game.is_waiting:
        return None
    return seat_views.Invitation(
        seats=tuple(_line(words, game, reader, seat) for seat in range(len(game.players))),
        way=way,
        bots=programs(words) if reader.may_host else (),
        may_begin=reader.may_host and bool(game.playing),
        name=asked.name,
        error=asked.name_error,
        another=reader.may_act,
    )


def _line(words: Translator, game: Game, reader: Reader, seat: int) -> seat_views.SeatLine:
    bot = game.bot(seat)
    note = words.gettext("on this device") if seat in reader.seats else ""
    if bot:
        note = words.gettext("a program")
    return seat_views.SeatLine(name_of(words, game, seat), note, is_free=seat in game.free)


def programs(words: Translator) -> tuple[seat_views.Program, ...]:
    """The programs that may play; the first one is what a list shows."""
    steady_first = sorted(BOTS, key=lambda bot: bot != "steady")
    return tuple(seat_views.Program(bot, bot_name(bot, words)) for bot in steady_first)
