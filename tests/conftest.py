"""What all tests share: settings of property tests, and programs that a machine may not have."""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import pytest
from hypothesis import settings

from tools.postgres import Postgres, find_programs, running
from yachtdice import Ruleset
from yachtdice.solver import Strategy, solve

settings.register_profile(
    "yachtdice", deadline=None, print_blob=True, derandomize="CI" in os.environ
)
settings.load_profile("yachtdice")

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


TESTS = Path(__file__).parent

T = TypeVar("T")


def need(program: str, found: T | None, variable: str) -> T:
    """What was found of a program; without it the test is skipped, or fails if a variable is 1."""
    if found is not None:
        return found
    if os.environ.get(variable) == "1":
        pytest.fail(f"{program} is not installed, and {variable} allows no skip")
    pytest.skip(f"{program} is not installed")


def need_chromium() -> str:
    """The path of Chromium."""
    return need("chromium", shutil.which("chromium"), "YACHTDICE_REQUIRE_BROWSER")


@pytest.fixture(scope="session")
def solver_cache(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """A cache folder that is not the user's, for the whole run.

    Compiled code stays from one run to the next, value files do not.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("YACHTDICE_CACHE", str(request.config.cache.mkdir("yachtdice")))
        import_module("yachtdice.solver.compiled")  # from now on it keeps code in that folder
        folder = tmp_path_factory.mktemp("cache")
        patch.setenv("YACHTDICE_CACHE", str(folder))
        yield folder


@pytest.fixture(scope="session")
def strategy_of(solver_cache: Path) -> Callable[[Ruleset], Strategy]:
    """The strategies of rulesets, each solved once."""

    @cache
    def find(rules: Ruleset) -> Strategy:
        solution = solve(rules)
        return Strategy(solution.positions, solution.values)

    return find


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium."""
    return need_chromium()


@pytest.fixture(scope="session")
def postgres_programs() -> Path:
    """The folder of PostgreSQL's programs."""
    return need("PostgreSQL", find_programs(), "YACHTDICE_REQUIRE_POSTGRESQL")


@pytest.fixture(scope="session")
def postgres(postgres_programs: Path) -> Iterator[Postgres]:
    """A PostgreSQL server for the whole run."""
    with running(postgres_programs) as server:
        yield server


@pytest.fixture
def own_postgres(postgres_programs: Path) -> Iterator[Postgres]:
    """A PostgreSQL server that a test may stop; it waits for the disk."""
    with running(postgres_programs, durable=True) as server:
        yield server


@pytest.fixture
def postgres_address(postgres: Postgres) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    name = f"test_{uuid4().hex}"
    yield postgres.create(name)
    postgres.drop(name)


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium: str) -> dict[str, Any]:
    """How pytest-playwright starts its browser: the machine's own, without a network of its own."""
    return {"executable_path": chromium, "args": list(CHROMIUM_FLAGS)}


@pytest.fixture(scope="session")
def base_url() -> str | None:
    """Where pages are: nowhere yet; tests that serve some give their own address.

    The fixture of this name that pytest-playwright brings warns under pytest 9.
    """
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests go last: a started Playwright leaves its event loop running in the thread."""
    items.sort(key=lambda item: "browser" in item.path.relative_to(TESTS).parts)
