"""Between rows of the database and what the store gives and takes."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import RowMapping

from yachtdice.events import decode, encode
from yachtdice.store.base import Presence, Right, StoredEvent, Summary, Table, Ticket
from yachtdice.store.changes import RightKey, Row
from yachtdice.store.schema import WHOLE_TABLE


def game_row(table: Table, secret: str) -> Row:
    """A table as its row of `games`."""
    return {
        "id": table.id,
        "ruleset": table.summary.ruleset,
        "options": table.options,
        "details": table.summary.details,
        "version": table.version,
        "created": table.created,
        "changed": table.changed,
        "finished": table.finished,
        "due": table.summary.due,
        "secret": secret,
    }


def table_of(row: RowMapping) -> Table:
    """The table that stands in a row of `games`."""
    finished = row["finished"]
    return Table(
        id=row["id"],
        summary=Summary(row["ruleset"], finished is not None, row["details"], row["due"]),
        options=row["options"],
        version=row["version"],
        created=row["created"],
        changed=row["changed"],
        finished=finished,
    )


def event_rows(table: str, events: Sequence[StoredEvent]) -> list[Row]:
    """Events as rows of `events`; an event's kind has a column of its own."""
    return [_event_row(table, event, encode(event.event)) for event in events]


def _event_row(table: str, event: StoredEvent, body: dict[str, Any]) -> Row:
    kind = body.pop("kind")
    return {
        "game": table,
        "number": event.number,
        "kind": kind,
        "body": body,
        "time": event.time,
    }


def event_of(row: RowMapping) -> StoredEvent:
    """The event that stands in a row of `events`."""
    return StoredEvent(row["number"], decode({"kind": row["kind"], **row["body"]}), row["time"])


def right_key(table: str, right: Right) -> RightKey:
    """A right at a table as a key of `rights`."""
    return table, right.holder, seat_number(right.seat)


def right_rows(keys: Iterable[RightKey]) -> list[Row]:
    """Keys of `rights` as rows."""
    return [{"game": game, "holder": holder, "seat": seat} for game, holder, seat in keys]


def ticket_row(ticket: Ticket) -> Row:
    """A ticket as its row of `tickets`."""
    return {
        "key": ticket.key,
        "game": ticket.table,
        "expires": ticket.expires,
        "seats": ticket.seats,
    }


def ticket_of(row: RowMapping) -> Ticket:
    """The ticket that stands in a row of `tickets`."""
    return Ticket(row["key"], row["game"], row["expires"], tuple(row["seats"]))


def presence_of(row: RowMapping) -> Presence:
    """What is shown by a row of `presence`."""
    return Presence(row["counter"], row["body"], row["seen"])


def seat_number(seat: int | None) -> int:
    """How a primary key holds a seat."""
    return WHOLE_TABLE if seat is None else seat


def seat_of(number: int) -> int | None:
    """The seat that a number in a primary key means."""
    return None if number == WHOLE_TABLE else number
