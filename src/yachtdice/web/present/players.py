"""The players of a table, and what may be done about each."""

from yachtdice.game import Game
from yachtdice.locale import Translator, bot_name
from yachtdice.tables import Reader
from yachtdice.web import seat_views
from yachtdice.web.asked import Asked
from yachtdice.web.present.invitation import programs
from yachtdice.web.present.people import name_of, replacement, span, stands_in
from yachtdice.web.present.winning import has_bar


def players_panel(
    words: Translator,
    game: Game,
    reader: Reader,
    asked: Asked,
    href: str,
    seconds: int | None,
    *,
    bar: bool,
) -> seat_views.Players | None:
    """The list of players, None where it is not asked for.

    `seconds` is the time of a turn; `bar` says whether the reader sees the chance to win.
    """
    if asked.about != "players":
        return None
    time = words.gettext("Time for a turn: %(time)s", time=span(words, seconds)) if seconds else ""
    return seat_views.Players(
        lines=tuple(
            _line(words, game, reader, asked, href, seat) for seat in range(len(game.players))
        ),
        time=time,
        dice_href=f"{href}?about=dice" if game.commitment else "",
        back_href=href,
        may_see_bar=has_bar(game),
        sees_bar=bar,
    )


def _line(
    words: Translator, game: Game, reader: Reader, asked: Asked, href: str, seat: int
) -> seat_views.PlayerLine:
    tools = tools_of(words, game, reader, seat, href)
    is_open = asked.seat == seat
    panel = f"{href}?about=players"
    if tools and is_open and asked.removing and tools.may_remove:
        tools = seat_views.Tools(
            may_remove=True,
            remove=_remove_question(words, game, seat),
            keep_href=f"{panel}&seat={seat}",
        )
    return seat_views.PlayerLine(
        seat=seat,
        name=name_of(words, game, seat),
        note=_note(words, game, reader, seat),
        href=("" if not tools else panel if is_open else f"{panel}&seat={seat}"),
        tools=tools if tools and is_open else None,
    )


def _note(words: Translator, game: Game, reader: Reader, seat: int) -> str:
    """What is to be known of a seat beside its name."""
    bot = game.bot(seat)
    if seat in game.removed:
        return words.gettext("out of the game")
    if seat in game.free:
        return ""
    if seat == game.seat and stands_in(game):
        bot = stands_in(game) or ""
        return words.gettext("%(bot)s plays this turn", bot=bot_name(bot, words))
    if bot and replacement(game, seat):
        return words.gettext("%(bot)s plays", bot=bot_name(bot, words))
    if bot:
        return words.gettext("a program")
    return words.gettext("on this device") if seat in reader.seats else ""


def tools_of(
    words: Translator, game: Game, reader: Reader, seat: int, href: str
) -> seat_views.Tools:
    """What a reader may do about a seat now."""
    if seat in game.free or seat in game.removed:
        return seat_views.Tools()
    own, name = seat in reader.seats, game.players[seat]
    stood_in = replacement(game, seat)
    hosts = reader.may_host and not game.is_over
    person = game.bot(seat) is None
    return seat_views.Tools(
        pass_href=f"{href}/seats/{seat + 1}/pass" if own else "",
        come_back=(
            words.gettext("Play again for %(player)s", player=name)
            if stood_in and own
            else words.gettext("Let %(player)s play again", player=name)
            if stood_in and reader.may_host
            else ""
        ),
        skip=(
            words.gettext("Skip this turn: %(bot)s plays it", bot=bot_name("steady", words))
            if hosts and seat == game.seat and game.mover_bot is None
            else ""
        ),
        bots=programs(words) if hosts and person else (),
        may_remove=hosts and len(game.playing) > 1,
    )


def _remove_question(words: Translator, game: Game, seat: int) -> str:
    return words.gettext(
        "Remove %(player)s? What is on the card stays, but is not ranked, and the seat is gone.",
        player=game.players[seat],
    )
