"""Addresses of stores, and secrets."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from yachtdice.errors import InvalidDatabase, InvalidInput, StoreUnavailable
from yachtdice.store import (
    MemoryStore,
    default_database,
    holder_of,
    new_secret,
    store_from_url,
)


def test_memory() -> None:
    assert isinstance(store_from_url("memory:"), MemoryStore)


@pytest.mark.anyio
@pytest.mark.parametrize("form", ["{}", "sqlite+aiosqlite:///{}", "sqlite:///{}"])
async def test_a_path_is_an_sqlite_file(file: Path, form: str) -> None:
    async with store_from_url(form.format(file)):
        assert file.exists()


@pytest.mark.parametrize(
    "address",
    [
        "",
        " ",
        ":memory:",
        "sqlite:/// ",
        "sqlite://",
        "sqlite:///",
        "sqlite+aiosqlite:///:memory:",
        "sqlite+pysqlcipher:///x",
        "mysql://ana@localhost/yachtdice",
        "http://localhost:x/",
        "://",
        "postgresql+asyncpg://ana@127.0.0.1:0/yachtdice",
        "postgresql+asyncpg://ana@127.0.0.1:65536/yachtdice",
    ],
)
def test_any_other_address_is_an_error(address: str) -> None:
    with pytest.raises(InvalidInput, match="expected 'memory:'"):
        store_from_url(address)


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreUnavailable, match="asyncpg"):
        store_from_url("postgresql+asyncpg://ana@127.0.0.1/yachtdice")


def test_the_default_is_in_the_users_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    if sys.platform == "linux":
        assert default_database() == Path("/somewhere/yachtdice/yachtdice.sqlite")
    assert default_database().name == "yachtdice.sqlite"


def test_a_holder_is_the_hash_of_a_secret() -> None:
    assert holder_of("Ana") == hashlib.sha256(b"Ana").hexdigest()


def test_any_text_can_be_hashed() -> None:
    assert holder_of("\udcff \x00 Țară") != holder_of("")


def test_secrets_are_long_and_new() -> None:
    made = {new_secret() for _ in range(100)}
    assert len(made) == 100
    assert min(len(secret) for secret in made) * 6 >= 128


def test_the_package_needs_no_database() -> None:
    code = (
        "import sys; from yachtdice.store import store_from_url; store_from_url('memory:');"
        "print(sorted({'sqlalchemy', 'asyncpg', 'alembic', 'platformdirs'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_a_password_is_never_shown() -> None:
    with pytest.raises(InvalidDatabase) as caught:
        store_from_url("mysql://ana:secret@localhost/x")
    assert caught.value.values["found"] == "mysql://ana:***@localhost/x"
    assert "secret" not in str(caught.value)
