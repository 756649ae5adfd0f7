"""A reader at a table: what they see, and what they may do."""

from collections.abc import Callable, Sequence

from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar_htmx import HTMXRequest

from yachtdice.commands import Command
from yachtdice.dice import Keep
from yachtdice.errors import Forbidden
from yachtdice.game import Game
from yachtdice.store import holder_of, new_secret
from yachtdice.tables import Prospects, Reader, Strategies, Tables
from yachtdice.web.addresses import address_of
from yachtdice.web.asked import Asked, moment_of
from yachtdice.web.cookies import (
    Goal,
    bar_cookie,
    bar_in,
    beforehand,
    goal_cookie,
    goal_in,
    holder_in,
    secret_cookie,
    secret_in,
)
from yachtdice.web.pages import Page, page, words_of
from yachtdice.web.paths import table_id
from yachtdice.web.present import Coaching, Setting, Winning, since_of, table_page, way_to
from yachtdice.web.settings import Offer
from yachtdice.web.streams import held
from yachtdice.web.views import Notice
from yachtdice.web.winning import winning_of


class Visit:
    """A request that is about a table. Its methods raise `UnknownTable` where there is none."""

    def __init__(
        self,
        request: HTMXRequest,
        tables: Tables,
        strategies: Strategies,
        prospects: Prospects,
        offer: Offer,
        address: str,
        table: str,
    ) -> None:
        self.request = request
        self.tables = tables
        self.address = address_of(request, address)
        self._strategies = strategies
        self._prospects = prospects
        self._offer = offer
        self.table = table
        self.words = words_of(request)
        self._secret = secret_in(request)
        self.takes_part = bool(request.htmx)
        self.holder = holder_in(request)
        self._reader: Reader | None = None
        self._sees_bar = bar_in(request)
        self._goal: Goal = goal_in(request)

    async def game(self) -> Game:
        """The game as it stands."""
        return await self.tables.game(table_id(self.table))

    async def reader(self) -> Reader:
        """Who the reader is here; the store is asked once a request."""
        if self._reader is None:
            self._reader = await self.tables.reader(self.table, self.holder)
        return self._reader

    async def sit_down(self, name: str, since: int | None) -> Cookie:
        """Take a free seat, and give what lets the reader keep it. Raises as `take_seat` does."""
        self._secret = self._secret or new_secret()
        self.holder, self._reader = holder_of(self._secret), None
        await self.tables.take_seat(self.table, self.holder, name, since=since)
        return secret_cookie(self.request, self._secret)

    async def seat_bot(self, bot: str, name: str, version: int) -> Game:
        """Let a bot take a free seat. Raises as `Tables.seat_bot` does."""
        return await self.tables.seat_bot(self.table, self.holder, bot, name, version=version)

    async def check_right(self) -> None:
        """Raise `Forbidden` unless the reader may act here."""
        if not (await self.reader()).may_act:
            raise Forbidden(f"expected a right at table {self.table!r}, found none")

    async def may_move(self, game: Game) -> bool:
        """Whether it is the reader's turn."""
        return (await self.reader()).may_move(game)

    async def held(self, game: Game) -> Keep | None:
        """The dice that the player to move keeps, as `streams.held` tells."""
        return await held(self.tables, self.table, game)

    async def act(self, version: int, command: Command) -> Game:
        """Carry out a command that was made from a version. Raises as `Tables.act` does."""
        return await self.tables.act(self.table, self.holder, version, command)

    def choose(self, *, bar: str, goal: str) -> list[Cookie]:
        """What the reader wants to see from now on: cookies that keep what they chose."""
        cookies: list[Cookie] = []
        if bar in ("on", "off"):
            self._sees_bar = bar == "on"
            cookies.append(bar_cookie(self.request, shown=self._sees_bar))
        if goal in ("points", "win"):
            self._goal = "win" if goal == "win" else "points"
            cookies.append(goal_cookie(self.request, self._goal))
        return cookies

    async def answer(
        self,
        game: Game,
        asked: Asked,
        *,
        notice: Notice | None = None,
        status: int = 200,
        again: bool = False,
        cookies: Sequence[Cookie] = (),
    ) -> Page:
        """The table as the reader sees it: the page, or for htmx the part of it that changes.

        `again`: the page shows these dice already.
        """
        reader = await self.reader()
        again = again or self._shows_again(game)
        coaching = await self._coaching(game, reader) if reader.may_act else None
        view = table_page(
            self.words,
            game,
            table=self.table,
            reader=reader,
            asked=asked,
            setting=await self._setting(game, reader),
            coaching=coaching,
            winning=await self._winning(game, coaching),
            news=notice is None and asked.zero is None and not again,
            notice=notice,
            held=None if reader.may_move(game) else await self.held(game),
            best_before=await self._best_before(game) if reader.may_act and game.is_over else None,
        )
        if game.free and self._secret is None:
            cookies = (*cookies, *beforehand(self.request))
        template = "_table.html" if self.takes_part else "table.html"
        return page(
            self.request,
            template,
            words=self.words,
            path=self._path,
            status=status,
            cookies=cookies,
            shared=self.takes_part and not reader.may_act,
            table=view,
        )

    async def _setting(self, game: Game, reader: Reader) -> Setting:
        """How others come to the table while it waits, and the time of its turns."""
        now, way = self.tables.now(), None
        if game.is_waiting and reader.may_act:
            ticket = await self.tables.invitations.code(self.table, reader)
            way = way_to(self.words, f"{self.address}/tables/{self.table}", ticket, now)
        seconds = (await self.tables.options(self.table)).seconds
        deadline = await self.tables.deadline(self.table) if seconds else None
        return Setting(way, seconds, left=deadline and deadline - now)

    async def is_news(self, game: Game, since: str) -> bool:
        """Whether a page that names what it shows, as `Table.since` does, would show more now."""
        if since.partition("-")[0] != str(game.version):
            return True
        if "-" not in since:
            return False
        reader = await self.reader()
        coaching = await self._coaching(game, reader) if reader.may_act else None
        return since != since_of(game, coaching, await self._winning(game, coaching))

    async def _coaching(self, game: Game, reader: Reader) -> Coaching | None:
        """What the coach goes by; what is best now it says to the player to move alone."""
        when = (await self.tables.options(self.table)).coach
        if when == "off":
            return None
        if not reader.may_move(game):
            when = "after"
        strategy = self._strategies.get(game.rules)
        coming = self._strategies.is_coming(game.rules)
        explorable = self._offer.find(game.rules.id) == game.rules
        return Coaching(when, strategy, coming, explorable, self._goal)

    async def _winning(self, game: Game, coaching: Coaching | None) -> Winning:
        """What the reader may know of the win: the bar shows where a coach speaks, unless told."""
        sees_bar = self._sees_bar
        if sees_bar is None:
            sees_bar = (await self.tables.options(self.table)).coach != "off"
        when = coaching.when if coaching and coaching.goal == "win" else None
        advises = when == "on" and game.roll is not None
        return winning_of(self._prospects, game, bar=sees_bar, now=advises, last=when is not None)

    def _shows_again(self, game: Game) -> bool:
        """Whether the page shows these dice already, and only opens, closes or adds something."""
        request = self.request
        shown = request.query_params.get("moment", moment_of(game))
        return request.method == "GET" and self.takes_part and shown == moment_of(game)

    @property
    def _path(self) -> str | None:
        """Where a change of language comes back to: never to a form that was sent."""
        plain = self.request.method == "GET" and not self.takes_part
        return None if plain else f"/tables/{self.table}"

    async def _best_before(self, game: Game) -> int | None:
        """The best total of this browser in the other games of a game's ruleset."""
        if self.holder is None:
            return None
        totals = [
            max(each.scores)
            for history in await self.tables.history(self.holder)
            if history.ruleset == game.rules.id
            for each in history.games
            if (each.table, each.number) != (self.table, game.number)
        ]
        return max(totals, default=None)


def visits(
    tables: Tables, strategies: Strategies, prospects: Prospects, offer: Offer, address: str
) -> Callable[[HTMXRequest, str], Visit]:
    """What makes a visit of each request, for routes below `/tables/{table}`."""

    def visit(request: HTMXRequest, table: FromPath[str]) -> Visit:
        return Visit(request, tables, strategies, prospects, offer, address, table)

    return visit


AtTable = NamedDependency[Visit]
"""The parameter by which a route is given the visit; it is called `visit`."""
