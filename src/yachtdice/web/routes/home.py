"""The first page, and what starts a table."""

from dataclasses import replace
from itertools import zip_longest

from litestar import get, post
from litestar.di import NamedDependency
from litestar.response import Redirect

from yachtdice.bots import BOTS
from yachtdice.errors import InvalidPlayers
from yachtdice.locale import Translator, bot_name, describe
from yachtdice.seats import MOST_PLAYERS, clean_players
from yachtdice.store import holder_of, new_secret
from yachtdice.tables import Strategies, Tables
from yachtdice.web.cookies import holder_in, secret_cookie, secret_in
from yachtdice.web.forms import Form
from yachtdice.web.limits import limited
from yachtdice.web.pages import AnyRequest, Page, page, words_of
from yachtdice.web.present import FREE, TIMES, HomeForm, home_page
from yachtdice.web.settings import Offer

TheTables = NamedDependency[Tables]
TheOffer = NamedDependency[Offer]


@get("/")
async def home(
    request: AnyRequest, tables: NamedDependency[Tables], offer: NamedDependency[Offer]
) -> Page:
    """The first page."""
    return await _page(request, tables, offer, HomeForm(), 200)


@post("/tables", guards=[limited("tables")])
async def start(
    request: AnyRequest,
    tables: NamedDependency[Tables],
    offer: NamedDependency[Offer],
    strategies: NamedDependency[Strategies],
) -> Page | Redirect:
    """Make a table and sit down at it."""
    words = words_of(request)
    form = _read(await Form.of(request), words)
    rules = offer.find(form.ruleset)
    if rules is None or any(form.name_errors):
        return await _page(request, tables, offer, _marked(form, words, rules is not None), 422)
    players, bots = _players(form, words)
    secret = secret_in(request) or new_secret()
    table = await tables.create(
        holder_of(secret),
        rules,
        players,
        dice=form.dice,
        order=form.first,
        bots=bots,
        coach=form.coach,
        seconds=int(form.seconds) if form.seconds else None,
    )
    if form.coach != "off" or any(bots):
        strategies.get(rules)
    return Redirect(f"/tables/{table}", status_code=303, cookies=[secret_cookie(request, secret)])


async def _page(
    request: AnyRequest, tables: Tables, offer: Offer, form: HomeForm, status: int
) -> Page:
    holder = holder_in(request)
    mine = await tables.mine(holder, finished=False) if holder else []
    view = home_page(words_of(request), offer.rulesets, form, mine, tables.now())
    return page(request, "home.html", path="/", status=status, home=view)


def _read(form: Form, words: Translator) -> HomeForm:
    """The form as it was sent, with what is wrong with its names; empty ones are left out."""
    names = tuple(form.texts("name")[:MOST_PLAYERS])
    players = tuple(one if one in (*BOTS, FREE) else "" for one in form.texts("seat"))
    dice, first, coach = form.text("dice"), form.text("first"), form.text("coach")
    seconds = form.text("seconds")
    return HomeForm(
        ruleset=form.text("ruleset"),
        names=names,
        name_errors=tuple(_problem(name, words) for name in names),
        players=players[:MOST_PLAYERS],
        dice=dice if dice in ("computer", "own") else "computer",
        first=(first if first in ("seats", "roll_off") else "seats"),
        coach=(coach if coach in ("off", "after", "on") else "off"),
        seconds=seconds if seconds in map(str, TIMES) else "",
    )


def _players(form: HomeForm, words: Translator) -> tuple[list[str], list[str | None]]:
    """The names of the seats, empty for free ones, and the program of each.

    A program without a name is called what it is; where no person sits down, one does.
    """
    rows = zip_longest(form.names, form.players, fillvalue="")
    seats = [("" if who == FREE else name.strip(), who) for name, who in rows]
    seats = [(name, who) for name, who in seats if name or who]
    if all(who for _, who in seats):
        seats.insert(0, (words.gettext("Player %(number)s", number=1), ""))
    seats = seats[:MOST_PLAYERS]
    names = [name or (bot_name(who, words) if who in BOTS else "") for name, who in seats]
    return names, [who if who in BOTS else None for _, who in seats]


def _problem(name: str, words: Translator) -> str:
    try:
        clean_players([name] if name.strip() else ["-"])
    except InvalidPlayers as error:
        return describe(error, words)
    return ""


def _marked(form: HomeForm, words: Translator, ruleset_known: bool) -> HomeForm:
    return replace(
        form,
        ruleset_error="" if ruleset_known else words.gettext("Choose one of these games."),
        error=words.gettext("The table could not be started. Look at the marked fields."),
    )


HANDLERS = (home, start)
