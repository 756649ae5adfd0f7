"""Ways to a seat, for programs: a free one, a short code, a seat that is handed over."""

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from yachtdice.store import holder_of
from yachtdice.tables import Tables
from yachtdice.web.api.answers import Code, HandedOver, Pass, Place, Seated
from yachtdice.web.api.bodies import HandOver, OfferedSeat, TakenSeat
from yachtdice.web.api.json_body import Json
from yachtdice.web.api.spec import TOKEN, TOKEN_OR_NOT, problems
from yachtdice.web.api.state import from_one
from yachtdice.web.api.tokens import knowing, needed_token, own_token
from yachtdice.web.limits import limited, limiter_of
from yachtdice.web.pages import AnyRequest
from yachtdice.web.paths import table_id

TheTables = NamedDependency[Tables]
TAKING = problems(401, 403, 404, 413, 422, 429)
OFFERING = problems(401, 403, 404, 413, 422)


@post(
    "/tables/{table:str}/seats",
    dto=Json[TakenSeat],
    guards=[limited("joins")],
    security=TOKEN_OR_NOT,
    responses=TAKING,
)
async def take(
    request: AnyRequest, table: FromPath[str], data: JSONBody[TakenSeat], tables: TheTables
) -> Seated:
    """Take the first free seat.

    The answer's token is the one that was sent, to which the seat is added, or a fresh one.
    """
    token = own_token(request)
    seat = await tables.take_seat(table_id(table), holder_of(token), data.name)
    game = await tables.game(table)
    return Seated(table, game.version, seat + 1, token)


@post("/tables/{table:str}/code", status_code=200, security=TOKEN, responses=OFFERING)
async def code(request: AnyRequest, table: FromPath[str], tables: TheTables) -> Code:
    """A short code for the table that can be read aloud: the one that stands, or a fresh one."""
    await request.body()  # Nothing is to stand in it, but one without end is refused.
    holder = holder_of(needed_token(request))
    await tables.game(table_id(table))
    reader = await tables.reader(table, holder)
    async with knowing(tables, holder):
        ticket = await tables.invitations.code(table, reader)
    return Code(ticket.key, ticket.expires)


@get("/codes/{code:str}", responses=problems(404, 429))
async def find(request: AnyRequest, code: FromPath[str], tables: TheTables) -> Place:
    """The table to which a short code leads; spaces, dashes and case do not matter."""
    async with limiter_of(request).guessing(request):
        return Place(await tables.invitations.find(code))


@post("/tables/{table:str}/passes", dto=Json[OfferedSeat], security=TOKEN, responses=OFFERING)
async def offer(
    request: AnyRequest, table: FromPath[str], data: JSONBody[OfferedSeat], tables: TheTables
) -> Pass:
    """A secret that hands a seat of one's own to whoever uses it first, within an hour."""
    holder = holder_of(needed_token(request))
    await tables.game(table_id(table))
    reader = await tables.reader(table, holder)
    async with knowing(tables, holder):
        return Pass(await tables.invitations.offer_pass(table, reader, data.seat - 1))


@post(
    "/passes",
    dto=Json[HandOver],
    guards=[limited("joins")],
    security=TOKEN_OR_NOT,
    responses=TAKING,
)
async def hand_over(request: AnyRequest, data: JSONBody[HandOver], tables: TheTables) -> HandedOver:
    """Use the secret of a seat: from then on the answer's token plays it, and no other does."""
    token = own_token(request)
    ticket = await tables.invitations.hand_over(data.secret, holder_of(token))
    game = await tables.game(ticket.table)
    seats = sorted(seat for seat in ticket.seats if seat is not None)
    return HandedOver(ticket.table, game.version, from_one(seats), token)


HANDLERS = (take, code, find, offer, hand_over)
