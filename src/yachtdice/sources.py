"""Where the computer's dice come from."""

from collections.abc import Iterable
from itertools import islice
from typing import Protocol

from yachtdice.dice import FACES


class Source(Protocol):
    """Something that throws dice."""

    def throw(self, dice: int) -> tuple[int, ...]:
        """The faces of so many dice, each from 1 to 6."""
        ...


class SystemSource:
    """The operating system's secure generator, without bias."""

    def throw(self, dice: int) -> tuple[int, ...]:
        """The faces of so many dice, each from 1 to 6."""
        from secrets import choice  # costs 5 ms, which `import yachtdice` need not pay

        return tuple(choice(FACES) for _ in range(dice))


class ScriptedSource:
    """Faces written down beforehand, for replays and tests.

    `throw` raises `LookupError` when they run out.
    """

    def __init__(self, faces: Iterable[int] | str) -> None:
        self._faces = iter([int(face) for face in faces])

    def throw(self, dice: int) -> tuple[int, ...]:
        """The next faces of the script."""
        thrown = tuple(islice(self._faces, dice))
        if len(thrown) < dice:
            raise LookupError(f"expected {dice} more faces in the script, found {len(thrown)}")
        return thrown
