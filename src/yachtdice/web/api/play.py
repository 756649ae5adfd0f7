"""Moves, for programs."""

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec.structs import asdict, replace

from yachtdice.bots import needs_strategy
from yachtdice.commands import Command, NextGame, Replace
from yachtdice.errors import VersionConflict
from yachtdice.locale import describe
from yachtdice.store import holder_of
from yachtdice.tables import Tables
from yachtdice.web.api.answers import Conflict, State
from yachtdice.web.api.failures import words_of
from yachtdice.web.api.json_body import Json
from yachtdice.web.api.moves import Move
from yachtdice.web.api.spec import TOKEN, problems
from yachtdice.web.api.state import show
from yachtdice.web.api.tokens import knowing, needed_token
from yachtdice.web.measures import note_refusal
from yachtdice.web.pages import AnyRequest
from yachtdice.web.paths import table_id

CONFLICT = ResponseSpec(
    Conflict,
    description="The move was made from an older version: the table as it stands.",
    generate_examples=False,
)


@post(
    "/tables/{table:str}/moves",
    status_code=200,
    dto=Json[Move],
    security=TOKEN,
    responses=problems(401, 403, 404, 413, 422) | {409: CONFLICT},
)
async def move(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Move], tables: NamedDependency[Tables]
) -> Response[State]:
    """Make a move, and get the table as it then stands, durably stored."""
    holder = holder_of(needed_token(request))
    command = _complete(data.command(), tables)
    try:
        async with knowing(tables, holder):
            game = await tables.act(table_id(table), holder, data.version, command)
    except VersionConflict as error:
        note_refusal(request, error)
        stands = await show(tables, table, await tables.game(table))
        message = describe(error, words_of(request))
        conflict = Conflict(**asdict(stands), code=error.code, message=message)
        return Response(conflict, status_code=409)
    return Response(await show(tables, table, game))


def _complete(command: Command, tables: Tables) -> Command:
    """The command with what a program need not send. Raises `UnknownBot`."""
    if isinstance(command, NextGame):
        return replace(command, date=tables.today())
    if isinstance(command, Replace) and command.bot is not None:
        needs_strategy(command.bot)
    return command


HANDLERS = (move,)
