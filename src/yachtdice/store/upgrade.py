"""Bring a database to the schema of this version of the program."""

import asyncio
import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, inspect

from yachtdice.store.connections import (
    for_writing,
    lock_for_upgrade,
    make_file,
    store_unavailable,
    unavailable,
)

_one_at_a_time = threading.Lock()


async def upgrade(url: URL, revision: str = "head") -> None:
    """Upgrade to a revision, in one transaction, whoever else is doing so at the same moment.

    Raises `StoreUnavailable` where there is no database, where it is another program's or a newer
    version's; such a database is left as it was.
    """
    await asyncio.to_thread(_upgrade_in_thread, url, revision)


def _upgrade_in_thread(url: URL, revision: str) -> None:
    # Alembic keeps what it works on in global variables.
    with _one_at_a_time:
        asyncio.run(_upgrade(url, revision))


async def _upgrade(url: URL, revision: str) -> None:
    make_file(url)
    connections = for_writing(url, patient=True)
    try:
        with unavailable(url):
            await connections.run(lambda connection: _run(connection, url, revision))
    finally:
        await connections.close()


def _run(connection: Connection, url: URL, revision: str) -> None:
    with connection.begin():
        lock_for_upgrade(connection)
        _upgrade_to(connection, url, revision)


def _upgrade_to(connection: Connection, url: URL, revision: str) -> None:
    config = Config(attributes={"connection": connection})
    scripts = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", scripts.replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    stands = MigrationContext.configure(connection).get_current_revision()
    known = {each.revision for each in script.walk_revisions()}
    if stands is None and inspect(connection).get_table_names():
        raise store_unavailable(url, "it holds the tables of another program")
    if stands is not None and stands not in known:
        raise store_unavailable(url, f"it was made by a newer version (schema {stands})")
    command.upgrade(config, revision)
