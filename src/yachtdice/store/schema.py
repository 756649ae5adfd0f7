"""The tables of the database. The migrations bring a database to what stands here."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    TypeDecorator,
)

WHOLE_TABLE = -1
"""Stands for the host where a seat is part of a primary key, which holds no null."""


class UtcTime(TypeDecorator[datetime]):
    """A time in UTC, to the microsecond, also where the database keeps no zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=value.tzinfo or UTC).astimezone(UTC)


class Name(TypeDecorator[str]):
    """A name that a caller may look for, whatever is in it: databases differ in what they take.

    Ours are printable ASCII and stand as they are.
    """

    impl = String(64)
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else value.encode("unicode_escape").decode("ascii")

    def process_result_value(self, value: Any | None, dialect: Dialect) -> str | None:
        if value is None or "\\" not in value:
            return value
        return value.encode("ascii").decode("unicode_escape")


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", Name, primary_key=True),
    Column("ruleset", String(255), nullable=False),
    Column("options", JSON, nullable=False),
    Column("details", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", UtcTime, nullable=False),
    Column("changed", UtcTime, nullable=False),
    Column("finished", UtcTime),
    Column("due", UtcTime),
    Column("secret", String(64), nullable=False, server_default=""),
)

Index(
    None,
    games.c.due,
    sqlite_where=games.c.due.is_not(None),
    postgresql_where=games.c.due.is_not(None),
)

events = Table(
    "events",
    metadata,
    Column("game", Name, ForeignKey(games.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(64), nullable=False),
    Column("body", JSON, nullable=False),
    Column("time", UtcTime, nullable=False),
)

rights = Table(
    "rights",
    metadata,
    Column("game", Name, ForeignKey(games.c.id), primary_key=True),
    Column("holder", Name, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Index(None, "holder"),
)

tickets = Table(
    "tickets",
    metadata,
    Column("key", Name, primary_key=True),
    Column("game", Name, ForeignKey(games.c.id), nullable=False),
    Column("expires", UtcTime, nullable=False),
    Column("seats", JSON, nullable=False),
    Index(None, "game"),
)

presence = Table(
    "presence",
    metadata,
    Column("game", Name, ForeignKey(games.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("counter", Integer, nullable=False),
    Column("body", JSON, nullable=False),
    Column("seen", UtcTime, nullable=False),
)

tallies = Table(
    "tallies",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("roll", String(5), primary_key=True),
    Column("count", BigInteger, nullable=False),
)
"""How often the computer threw each roll first in a turn. A shard is a part of the count, so that
processes which count the same roll at the same moment need not wait for each other."""

SIGNING_SECRET = "signing secret"
"""The name of what signs the tokens of forms."""

shared_values = Table(
    "shared_values",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", String(255), nullable=False),
)
"""What all processes and machines at one database have in common."""
