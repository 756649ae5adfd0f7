"""A server in this process, whose dice a test can write down beforehand."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.running import running
from yachtdice.ruleset import find_ruleset
from yachtdice.store import store_from_url
from yachtdice.web import Settings, create_app

SHORT = Path(__file__).parents[1] / "data" / "short.toml"


class Dice:
    """The computer's dice: the faces of the script, then the same ones in every run."""

    def __init__(self) -> None:
        self.script: deque[int] = deque()
        self._others = Random(1)

    def write(self, faces: str) -> None:
        """Let these faces come next; whatever else was written is forgotten."""
        self.script = deque(map(int, faces))

    def throw(self, dice: int) -> tuple[int, ...]:
        """The faces of so many dice, each from 1 to 6."""
        if len(self.script) < dice:
            return tuple(self._others.choices(range(1, 7), k=dice))
        return tuple(self.script.popleft() for _ in range(dice))


@contextmanager
def serving(folder: Path, dice: Dice | None = None) -> Iterator[str]:
    """The address of a server that runs within the block, with a house ruleset of three turns.

    Without dice that a test can write down they are sealed, as they are for everybody.
    """
    settings = Settings(
        store_from_url(str(folder / "games.sqlite")),
        house=(find_ruleset(SHORT),),
        source=dice,
        limits=None,
        pseudo=True,
    )
    with running(create_app(settings)) as address:
        yield address
