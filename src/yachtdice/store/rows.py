"""Between rows of the database and what the store gives and takes."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import RowMapping

from yachtdice.events import decode, encode
from yachtdice.store.base import Right, StoredEvent, Summary, Table
from yachtdice.store.changes import Row
from yachtdice.store.schema import WHOLE_TABLE


def game_row(table: Table) -> Row:
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
    }


def table_of(row: RowMapping) -> Table:
    """The table that stands in a row of `games`."""
    finished = row["finished"]
    return Table(
        id=row["id"],
        summary=Summary(row["ruleset"], finished is not None, row["details"]),
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


def right_rows(table: str, rights: Iterable[Right]) -> list[Row]:
    """Rights as rows of `rights`, each once."""
    return [
        {"game": table, "holder": right.holder, "seat": seat_number(right.seat)}
        for right in set(rights)
    ]


def seat_number(seat: int | None) -> int:
    """How `rights` writes a seat."""
    return WHOLE_TABLE if seat is None else seat


def seat_of(number: int) -> int | None:
    """The seat that a number in `rights` means."""
    return None if number == WHOLE_TABLE else number
