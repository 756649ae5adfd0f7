"""How a table stands, and what a command finds there."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from yachtdice.dice import Roll
from yachtdice.errors import VersionConflict
from yachtdice.events import Event, Rolled
from yachtdice.game import Game


@dataclass(frozen=True, slots=True)
class Standing:
    """A game as it stands, and when somebody has to look after it."""

    game: Game
    due: datetime | None


def check_version(game: Game, version: int) -> None:
    """Raise `VersionConflict` for a command from which on something has changed."""
    if not game.accepts(version):
        message = f"expected version {game.version} of the table, found {version}"
        raise VersionConflict(message, expected=game.version, found=version)


def turn_of(game: Game) -> tuple[int, int, int | None]:
    """What tells a turn from those before and after it."""
    return game.number, sum(map(len, game.turns)), game.seat


def counted_rolls(before: Game, events: Sequence[Event]) -> list[Roll]:
    """The first rolls of turns that the committed dice made."""
    if before.commitment is None or before.seed is not None or before.seat is None:
        return []
    thrown = before.stand_in or before.dice_of(before.seat) == "computer"
    return [e.roll for e in events if isinstance(e, Rolled) and e.keep is None and thrown]
