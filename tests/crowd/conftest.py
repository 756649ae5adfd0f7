"""Servers of each kind that carry a crowd: one process on SQLite, several on each database."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest

from tests.web.browsing import Browser
from tests.web.conftest import Server, server_cache, serving
from tools.postgres import Postgres

__all__ = ["server_cache"]

Serve = Callable[..., AbstractContextManager[Server]]

KINDS = {"sqlite": 1, "sqlite-workers": 2, "postgresql": 2}
"""Databases, and how many processes serve them."""


@pytest.fixture(scope="session")
def served_database(postgres: Postgres) -> str:
    """A PostgreSQL database for the server that tests share."""
    return postgres.create("crowd")


@pytest.fixture(scope="session")
def server(
    served_database: str, server_cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Two workers on PostgreSQL, which all tests share that do not end them."""
    folder = tmp_path_factory.mktemp("crowd")
    with serving(folder, workers=2, cache=server_cache, database=served_database) as running:
        yield running
        assert "Traceback" not in running.log.read_text()


@pytest.fixture
def reader(server: Server) -> Iterator[Browser]:
    """A browser that has never been here."""
    with Browser(server.address) as opened:
        yield opened


@pytest.fixture
def other(server: Server) -> Iterator[Browser]:
    """Somebody else's browser."""
    with Browser(server.address) as opened:
        yield opened


@pytest.fixture(scope="session", params=KINDS)
def crowd(
    request: pytest.FixtureRequest, server_cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server of each kind in turn, which all tests share that do not end it."""
    workers, folder = KINDS[request.param], tmp_path_factory.mktemp(request.param)
    database = None
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres").create("crowds")
    with serving(folder, workers=workers, cache=server_cache, database=database) as running:
        yield running
        assert "Traceback" not in running.log.read_text()


@pytest.fixture(params=KINDS)
def serve(request: pytest.FixtureRequest, tmp_path: Path, server_cache: Path) -> Serve:
    """Serves a database of one's own, of each kind in turn, within a block."""
    database = None
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres_address")
    workers = KINDS[request.param]
    return partial(serving, tmp_path, workers=workers, cache=server_cache, database=database)
