"""What somebody wants to happen in a game. `Game.decide` answers with events or an error.

`seat` is the seat that a command is meant for; left out, it is the one whose turn it is.
"""

from msgspec import Struct

from yachtdice.dice import NOTHING, Keep, Roll


class TakeSeat(Struct, frozen=True):
    """Sit down on the first free seat, under a name."""

    player: str


class Close(Struct, frozen=True):
    """Wait no longer for the seats that nobody has taken: they are no more."""


class Mix(Struct, frozen=True):
    """Give the random value of a device at a seat, with which the dice are mixed from now on.

    `value` is 1 to 64 visible characters; a seat gives one in a game.
    """

    seat: int
    value: str


class Skip(Struct, frozen=True):
    """Let a bot finish the turn that is being played, with the computer's dice."""

    seat: int | None = None
    bot: str = "steady"


class Replace(Struct, frozen=True):
    """Let a bot play a seat from now on; None: its person is back."""

    seat: int
    bot: str | None = None


class Remove(Struct, frozen=True):
    """Take a seat out of this game and the later ones of the match."""

    seat: int


class RollOff(Struct, frozen=True):
    """Let the computer roll for who starts."""


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
    """Begin the next game of the match; the next seat starts.

    `date` is a day in ISO form, `commitment` the SHA-256 of the seed of its dice, in hex.
    """

    date: str | None = None
    commitment: str | None = None


SeatCommand = TakeSeat | Close | Mix | Skip | Replace | Remove
"""What concerns who sits where and who plays there."""

Command = (
    SeatCommand
    | RollOff
    | ChooseFirst
    | RollDice
    | EnterDice
    | Fill
    | EnterPoints
    | Correct
    | Undo
    | NextGame
)
