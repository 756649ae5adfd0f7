"""What has happened in a game, and how it is written down.

An encoded event is a JSON object with the format's version `v`, the event's `kind` and its fields.
The first event of a game carries its ruleset whole, so that an old game replays after a ruleset
file has changed.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct, ValidationError, convert, to_builtins

from yachtdice.dice import Keep, Roll
from yachtdice.errors import InvalidEvent, YachtdiceError
from yachtdice.ruleset import Ruleset, from_data

FORMAT = 1

Dice = Literal["computer", "own"]


class Happened(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"
):
    """The root of all events."""


class Started(Happened, frozen=True, tag="started"):
    """A game began; within a match, the next one of the same players.

    `first` is the seat that starts, or None if a roll-off is to decide. `date` is a day in ISO
    form where it is known. `bots` names the program that plays each seat, None for a person; it
    is empty where only people play. Players whose name is empty are free seats, always the last.
    `commitment` is the SHA-256, in hex, of the secret seed that the computer's dice come from.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    dice: Dice = "computer"
    first: int | None = 0
    date: str | None = None
    bots: tuple[str | None, ...] = ()
    commitment: str | None = None


class Seated(Happened, frozen=True, tag="seated"):
    """Somebody took the first free seat."""

    seat: int
    player: str


class Closed(Happened, frozen=True, tag="closed"):
    """The seats that nobody took are no more."""


class Mixed(Happened, frozen=True, tag="mixed"):
    """A device at a seat gave the random value that the dice are mixed with from now on."""

    seat: int
    value: str


class RolledOff(Happened, frozen=True, tag="rolled_off"):
    """It was decided who starts.

    A round holds seats and their rolls; in each after the first only those roll whose sums were
    equal and highest. There are none where only the outcome is known.
    """

    first: int
    rounds: tuple[tuple[tuple[int, Roll], ...], ...] = ()


class Rolled(Happened, frozen=True, tag="rolled"):
    """Five dice lie on the table; `keep` says which had stayed, None on a turn's first roll."""

    roll: Roll
    keep: Keep | None = None


class Filled(Happened, frozen=True, tag="filled"):
    """The dice on the table were put in a category."""

    category: str


class PointsEntered(Happened, frozen=True, tag="points_entered"):
    """Points were put in a category for dice that nobody entered.

    `five_equal` is the face of five equal dice where it was ticked.
    """

    category: str
    points: int
    five_equal: int | None = None


class Corrected(Happened, frozen=True, tag="corrected"):
    """An earlier entry was replaced: by dice, or by points alone.

    `turn` counts the fills of `seat` from 0. `dropped` are the later turns of that seat, in the
    same count, that the correction made illegal: they are played again at the end.
    """

    seat: int
    turn: int
    category: str
    roll: Roll | None = None
    points: int | None = None
    dropped: tuple[int, ...] = ()


class Skipped(Happened, frozen=True, tag="skipped"):
    """A bot finishes the turn of a seat, with the computer's dice."""

    seat: int
    bot: str


class Replaced(Happened, frozen=True, tag="replaced"):
    """A bot plays a seat from now on; None: the person is back."""

    seat: int
    bot: str | None = None


class Removed(Happened, frozen=True, tag="removed"):
    """A seat is out, in the later games of the match too: passed over and not ranked."""

    seat: int


class Revealed(Happened, frozen=True, tag="revealed"):
    """The seed to which the game was committed, in hex, shown after its end."""

    seed: str


class Undone(Happened, frozen=True, tag="undone"):
    """The last event that still counted was taken back."""


Aside = Seated | Mixed
"""What disturbs nobody: an undo keeps it, and a command made before it is still good."""

Move = (
    Closed
    | RolledOff
    | Rolled
    | Filled
    | PointsEntered
    | Corrected
    | Skipped
    | Replaced
    | Removed
    | Revealed
)
"""What brings a game on."""

Event = Started | Aside | Move | Undone


def encode(event: Event) -> dict[str, Any]:
    """The event as a JSON object."""
    return {"v": FORMAT, **to_builtins(event)}


def decode(data: Mapping[str, Any]) -> Event:
    """The event that an object describes. Raises `InvalidEvent`."""
    if data.get("v") != FORMAT:
        message = f"expected an event of format {FORMAT}, found {data!r:.80}"
        raise InvalidEvent(message)
    fields = {key: value for key, value in data.items() if key != "v"}
    try:
        event = convert(fields, Event, dec_hook=_read)
        if isinstance(event, Started):
            from_data(fields["ruleset"])
    except (ValidationError, YachtdiceError) as error:
        raise InvalidEvent(f"expected an event: {error}") from error
    return event


def _read(type_: type, value: Any) -> object:
    return type_(value)
