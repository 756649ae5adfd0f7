"""Tables, for programs: made, and looked at."""

from dataclasses import replace
from typing import Annotated

from litestar import MediaType, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter

from yachtdice.bots import needs_strategy
from yachtdice.errors import UnknownRuleset
from yachtdice.maximum import maximum
from yachtdice.record import Record
from yachtdice.ruleset import Ruleset
from yachtdice.seats import clean_name
from yachtdice.store import holder_of
from yachtdice.tables import Strategies, Tables
from yachtdice.web.api import state
from yachtdice.web.api.answers import Made, RulesetOffered, State
from yachtdice.web.api.bodies import NewSeat, NewTable
from yachtdice.web.api.json_body import Json
from yachtdice.web.api.spec import TOKEN_OR_NOT, problems
from yachtdice.web.api.state import from_one
from yachtdice.web.api.tokens import own_token
from yachtdice.web.limits import limited
from yachtdice.web.pages import AnyRequest
from yachtdice.web.paths import table_id
from yachtdice.web.settings import Offer


@get("/rulesets", responses=problems())
async def rulesets(offer: NamedDependency[Offer]) -> tuple[RulesetOffered, ...]:
    """The rulesets that a table can be made with, the default first."""
    return tuple(
        RulesetOffered(each.id, each.name, tuple(c.id for c in each.categories), maximum(each))
        for each in offer.rulesets
    )


@post(
    "/tables",
    dto=Json[NewTable],
    guards=[limited("tables")],
    security=TOKEN_OR_NOT,
    responses=problems(401, 403, 413, 422, 429),
)
async def create(
    request: AnyRequest,
    data: JSONBody[NewTable],
    tables: NamedDependency[Tables],
    offer: NamedDependency[Offer],
    strategies: NamedDependency[Strategies],
) -> Made:
    """Make a table; whoever makes it is its host, and plays the seats of people.

    The answer's token is the one that was sent, or a fresh one. Free seats come after the others.
    """
    token = own_token(request)
    rules = _find(offer, data.ruleset)
    for seat in data.seats:
        _check(seat)
    if any(each.bot and needs_strategy(each.bot) for each in data.seats):
        strategies.get(rules)
    table = await tables.create(
        holder_of(token),
        rules,
        [each.name or "" for each in data.seats],
        dice=data.dice,
        order=data.order,
        bots=[each.bot for each in data.seats],
        seconds=data.seconds,
    )
    game = await tables.game(table)
    own = (await tables.reader(table, holder_of(token))).seats
    return Made(table, game.version, token, from_one(sorted(own)))


def _find(offer: Offer, ruleset: str) -> Ruleset:
    """A ruleset that is offered. Raises `UnknownRuleset`."""
    if rules := offer.find(ruleset):
        return rules
    known = [each.id for each in offer.rulesets]
    message = f"expected one of {', '.join(known)}, found {ruleset!r:.60}"
    raise UnknownRuleset(message, found=ruleset[:60], known=known)


def _check(seat: NewSeat) -> None:
    """Raise unless the name of a seat that is not free can be shown, and its bot is one."""
    if seat.name is not None:
        clean_name(seat.name)
    if seat.bot is not None:
        needs_strategy(seat.bot)


@get("/tables/{table:str}", responses=problems(404))
async def show(table: FromPath[str], tables: NamedDependency[Tables]) -> State:
    """A table as it stands. Whoever knows its id may look at it."""
    return await state.show(tables, table, await tables.game(table_id(table)))


@get("/tables/{table:str}/record", media_type=MediaType.TEXT, responses=problems(404, 422))
async def record(
    table: FromPath[str],
    tables: NamedDependency[Tables],
    game: Annotated[
        int | None, QueryParameter(ge=1, description="The number in the match.")
    ] = None,
) -> str:
    """The record of a game of the match, of the present one if none is named."""
    present = await tables.game(table_id(table))
    games = (*present.earlier, present)
    number = len(games) if game is None else game
    if number > len(games):
        raise NotFoundException
    return str(replace(Record.of(games[number - 1]), number=number))


HANDLERS = (rulesets, create, show, record)
