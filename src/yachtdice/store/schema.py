"""The tables of the database. The migrations bring a database to what stands here."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
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
"""Stands in `rights.seat` for the host, since a primary key holds no null."""


class UtcTime(TypeDecorator[datetime]):
    """A time in UTC, to the microsecond, also where the database keeps no zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.replace(tzinfo=value.tzinfo or UTC).astimezone(UTC)


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
    Column("id", String(64), primary_key=True),
    Column("ruleset", String(255), nullable=False),
    Column("options", JSON, nullable=False),
    Column("details", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", UtcTime, nullable=False),
    Column("changed", UtcTime, nullable=False),
    Column("finished", UtcTime),
)

events = Table(
    "events",
    metadata,
    Column("game", String(64), ForeignKey(games.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(64), nullable=False),
    Column("body", JSON, nullable=False),
    Column("time", UtcTime, nullable=False),
)

rights = Table(
    "rights",
    metadata,
    Column("game", String(64), ForeignKey(games.c.id), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Index(None, "holder"),
)
