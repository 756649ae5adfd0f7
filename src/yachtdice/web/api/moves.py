"""The moves that programs send: one shape for each, named by the one key that says what to do.

Every move also has the `version` of the table that it was made from. Seats and turns count from 1.
"""

from typing import Annotated, Any

from msgspec import DecodeError, Meta, Raw
from msgspec.json import Decoder

from yachtdice.commands import (
    ChooseFirst,
    Close,
    Command,
    Correct,
    EnterDice,
    EnterPoints,
    Fill,
    Mix,
    NextGame,
    Remove,
    Replace,
    RollDice,
    RollOff,
    Skip,
    Undo,
)
from yachtdice.dice import NOTHING, Keep, Roll
from yachtdice.errors import InvalidRequest
from yachtdice.web.api.bodies import Body, Seat, unreadable

Turn = Annotated[int, Meta(ge=1, description="The number of a turn of the seat, from 1.")]
Face = Annotated[int, Meta(ge=1, le=6)]
Category = Annotated[str, Meta(description="The id of a category.", examples=["choice"])]


class Move(Body, frozen=True):
    """A move: the version that it was made from, and exactly one thing to do."""

    version: Annotated[int, Meta(ge=0)]

    @classmethod
    def shape_of(cls, body: bytes) -> "type[Any]":
        try:
            found = _KEYS.decode(body)
        except (DecodeError, RecursionError) as error:
            raise unreadable(error) from error
        actions = [key for key in MOVES if key in found]
        if len(actions) != 1:
            what = f"Expected exactly one of {', '.join(MOVES)}, found {actions or list(found)}"
            raise InvalidRequest(f"{what:.400}", key="", expected=f"{what:.400}")
        return MOVES[actions[0]]

    def command(self) -> Command:
        """What the table is asked to do."""
        raise NotImplementedError


Yes = Annotated[bool, Meta(extra_json_schema={"const": True})]


class _Order(Move, frozen=True):
    """A move whose key is there to be true."""

    def __post_init__(self) -> None:
        action = next(name for name, shape in MOVES.items() if shape is type(self))
        if getattr(self, action) is not True:
            raise ValueError(f"Expected true at {action!r}, got false")


class Kept(Body, frozen=True):
    """The places that stay; all false for a first roll."""

    keep: Keep


class RollMove(Move, frozen=True):
    """Let the computer roll the dice that are not kept."""

    roll: Kept
    seat: Seat | None = None

    def command(self) -> Command:
        return RollDice(self.roll.keep, seat=_index(self.seat))


class DiceMove(Move, frozen=True):
    """Enter the five dice that lie there after a roll with real dice, and which had stayed."""

    dice: Roll
    keep: Keep = NOTHING
    seat: Seat | None = None

    def command(self) -> Command:
        return EnterDice(self.dice, self.keep, seat=_index(self.seat))


class FillMove(Move, frozen=True):
    """Fill a category with the dice that lie there.

    With `points` it is filled with points for real dice that nobody entered; `five_equal` is their
    face where they were five equal ones.
    """

    fill: Category
    points: int | None = None
    five_equal: Face | None = None
    seat: Seat | None = None

    def __post_init__(self) -> None:
        if self.five_equal is not None and self.points is None:
            raise ValueError("Expected 'points' beside 'five_equal'")

    def command(self) -> Command:
        if self.points is None:
            return Fill(self.fill, seat=_index(self.seat))
        return EnterPoints(self.fill, self.points, self.five_equal, seat=_index(self.seat))


class UndoMove(_Order, frozen=True):
    """Take the last entry back."""

    undo: Yes

    def command(self) -> Command:
        return Undo()


class Entry(Body, frozen=True):
    """An entry that replaces an earlier one: dice, or points, or the same dice elsewhere.

    `agreed` accepts what that does to later entries.
    """

    seat: Seat
    turn: Turn
    category: Category
    dice: Roll | None = None
    points: int | None = None
    five_equal: Face | None = None
    agreed: bool = False


class CorrectMove(Move, frozen=True):
    """Correct an earlier entry of a game with real dice."""

    correct: Entry

    def command(self) -> Command:
        entry = self.correct
        return Correct(
            entry.seat - 1,
            entry.turn - 1,
            entry.category,
            roll=entry.dice,
            points=entry.points,
            five_equal=entry.five_equal,
            agreed=entry.agreed,
        )


class ValueMove(Move, frozen=True):
    """Give the random value of the device at a seat, with which the dice are mixed."""

    value: Annotated[str, Meta(description="1 to 64 visible characters.")]
    seat: Seat

    def command(self) -> Command:
        return Mix(self.seat - 1, self.value)


class SkipMove(Move, frozen=True):
    """Let the bot `steady` finish the turn of a seat."""

    skip: Seat

    def command(self) -> Command:
        return Skip(self.skip - 1)


class ReplaceMove(Move, frozen=True):
    """Let a bot play a seat from now on; null: its person is back."""

    replace: Seat
    bot: str | None

    def command(self) -> Command:
        return Replace(self.replace - 1, self.bot)


class RemoveMove(Move, frozen=True):
    """Take a seat out of the game."""

    remove: Seat

    def command(self) -> Command:
        return Remove(self.remove - 1)


class CloseMove(_Order, frozen=True):
    """Wait no longer for the seats that nobody has taken."""

    close: Yes

    def command(self) -> Command:
        return Close()


class RollOffMove(_Order, frozen=True):
    """Let the computer roll for who starts."""

    roll_off: Yes

    def command(self) -> Command:
        return RollOff()


class FirstMove(Move, frozen=True):
    """Say who won the roll-off that was made with real dice."""

    first: Seat

    def command(self) -> Command:
        return ChooseFirst(self.first - 1)


class NextGameMove(_Order, frozen=True):
    """Begin the next game of the match with the same people."""

    next_game: Yes

    def command(self) -> Command:
        return NextGame()


MOVES: dict[str, type[Move]] = {
    "roll": RollMove,
    "dice": DiceMove,
    "fill": FillMove,
    "undo": UndoMove,
    "correct": CorrectMove,
    "value": ValueMove,
    "skip": SkipMove,
    "replace": ReplaceMove,
    "remove": RemoveMove,
    "close": CloseMove,
    "roll_off": RollOffMove,
    "first": FirstMove,
    "next_game": NextGameMove,
}
"""The shapes of moves, by the key that says what to do."""


_KEYS = Decoder(dict[str, Raw])


def _index(seat: int | None) -> int | None:
    """A seat as the game counts it."""
    return None if seat is None else seat - 1
