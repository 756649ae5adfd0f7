"""From an address to a store."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from yachtdice.errors import InvalidDatabase, StoreUnavailable
from yachtdice.store.base import Clock, utc_now
from yachtdice.store.memory import MemoryStore

if TYPE_CHECKING:
    from sqlalchemy import URL

    from yachtdice.store.base import Store

_EXPECTED = (
    "'memory:', the path of a file, 'sqlite:///path' or 'postgresql+asyncpg://user@host/database'"
)
_DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",  # An older name that may stand in somebody's settings.
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


def store_from_url(address: str | Path, *, clock: Clock = utc_now) -> Store:
    """The store at an address, not opened yet.

    `memory:` forgets; a path is an SQLite file, and so is `sqlite:///path`;
    `postgresql+asyncpg://user@host/database` is a PostgreSQL database. Raises `InvalidDatabase` for
    any other address and `StoreUnavailable` where its driver is not installed. The clock gives
    the times of events and tables.
    """
    if address == "memory:":
        return MemoryStore(clock=clock)
    try:
        from yachtdice.store.sql import SqlStore

        return SqlStore(_sql_url(str(address)), clock=clock)
    except ModuleNotFoundError as error:
        where = without_password(str(address))
        message = f"the store {where!r} needs the package {error.name!r}"
        reason = f"the package {error.name!r} is not installed"
        raise StoreUnavailable(message, where=where, reason=reason) from error


def file_of(address: str | Path) -> Path | None:
    """The SQLite file at an address, None for a database of another kind."""
    if str(address) == "memory:":
        return None
    url = _sql_url(str(address))
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def default_database() -> Path:
    """The file in the user's data folder where games are kept unless told otherwise."""
    from platformdirs import user_data_path

    return user_data_path("yachtdice", appauthor=False) / "yachtdice.sqlite"


def _sql_url(address: str) -> URL:
    from sqlalchemy import URL, make_url
    from sqlalchemy.exc import ArgumentError

    if "://" not in address:
        url = URL.create("sqlite", database=address)
    else:
        try:
            url = make_url(address)
        except (ArgumentError, ValueError) as error:
            raise _invalid(address) from error
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise _invalid(address)
    if (url.database or "").strip() in ("", ":memory:") or not _is_port(url.port):
        raise _invalid(address)
    return url.set(drivername=driver)


def _is_port(port: int | None) -> bool:
    return port is None or 0 < port < 65_536


def without_password(address: str) -> str:
    """An address as it may be shown."""
    return re.sub(r"(?<=://)([^:@/]*):[^@/]*(?=@)", r"\1:***", address)


def _invalid(address: str) -> InvalidDatabase:
    shown = without_password(address)
    message = f"expected {_EXPECTED}, found {shown!r}"
    return InvalidDatabase(message, expected=_EXPECTED, found=shown)
