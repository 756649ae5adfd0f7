"""What somebody wants to happen in a game. `Game.decide` answers with events or an error.

`seat` is the seat that a command is meant for; left out, it is the one whose turn it is.
"""

from msgspec import Struct

from yachtdice.dice import NOTHING, Keep, Roll


class ChooseFirst(Struct, frozen=True):
    """Say who won the roll-off that was made with real dice."""

    seat: int


class RollDice(Struct, frozen=True):
    """Let the computer roll the dice that are not kept."""

    keep: Keep = NOTHING
    seat: int | None = None


class EnterDice(Struct, frozen=True):
    """Enter the five dice that lie on the table after a roll with real dice."""

    roll: Roll
    keep: Keep = NOTHING
    seat: int | None = None


class Fill(Struct, frozen=True):
    """Put the dice on the table in a category."""

    category: str
    seat: int | None = None


class EnterPoints(Struct, frozen=True):
    """Write points that were made with real dice; `five_equal` is their face if they were."""

    category: str
    points: int
    five_equal: int | None = None
    seat: int | None = None


class Correct(Struct, frozen=True):
    """Replace an earlier entry of a game with real dice, by dice or by points.

    `turn` counts the fills of `seat` from 0. `five_equal` is a face that all five dice show; with
    neither dice nor points nor that the dice stay as they were, with both the points are checked.
    `agreed` accepts what that does to later entries.
    """

    seat: int
    turn: int
    category: str
    roll: Roll | None = None
    points: int | None = None
    five_equal: int | None = None
    agreed: bool = False


class Undo(Struct, frozen=True):
    """Take back the last entry."""


class NextGame(Struct, frozen=True):
    """Begin the next game of the match; the next seat starts. `date` is a day in ISO form."""

    date: str | None = None


Command = ChooseFirst | RollDice | EnterDice | Fill | EnterPoints | Correct | Undo | NextGame
