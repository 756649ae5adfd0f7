"""Who sits at a table: sitting down, and what a host does about those who are gone."""

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from yachtdice.errors import IllegalMove, InvalidPlayers, VersionConflict
from yachtdice.locale import bot_name, describe
from yachtdice.web import seat_reading
from yachtdice.web.asked import Asked
from yachtdice.web.forms import Form
from yachtdice.web.limits import limited
from yachtdice.web.routes.moves import Answer, lead, number_in, play, refuse, version_in
from yachtdice.web.visit import AtTable


@post("/tables/{table:str}/seats", guards=[limited("joins")])
async def sit_down(visit: AtTable) -> Answer:
    """Take a free seat under a name."""
    form = await Form.of(visit.request)
    name, game = form.text("name"), await visit.game()
    try:
        cookie = await visit.sit_down(name, number_in(form))
    except InvalidPlayers as error:
        asked = Asked(name=name, name_error=describe(error, visit.words))
        return await visit.answer(game, asked, status=422)
    except IllegalMove as error:
        return await refuse(visit, error, Asked())
    answer = await lead(visit, await visit.game(), Asked())
    answer.cookies.append(cookie)
    return answer


@post("/tables/{table:str}/seat-bot")
async def seat_bot(visit: AtTable) -> Answer:
    """Let a bot take a free seat."""
    form = await Form.of(visit.request)
    game = await visit.game()
    bot = seat_reading.bot_in(form)
    try:
        version = version_in(form, game)
        game = await visit.seat_bot(bot, bot_name(bot, visit.words), version)
    except (IllegalMove, VersionConflict) as error:
        return await refuse(visit, error, Asked())
    return await lead(visit, game, Asked())


@post("/tables/{table:str}/close")
async def close(visit: AtTable) -> Answer:
    """Begin without those who are not there."""
    return await play(visit, seat_reading.close)


@post("/tables/{table:str}/skip")
async def skip(visit: AtTable) -> Answer:
    """Let a bot finish the turn of a player who is gone."""
    return await play(visit, seat_reading.skip, seat_reading.players)


@post("/tables/{table:str}/replace")
async def replace(visit: AtTable) -> Answer:
    """Let a bot play for somebody from now on, or let them come back."""
    return await play(visit, seat_reading.replace, seat_reading.players)


@post("/tables/{table:str}/remove")
async def remove(visit: AtTable) -> Answer:
    """Take a player out of the game, after a question."""
    return await play(visit, seat_reading.remove, seat_reading.players)


@post("/tables/{table:str}/value")
async def value(visit: AtTable) -> Answer | Response[None]:
    """Mix a value of the reader's own into the dice.

    A page that does so by itself wants no answer: everybody is told that the table has changed.
    """
    answer = await play(visit, seat_reading.mix, seat_reading.dice)
    if not (await Form.of(visit.request)).text("quiet"):
        return answer
    return Response(None, status_code=204 if isinstance(answer, Redirect) else answer.status_code)


FORMS = ("seats", "seat-bot", "close", "skip", "replace", "remove", "value")


@get([f"/tables/{{table:str}}/{form}" for form in FORMS])
async def back(table: FromPath[str]) -> Redirect:
    """Whoever goes to the address of a form comes back to the table."""
    return Redirect(f"/tables/{table}", status_code=303)


HANDLERS = (sit_down, seat_bot, close, skip, replace, remove, value, back)
