"""What is done at a table: one form each, and one path for all of them."""

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from litestar import get, post
from litestar.response import Redirect, Template
from litestar_htmx import HTMXRequest

from yachtdice.commands import Command
from yachtdice.errors import (
    Forbidden,
    IllegalMove,
    InvalidInput,
    NotAgreed,
    VersionConflict,
    YachtdiceError,
)
from yachtdice.game import Game
from yachtdice.locale import describe
from yachtdice.tables import Tables
from yachtdice.turns import Consequence
from yachtdice.web import reading
from yachtdice.web.asked import Asked, query_of
from yachtdice.web.cookies import holder_in
from yachtdice.web.failures import status_of
from yachtdice.web.forms import Form
from yachtdice.web.pages import words_of
from yachtdice.web.routes.table import game_at, table_answer
from yachtdice.web.views import Notice

Read = Callable[[Form, Game], Command | Asked]
"""From a form to the command it means, or to what is to be asked first."""
Keep = Callable[[Form], Asked]
"""From a form to what stays open on the page when the command is refused."""


def _nothing(form: Form) -> Asked:
    return Asked()


async def _play(
    request: HTMXRequest, tables: Tables, table: str, read: Read, open_after: Keep = _nothing
) -> Template | Redirect:
    """Carry out what a form means, and answer with the table as it then stands."""
    form, holder = await Form.of(request), holder_in(request)
    game = await game_at(tables, table)
    try:
        if not await tables.may_act(table, holder):
            raise Forbidden(f"expected a right at table {table!r}, found none")
        if form.text("version") != str(game.version):
            raise VersionConflict(f"expected version {game.version}", expected=game.version)
        wanted = read(form, game)
        if isinstance(wanted, Asked):
            return await _ask(request, tables, table, game, wanted)
        after = await tables.act(table, holder, game.version, wanted)
    except NotAgreed as error:
        asked = _with_consequences(open_after(form), error)
        return await table_answer(request, tables, table, game, asked)
    except (IllegalMove, InvalidInput) as error:
        return await _refuse(request, tables, table, error, open_after(form))
    except (VersionConflict, Forbidden) as error:
        return await _refuse(request, tables, table, error, Asked())
    return await _ask(request, tables, table, after, Asked())


async def _ask(
    request: HTMXRequest, tables: Tables, table: str, game: Game, asked: Asked
) -> Template | Redirect:
    """The table with a question; a plain form is led to its address, so that no form repeats."""
    if request.htmx:
        return await table_answer(request, tables, table, game, asked)
    return Redirect(f"/tables/{table}{query_of(asked)}", status_code=303)


async def _refuse(
    request: HTMXRequest, tables: Tables, table: str, error: YachtdiceError, asked: Asked
) -> Template:
    """The table as it stands, and why nothing changed."""
    game = await tables.game(table)
    kind = "conflict" if isinstance(error, VersionConflict) else "error"
    notice = Notice(kind, describe(error, words_of(request), game.rules))
    status = status_of(error)
    return await table_answer(request, tables, table, game, asked, notice=notice, status=status)


def _with_consequences(asked: Asked, error: NotAgreed) -> Asked:
    consequences = cast(tuple[Consequence, ...], error.values["consequences"])
    draft = asked.draft and replace(asked.draft, consequences=consequences)
    return replace(asked, draft=draft)


@post("/tables/{table:str}/roll")
async def roll(request: HTMXRequest, table: str, tables: Tables) -> Template | Redirect:
    """Let the computer roll the dice that are not kept."""
    return await _play(request, tables, table, reading.roll, reading.kept)


@post("/tables/{table:str}/dice")
async def dice(request: HTMXRequest, table: str, tables: Tables) -> Template | Redirect:
    """Enter one's own dice: one face more, or all five."""
    return await _play(request, tables, table, reading.dice, reading.kept)


@post("/tables/{table:str}/fill")
async def fill(request: HTMXRequest, table: str, tables: Tables) -> Template | Redirect:
    """Fill a category."""
    return await _play(request, tables, table, reading.fill)


@post("/tables/{table:str}/points")
async def points(request: HTMXRequest, table: str, tables: Tables) -> Template | Redirect:
    """Fill a category with points for dice that nobody entered."""
    return await _play(request, tables, table, reading.points, reading.points_panel)


@post("/tables/{table:str}/undo")
async def undo(request: HTMXRequest, table: str, tables: Tables) -> Template | Redirect:
    """Take the last entry back."""
    return await _play(request, tables, table, reading.undo)


@post("/tables/{table:str}/correct")
async def correct(request: HTMXRequest, table: str, tables: Tables) -> Template | Redirect:
    """Correct an earlier entry; what that changes later is shown before it is agreed to."""
    return await _play(request, tables, table, reading.correct, reading.correct_panel)


@post("/tables/{table:str}/first")
async def first(request: HTMXRequest, table: str, tables: Tables) -> Template | Redirect:
    """Say who won the roll-off that was made with real dice."""
    return await _play(request, tables, table, reading.first)


@post("/tables/{table:str}/next-game")
async def next_game(request: HTMXRequest, table: str, tables: Tables) -> Template | Redirect:
    """Begin the next game of the match."""

    def read(form: Form, game: Game) -> Command:
        return reading.next_game(tables.today())

    return await _play(request, tables, table, read)


ACTIONS = ("roll", "dice", "fill", "points", "undo", "correct", "first", "next-game")


@get([f"/tables/{{table:str}}/{action}" for action in ACTIONS])
async def back(table: str) -> Redirect:
    """Whoever loads the answer to a form again, or its address, comes back to the table."""
    return Redirect(f"/tables/{table}", status_code=303)


HANDLERS = (roll, dice, fill, points, undo, correct, first, next_game, back)
