"""What is chosen for a table when it is made."""

from typing import Literal

from msgspec import Struct

from yachtdice.errors import InvalidInput

Coach = Literal["off", "after", "on"]
"""When best play is shown: never, after each move, or before it too."""

SHORTEST_TURN, LONGEST_TURN = 15, 7 * 24 * 60 * 60
"""Seconds that a turn may be given."""


class Options(Struct, frozen=True, omit_defaults=True):
    """What is chosen for a table when it is made; `seconds` is the time of a turn."""

    coach: Coach = "off"
    seconds: int | None = None


def check_seconds(seconds: int | None) -> None:
    """Raise `InvalidInput` for a time that no turn may be given."""
    if seconds is not None and not SHORTEST_TURN <= seconds <= LONGEST_TURN:
        expected = f"{SHORTEST_TURN} to {LONGEST_TURN} seconds for a turn"
        raise InvalidInput(f"expected {expected}, found {seconds}", found=seconds)
