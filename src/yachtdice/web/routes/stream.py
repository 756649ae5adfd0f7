"""Following a table, and letting the others see which dice one thinks of keeping."""

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.response import Stream

from yachtdice.errors import InvalidInput
from yachtdice.web.failures import status_of
from yachtdice.web.forms import Form
from yachtdice.web.streams import Streams
from yachtdice.web.visit import AtTable


@get("/tables/{table:str}/stream")
async def stream(visit: AtTable, streams: NamedDependency[Streams]) -> Stream:
    """Server-sent events: the version of the table at once, and whenever there is a newer one.

    Whoever may see the table may follow it.
    """
    await visit.game()
    return Stream(
        streams.follow(visit.table),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


@post("/tables/{table:str}/keep", status_code=204)
async def keep(visit: AtTable) -> Response[None]:
    """Show the dice that are marked. Those of a roll that is no more are of no interest."""
    form = await Form.of(visit.request)
    game = await visit.game()
    try:
        kept = form.keep()
    except InvalidInput as error:
        return Response(None, status_code=status_of(error))
    if not await visit.may_move(game):
        return Response(None, status_code=403)
    if form.text("version") == str(game.version):
        await visit.tables.presence.show_keep(visit.table, game, kept)
    return Response(None, status_code=204)


HANDLERS = (stream, keep)
