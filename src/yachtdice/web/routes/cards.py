"""Score cards to print."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from yachtdice.paper import (
    MOST_COLUMNS,
    Paper,
    Sheet,
    blank_sheet,
    card_html,
    filled_sheet,
    stylesheet,
)
from yachtdice.web.packing import unpack
from yachtdice.web.pages import AnyRequest, Page, page, words_of
from yachtdice.web.present import named, paper_page
from yachtdice.web.routes.games import game_of_match
from yachtdice.web.settings import Offer
from yachtdice.web.visit import AtTable

STYLE = "/cards/style.css"
MATCH = "match"
USUAL_PLAYERS = 4


@get("/cards/{ruleset:str}")
async def choose(
    request: AnyRequest, ruleset: FromPath[str], offer: NamedDependency[Offer]
) -> Page:
    """What one can choose of a card before it is printed."""
    rules = offer.find(ruleset)
    if rules is None:
        raise NotFoundException
    return page(request, "paper.html", sheet=paper_page(words_of(request), rules, offer.rulesets))


@get("/cards/{ruleset:str}/sheet")
async def blank(
    request: AnyRequest, ruleset: FromPath[str], offer: NamedDependency[Offer]
) -> Response[str]:
    """An empty card, ready to print. What the query does not name well is as usual."""
    rules = offer.find(ruleset)
    if rules is None:
        raise NotFoundException
    columns = request.query_params.get("columns", "")
    number = int(columns) if columns in map(str, range(1, MOST_COLUMNS + 1)) else USUAL_PLAYERS
    sheet = blank_sheet(
        rules, words_of(request), players=number, match=columns == MATCH, paper=_paper(request)
    )
    return _answer(sheet)


@get("/tables/{table:str}/games/{number:int}/card")
async def filled(visit: AtTable, number: FromPath[int]) -> Response[str]:
    """The card of a game of a table's match, ready to print."""
    game = game_of_match(await visit.game(), number)
    return _answer(filled_sheet(named(visit.words, game), visit.words, paper=_paper(visit.request)))


@get("/records/card")
async def of_record(request: AnyRequest) -> Response[str]:
    """The card of the game in a record that stands in the address, ready to print."""
    game = unpack(request.query_params.get("record", "")).game
    words = words_of(request)
    return _answer(filled_sheet(named(words, game), words, paper=_paper(request)))


@get(STYLE)
async def style() -> Response[str]:
    """The style sheet of the printed cards."""
    return Response(
        stylesheet(), media_type="text/css", headers={"Cache-Control": "public, max-age=3600"}
    )


def _paper(request: AnyRequest) -> Paper:
    asked = request.query_params.get("paper", "")
    return "letter" if asked == "letter" else "a4"


def _answer(sheet: Sheet) -> Response[str]:
    headers = {"Content-Language": sheet.language, "Vary": "Accept-Language, Cookie"}
    return Response(card_html(sheet, style_href=STYLE), media_type="text/html", headers=headers)


HANDLERS = (choose, blank, filled, of_record, style)
