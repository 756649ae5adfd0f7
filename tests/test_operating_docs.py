"""What docs/operating.md says is so: its figures are those of the code, its commands work."""

import os
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry
from sqlalchemy import make_url

from tests.cli.test_serve import served
from tools.postgres import Postgres
from yachtdice import find_ruleset
from yachtdice.cli import main
from yachtdice.store import default_database, holder_of, store_from_url
from yachtdice.store.connections import ServerConnections, for_reading
from yachtdice.tables import Tables, mark_of
from yachtdice.tables.tables import BOT_MOVES_WITHIN
from yachtdice.web.carrying import FILES, GRACE, HUNG
from yachtdice.web.prometheus import PrometheusMeasures
from yachtdice.web.routes.health import PATIENCE
from yachtdice.web.streams import LOOK

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
PLAIN = " ".join(TEXT.split())
BLOCKS = re.findall(r"^```sh\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def block(start: str) -> str:
    """The commands of the block that begins so."""
    (found,) = (each for each in BLOCKS if each.startswith(start))
    return found


def sh(commands: str, folder: Path, **environment: str) -> None:
    """Run commands in a folder, with this Python as `python`; all of them have to succeed."""
    env = os.environ | environment
    env["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}"
    subprocess.run(["sh", "-ec", commands], cwd=folder, env=env, check=True)


def test_times_and_numbers_are_those_of_the_code() -> None:
    assert timedelta(seconds=10) == BOT_MOVES_WITHIN
    assert (LOOK, GRACE) == (1, 2)
    assert f"one that hangs within {HUNG} seconds" in PLAIN
    assert f"if the store answers within {PATIENCE:.0f} seconds" in PLAIN
    assert f"asks the system for up to {FILES:,}" in PLAIN
    connections = for_reading(make_url("postgresql+asyncpg://x@127.0.0.1/x"))
    assert isinstance(connections, ServerConnections)
    pool = connections.engine.pool
    reading = pool.size() + pool._max_overflow  # type: ignore[attr-defined]
    assert f"at most {reading + 2} for each process" in PLAIN


def test_every_figure_is_described_and_no_other() -> None:
    registry = CollectorRegistry()
    PrometheusMeasures(registry)
    counted = {each.name: each for each in registry.collect()}
    names = {f"{n}_total" if each.type == "counter" else n: each for n, each in counted.items()}
    rows = dict(re.findall(r"^\| `(yachtdice_\w+)` \| (.*) \|$", TEXT, re.MULTILINE))
    assert rows.keys() == names.keys()


def test_the_mark_of_a_table_is_found_as_it_says() -> None:
    command = block("printf")
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == mark_of(command.split()[2])


@pytest.mark.parametrize(
    ("file", "start", "word"),
    [("compose.yaml", "    command:", r"^      - (.+)$"), ("Dockerfile", "CMD [", r'"([^"]+)"')],
)
def test_the_containers_start_what_there_is(
    monkeypatch: pytest.MonkeyPatch, file: str, start: str, word: str
) -> None:
    given = served(monkeypatch)
    text = (ROOT / file).read_text(encoding="utf-8")
    command = text.rpartition(f"\n{start}")[2].partition("\n    environment:")[0]
    assert main(re.findall(word, command, re.MULTILINE)) == 0
    assert given["host"] == "0.0.0.0"


@pytest.mark.anyio
async def test_a_file_is_backed_up_while_it_is_used_and_restored(
    tmp_path: Path, anyio_backend: str
) -> None:
    file = tmp_path / "games.sqlite"
    async with store_from_url(file) as store:
        tables = Tables(store)
        kept = await tables.create(holder_of("a"), find_ruleset("yacht"), ["Ana"])
        sh(block("backup="), tmp_path)
        lost = await tables.create(holder_of("a"), find_ruleset("yacht"), ["Ana"])
    (backup,) = tmp_path.glob("backup-*.sqlite")
    sh(block("rm -f games.sqlite-wal"), tmp_path, backup=backup.name)
    async with store_from_url(file) as store:
        found = [each.id for each in await store.tables_of(holder_of("a"))]
    assert found == [kept] != [lost]


def test_a_back_up_of_nothing_fails_and_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        sh(block("backup="), tmp_path)
    assert not [*tmp_path.iterdir()]


@pytest.mark.anyio
async def test_a_back_up_replaces_no_other_and_needs_no_server(
    tmp_path: Path, anyio_backend: str
) -> None:
    async with store_from_url(tmp_path / "games.sqlite") as store:
        await store.ping()
    sh(block("backup="), tmp_path)
    with pytest.raises(subprocess.CalledProcessError):
        sh(block("backup="), tmp_path)


def test_the_usual_file_is_named() -> None:
    assert f"the file is `{default_database().name}`" in PLAIN


@pytest.mark.anyio
async def test_postgresql_is_backed_up_while_it_is_used_and_restored(
    postgres: Postgres, postgres_programs: Path, tmp_path: Path, anyio_backend: str
) -> None:
    address = postgres.create("yachtdice")
    where = {
        "PATH": f"{postgres_programs}{os.pathsep}{os.environ['PATH']}",
        "PGHOST": "127.0.0.1",
        "PGPORT": str(postgres.port),
        "PGUSER": "postgres",
    }
    async with store_from_url(address) as store:
        tables = Tables(store)
        kept = await tables.create(holder_of("a"), find_ruleset("yacht"), ["Ana"])
        sh(block("pg_dump"), tmp_path, **where)
        lost = await tables.create(holder_of("a"), find_ruleset("yacht"), ["Ana"])
        secret = await store.signing_secret()
    sh(block("pg_restore"), tmp_path, **where)
    async with store_from_url(address) as store:
        found = [each.id for each in await store.tables_of(holder_of("a"))]
        assert await store.signing_secret() == secret
    assert found == [kept] != [lost]
    postgres.drop("yachtdice")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
