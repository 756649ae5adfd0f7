"""What is done at a table: one form each, and one path for all of them."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import cast

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect

from yachtdice.commands import Command, EnterDice, RollDice
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
from yachtdice.turns import Consequence
from yachtdice.web import reading
from yachtdice.web.asked import Asked, query_of
from yachtdice.web.failures import status_of
from yachtdice.web.forms import Form
from yachtdice.web.measures import note_refusal
from yachtdice.web.pages import Page
from yachtdice.web.views import Notice
from yachtdice.web.visit import AtTable, Visit

Read = Callable[[Form, Game], Command | Asked]
"""From a form to the command it means, or to what is to be asked first."""
Leave = Callable[[Form], Asked]
"""From a form to what stays open on the page when the command is refused."""
Answer = Page | Redirect


async def play(visit: Visit, read: Read, leave: Leave = lambda form: Asked()) -> Answer:
    """Carry out what a form means, and answer with the table as it then stands."""
    form = await Form.of(visit.request)
    game = await visit.game()
    try:
        await visit.check_right()
        version = version_in(form, game)
        wanted = read(form, game)
        if isinstance(wanted, Asked):
            return await lead(visit, game, wanted)
        after = await visit.act(version, wanted)
    except NotAgreed as error:
        return await visit.answer(game, _with_consequences(leave(form), error))
    except (IllegalMove, InvalidInput) as error:
        return await refuse(visit, error, leave(form))
    except (VersionConflict, Forbidden) as error:
        return await refuse(visit, error, Asked())
    return await lead(visit, after, _still_kept(wanted, after))


def version_in(form: Form, game: Game) -> int:
    """The version of the table that a form was made from.

    Raises `VersionConflict` if the game has moved on since.
    """
    version = number_in(form)
    if version is None or not game.accepts(version):
        raise VersionConflict(f"expected version {game.version}", expected=game.version)
    return version


def number_in(form: Form) -> int | None:
    """The version that a form names, None where that is none."""
    text = form.text("version")
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None


def _still_kept(command: Command, after: Game) -> Asked:
    """Whoever kept dice for a roll most likely keeps them for the next."""
    if isinstance(command, RollDice | EnterDice) and after.rolls_left > 0:
        return Asked(keep=command.keep)
    return Asked()


async def lead(visit: Visit, game: Game, asked: Asked) -> Answer:
    """The table; a plain form is led to its address, so that loading it again sends nothing."""
    if visit.takes_part:
        return await visit.answer(game, asked)
    return Redirect(f"/tables/{visit.table}{query_of(asked)}", status_code=303)


async def refuse(visit: Visit, error: YachtdiceError, asked: Asked) -> Page:
    """The table as it stands, and why nothing changed."""
    note_refusal(visit.request, error)
    game = await visit.game()
    kind = "conflict" if isinstance(error, VersionConflict) else "error"
    notice = Notice(kind, describe(error, visit.words, game.rules))
    return await visit.answer(game, asked, notice=notice, status=status_of(error))


def _with_consequences(asked: Asked, error: NotAgreed) -> Asked:
    consequences = cast(tuple[Consequence, ...], error.values["consequences"])
    return replace(asked, draft=asked.draft and replace(asked.draft, consequences=consequences))


@post("/tables/{table:str}/roll")
async def roll(visit: AtTable) -> Answer:
    """Let the computer roll the dice that are not kept."""
    return await play(visit, reading.roll, reading.kept)


@post("/tables/{table:str}/dice")
async def dice(visit: AtTable) -> Answer:
    """Enter one's own dice: one face more, or all five."""
    return await play(visit, reading.dice, reading.kept)


@post("/tables/{table:str}/fill")
async def fill(visit: AtTable) -> Answer:
    """Fill a category."""
    return await play(visit, reading.fill)


@post("/tables/{table:str}/points")
async def points(visit: AtTable) -> Answer:
    """Fill a category with points for dice that nobody entered."""
    return await play(visit, reading.points, reading.points_panel)


@post("/tables/{table:str}/undo")
async def undo(visit: AtTable) -> Answer:
    """Take the last entry back."""
    return await play(visit, reading.undo)


@post("/tables/{table:str}/correct")
async def correct(visit: AtTable) -> Answer:
    """Correct an earlier entry; what that changes later is shown before it is agreed to."""
    return await play(visit, reading.correct, reading.correct_panel)


@post("/tables/{table:str}/roll-off")
async def roll_off(visit: AtTable) -> Answer:
    """Let the computer roll for who starts."""
    return await play(visit, reading.roll_off)


@post("/tables/{table:str}/first")
async def first(visit: AtTable) -> Answer:
    """Say who won the roll-off that was made with real dice."""
    return await play(visit, reading.first)


@post("/tables/{table:str}/next-game")
async def next_game(visit: AtTable) -> Answer:
    """Begin the next game of the match."""
    today = visit.tables.today()
    return await play(visit, lambda form, game: reading.next_game(today))


FORMS = (
    "roll",
    "dice",
    "fill",
    "points",
    "undo",
    "correct",
    "roll-off",
    "first",
    "next-game",
    "view",
)


@get([f"/tables/{{table:str}}/{form}" for form in FORMS])
async def back(table: FromPath[str]) -> Redirect:
    """Whoever goes to the address of a form comes back to the table."""
    return Redirect(f"/tables/{table}", status_code=303)


HANDLERS = (roll, dice, fill, points, undo, correct, roll_off, first, next_game, back)
