"""From the address of a database to the hub that goes with it."""

from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

from yachtdice.live.base import Hub
from yachtdice.live.memory import MemoryHub

_SCHEMES = ("postgresql", "postgresql+asyncpg")

_NAMES = {"ssl": "sslmode"}
"""Parts of an address that asyncpg calls by another name there."""

_KNOWN = ("host", "port", "user", "password", "passfile", "target_session_attrs")


def hub_for(database: str | Path, *, processes: int = 1) -> Hub:
    """The hub for so many processes that share a database, not opened yet.

    Those that share a PostgreSQL database wake each other. With any other one there is no way
    from process to process: each wakes only who watches in it.
    """
    if urlsplit(str(database)).scheme not in _SCHEMES:
        return MemoryHub(is_alone=processes == 1)
    from yachtdice.live.postgres import PostgresHub

    return PostgresHub(_for_asyncpg(str(database)))


def _for_asyncpg(address: str) -> str:
    """The address as asyncpg reads it, which takes what it does not know for the server's."""
    parts = urlsplit(address)
    query: dict[str, str] = {}
    for name, value in parse_qsl(parts.query):
        name = _NAMES.get(name, name)
        if name in _KNOWN or name.startswith("ssl"):
            # Several hosts are one text with commas.
            query[name] = f"{query[name]},{value}" if name in query else value
    return parts._replace(scheme="postgresql", query=urlencode(query)).geturl()
