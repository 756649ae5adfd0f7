"""Ways to a table: a short code that can be read aloud, and links that hand a seat over."""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from yachtdice.errors import Forbidden, TicketTaken, UnknownTicket
from yachtdice.store import Holder, Store, Ticket, holder_of, new_secret
from yachtdice.tables.readers import Reader

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like 1 and 0 when they are written down."""
CODE_LENGTH = 6
"""191 million codes: with a limit on wrong ones per address, none is found by trying."""
CODE_LIVES = timedelta(hours=12)
PASS_LIVES = timedelta(hours=1)
MOST_TRIES = 20


class Invitations:
    """The codes and links of the tables in a store.

    `handed_over` is told of each table at which a seat has changed hands.
    """

    def __init__(
        self, store: Store, now: Callable[[], datetime], handed_over: Callable[[str], None]
    ) -> None:
        self._store = store
        self._now = now
        self._handed_over = handed_over

    async def code(self, table: str, reader: Reader) -> Ticket:
        """The short code that stands, or a fresh one; its `key` is the code.

        Raises `Forbidden` for those who only watch.
        """
        if not reader.may_act:
            raise Forbidden("expected a right at this table, found none")
        standing = [each for each in await self._store.tickets_of(table) if not each.seats]
        soon = self._now() + CODE_LIVES / 12
        return next((each for each in standing if each.expires > soon), None) or (
            await self._fresh_code(table)
        )

    async def _fresh_code(self, table: str) -> Ticket:
        for _ in range(MOST_TRIES):
            key = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            ticket = Ticket(key, table, self._now() + CODE_LIVES)
            try:
                await self._store.issue(ticket)
            except TicketTaken:
                continue
            return ticket
        raise RuntimeError(f"expected a free code in {MOST_TRIES} tries")

    async def find(self, text: str) -> str:
        """The table of a short code; spaces, dashes and case do not matter.

        Raises `UnknownTicket`, also for a code that has expired.
        """
        code = "".join(text.split()).replace("-", "").upper()
        if len(code) != CODE_LENGTH or set(code) - set(LETTERS):
            raise UnknownTicket(f"expected a code of {CODE_LENGTH} letters")
        return (await self._store.ticket(code)).table

    async def offer_pass(self, table: str, reader: Reader, seat: int) -> str:
        """The secret of a link that hands a seat over to whoever uses it first, within an hour.

        With the last seat of a host goes the hosting. Raises `Forbidden` for another's seat.
        """
        if seat not in reader.seats:
            raise Forbidden(f"expected one of the seats {sorted(reader.seats)}, found {seat}")
        secret = new_secret()
        expires = self._now() + PASS_LIVES
        await self._store.issue(Ticket(holder_of(secret), table, expires, (seat,)))
        return secret

    async def look_at_pass(self, secret: str) -> Ticket:
        """What a link would hand over. Raises `UnknownTicket` where it was used or has expired."""
        return await self._store.ticket(holder_of(secret))

    async def hand_over(self, secret: str, holder: Holder) -> Ticket:
        """Hand the seat of a link to a holder, and to nobody else. Raises `UnknownTicket`.

        Other links to that seat end with it.
        """
        ticket = await self._store.ticket(holder_of(secret))
        hosting = await self._hosting(ticket)
        try:
            return await self._store.hand_over(ticket.key, holder, also=hosting)
        finally:
            # Also where it is not known whether that was done.
            self._handed_over(ticket.table)

    async def _hosting(self, ticket: Ticket) -> tuple[None, ...]:
        """What goes with the seats of a link: the hosting, where they are all that a host has."""
        holders = await self._store.holders_of(ticket.table)
        hosts = holders.get(None, frozenset[Holder]())
        seats = {seat for seat, held in holders.items() if seat is not None and held & hosts}
        return (None,) if seats and seats <= set(ticket.seats) else ()
