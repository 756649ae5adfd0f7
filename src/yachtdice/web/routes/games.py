"""Games that were played: as a list, as text, turn by turn."""

from dataclasses import replace

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from yachtdice.game import Game
from yachtdice.record import Record
from yachtdice.tables import Lifetimes, Tables
from yachtdice.web.cookies import holder_in
from yachtdice.web.pages import AnyRequest, Page, page, words_of
from yachtdice.web.present import dice_page, history_page, replay_page
from yachtdice.web.visit import AtTable


@get("/games")
async def finished(
    request: AnyRequest,
    tables: NamedDependency[Tables],
    lifetimes: NamedDependency[Lifetimes | None],
) -> Page:
    """The finished games of this browser."""
    holder = holder_in(request)
    histories = await tables.history(holder) if holder else ()
    view = history_page(words_of(request), histories, lifetimes)
    return page(request, "finished.html", history=view)


@get("/tables/{table:str}/games/{number:int}")
async def replay(visit: AtTable, number: FromPath[int]) -> Page:
    """A game of a table's match, turn by turn."""
    game = game_of_match(await visit.game(), number)
    href = f"/tables/{visit.table}/games/{number}"
    return replay_answer(
        visit.request,
        game,
        href=f"{href}?turn=",
        record_href=f"{href}/record",
        review_href=f"{href}/review",
        check_href=f"{href}/dice",
        card_href=f"{href}/card",
    )


@get("/tables/{table:str}/games/{number:int}/dice")
async def dice(visit: AtTable, number: FromPath[int]) -> Page:
    """The dice of a game of a table's match, checked once its seed is shown."""
    game = game_of_match(await visit.game(), number)
    return dice_answer(visit.request, game, f"/tables/{visit.table}")


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
    check_href: str,
    card_href: str,
) -> Page:
    """A game at the turn that the query names; `href` is what a turn's number is put behind."""
    turn = request.query_params.get("turn", "")
    view = replay_page(
        words_of(request),
        game,
        position=int(turn) if turn.isascii() and turn.isdigit() and len(turn) < 4 else 1,
        href=lambda position: f"{href}{position}",
        record_href=record_href,
        review_href=review_href,
        check_href=check_href,
        card_href=card_href,
    )
    return page(request, "replay.html", replay=view)


def dice_answer(request: AnyRequest, game: Game, back_href: str) -> Page:
    """The page that checks the dice of a game."""
    view = dice_page(words_of(request), game, back_href=back_href)
    return page(request, "dice.html", check=view)


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


HANDLERS = (finished, replay, dice, record)
