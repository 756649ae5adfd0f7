"""What a database is asked."""

from datetime import datetime

from sqlalchemy import Select, and_, exists, func, literal, or_, select

from yachtdice.store.base import UNUSED_KINDS
from yachtdice.store.holders import Holder
from yachtdice.store.schema import events, games, presence, rights, shared_values, tallies, tickets

Query = Select[*tuple[object, ...]]

NOTHING = select(literal(1))
"""Asks for an answer, whatever it is."""

_LATEST = 2**31 - 1
"""The greatest number that an event can have."""

_LISTED = [column for column in games.c if column is not games.c.secret]


def events_of(table: str, after: int) -> Query:
    """The events of a table above a number, in order."""
    above = events.c.number > min(max(after, 0), _LATEST)
    return select(events).where(events.c.game == table, above).order_by(events.c.number)


def game(table: str) -> Query:
    """A table as lists show it."""
    return select(*_LISTED).where(games.c.id == table)


def secret(table: str) -> Query:
    """The secret of a table."""
    return select(games.c.secret).where(games.c.id == table)


def shared(name: str) -> Query:
    """What all who use the database share under a name."""
    return select(shared_values.c.value).where(shared_values.c.name == name)


def games_of(holder: Holder, finished: bool | None, limit: int | None) -> Query:
    """The tables at which a holder has a right, last changed first."""
    held = select(rights.c.game).where(rights.c.holder == holder)
    query = select(*_LISTED).where(games.c.id.in_(held))
    if finished is not None:
        query = query.where((games.c.finished.is_not(None)) == finished)
    return query.order_by(games.c.changed.desc(), games.c.id.desc()).limit(limit)


def due_games(before: datetime, limit: int) -> Query:
    """The tables that are due, earliest first."""
    query = select(games.c.id).where(games.c.due <= before)
    return query.order_by(games.c.due, games.c.id).limit(limit)


def old_games(unused: datetime, unfinished: datetime, finished: datetime, limit: int) -> Query:
    """Tables that last changed before a time, by what has happened there."""
    played = exists().where(events.c.game == games.c.id, events.c.kind.not_in(UNUSED_KINDS))
    going = or_(games.c.changed < unfinished, and_(games.c.changed < unused, ~played))
    is_old = or_(
        and_(games.c.finished.is_not(None), games.c.changed < finished),
        and_(games.c.finished.is_(None), going),
    )
    return select(games.c.id, games.c.version).where(is_old).limit(limit)


def rights_at(table: str) -> Query:
    """All rights at a table."""
    return select(rights.c.holder, rights.c.seat).where(rights.c.game == table)


def ticket(key: str) -> Query:
    """The ticket with a key, good or not."""
    return select(tickets).where(tickets.c.key == key)


def tickets_to(table: str, now: datetime) -> Query:
    """The tickets to a table that are good, the one that expires first first."""
    good = select(tickets).where(tickets.c.game == table, tickets.c.expires > now)
    return good.order_by(tickets.c.expires, tickets.c.key)


def expired_tickets(now: datetime, limit: int) -> Query:
    """The keys of tickets that are not good any more."""
    return select(tickets.c.key).where(tickets.c.expires <= now).limit(limit)


def presence_at(table: str) -> Query:
    """What is shown at a table."""
    return select(presence).where(presence.c.game == table)


def first_rolls() -> Query:
    """How often each roll was counted, in all shards."""
    count = func.sum(tallies.c.count).label("count")
    return select(tallies.c.roll, count).group_by(tallies.c.roll)
