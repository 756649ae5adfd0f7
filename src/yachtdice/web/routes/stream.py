"""Following a table, and letting the others see which dice one thinks of keeping."""

import re

from litestar import get, post
from litestar.di import NamedDependency
from litestar.response import Stream

from yachtdice.errors import Forbidden
from yachtdice.game import Game
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
        streams.follow(visit.table, visit.holder),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


@post("/tables/{table:str}/keep", status_code=204)
async def keep(visit: AtTable) -> None:
    """Show which dice are marked, if they are still those that lie there."""
    form = await Form.of(visit.request)
    game, kept = await visit.game(), form.keep()
    if not _is_current(form.text("version"), game):
        return
    if not await visit.may_move(game):
        raise Forbidden(f"expected the seat to move at table {visit.table!r}, found another reader")
    await visit.tables.presence.show_keep(visit.table, game, kept)


def _is_current(version: str, game: Game) -> bool:
    return re.fullmatch("[0-9]{1,9}", version) is not None and game.accepts(int(version))


HANDLERS = (stream, keep)
