"""Servers for programs: one in this process with dice of its own, one in a process of its own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.api.programs import Program
from tests.running import running
from tests.strategies import HOUSE, random_roll
from tests.web.conftest import Server, serving
from yachtdice.ruleset import find_ruleset
from yachtdice.sources import Source
from yachtdice.store import store_from_url
from yachtdice.web import Settings, create_app
from yachtdice.web.head import with_head

SHORT = Path(__file__).parents[1] / "data" / "short.toml"


class LuckyDice:
    """Dice that show five equal faces far more often than real ones, so that jokers are met."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def throw(self, dice: int) -> tuple[int, ...]:
        """The faces of so many dice."""
        return random_roll(self._random)[:dice]


@contextmanager
def serving_here(database: Path, source: Source | None = None) -> Iterator[str]:
    """The address of a server in this process that runs within the block."""
    house = (find_ruleset(HOUSE), find_ruleset(SHORT))
    settings = Settings(store_from_url(str(database)), house=house, source=source, limits=None)
    with running(with_head(create_app(settings))) as address:
        yield address


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose dice come from committed seeds."""
    with serving_here(tmp_path_factory.mktemp("api") / "games.sqlite") as found:
        yield found


@pytest.fixture
def lucky_address(tmp_path: Path) -> Iterator[str]:
    """A server whose dice are often equal, and the same in every run."""
    with serving_here(tmp_path / "lucky.sqlite", LuckyDice(7)) as found:
        yield found


@pytest.fixture
def new_program(address: str) -> Iterator[Callable[[], Program]]:
    """Makes programs that have never been here."""
    with ExitStack() as opened:
        yield lambda: opened.enter_context(Program(address))


@pytest.fixture
def program(new_program: Callable[[], Program]) -> Program:
    """A program that has never been here."""
    return new_program()


@pytest.fixture
def other(new_program: Callable[[], Program]) -> Program:
    """Somebody else's program."""
    return new_program()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server in a process of its own, which a test may end."""
    with serving(tmp_path) as started:
        yield started
