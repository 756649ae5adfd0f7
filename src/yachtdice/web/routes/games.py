"""Games that were played: as a list, as text, turn by turn."""

from dataclasses import replace

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template

from yachtdice.game import Game
from yachtdice.record import Record
from yachtdice.tables import Tables
from yachtdice.web.cookies import holder_in
from yachtdice.web.pages import AnyRequest, page, words_of
from yachtdice.web.present import history_page, replay_page
from yachtdice.web.visit import AtTable


@get("/games")
async def finished(request: AnyRequest, tables: NamedDependency[Tables]) -> Template:
    """The finished games of this browser."""
    holder = holder_in(request)
    histories = await tables.history(holder) if holder else ()
    return page(request, "finished.html", history=history_page(words_of(request), histories))


@get("/tables/{table:str}/games/{number:int}")
async def replay(visit: AtTable, number: FromPath[int]) -> Template:
    """A game of a table's match, turn by turn."""
    game = game_of_match(await visit.game(), number)
    href = f"/tables/{visit.table}/games/{number}"
    return replay_answer(
        visit.request,
        game,
        href=f"{href}?turn=",
        record_href=f"{href}/record",
        review_href=f"{href}/review",
        card_href=f"{href}/card",
    )


@get("/tables/{table:str}/games/{number:int}/record")
async def record(visit: AtTable, number: FromPath[int]) -> Response[str]:
    """A game of a table's match as a file."""
    game = game_of_match(await visit.game(), number)
    return record_file(replace(Record.of(game), number=number))


def replay_answer(
    request: AnyRequest,
    game: Game,
    *,
    href: str,
    record_href: str,
    review_href: str,
    card_href: str,
) -> Template:
    """A game at the turn that the query names; `href` is what a turn's number is put behind."""
    turn = request.query_params.get("turn", "")
    view = replay_page(
        words_of(request),
        game,
        position=int(turn) if turn.isascii() and turn.isdigit() and len(turn) < 4 else 1,
        href=lambda position: f"{href}{position}",
        record_href=record_href,
        review_href=review_href,
        card_href=card_href,
    )
    return page(request, "replay.html", replay=view)


def record_file(record: Record) -> Response[str]:
    """A record as a file to be saved, under a name that any system can have."""
    day = record.game.date or "undated"
    name = f"yachtdice-{record.game.rules.id}-{day}-{record.number}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(str(record), media_type="text/plain", headers=headers)


def game_of_match(game: Game, number: int) -> Game:
    """The game with this number in a match. Raises `NotFoundException`."""
    games = (*game.earlier, game)
    if not 1 <= number <= len(games):
        raise NotFoundException
    return games[number - 1]


HANDLERS = (finished, replay, record)
