"""What programs are given: the shapes of the answers.

Seats and turns count from 1. Names and keys are stable; more keys may come.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, Struct

from yachtdice.events import Dice
from yachtdice.scorecard import Bonus

Seat = Annotated[int, Meta(ge=1, description="The number of a seat, from 1.")]
Face = Annotated[int, Meta(ge=1, le=6)]
Faces = Annotated[Sequence[Face], Meta(min_length=5, max_length=5)]


class Answer(Struct, frozen=True, gc=False):
    """The root of all answers."""


class Turn(Answer, frozen=True):
    """The turn that is being played.

    `dice` is null before the first roll; `options` are the categories that the dice may fill and
    what each would add. `bot` is the program that plays the turn, null for a person. `deadline` is
    when the time of the turn passes, null where it does not.
    """

    seat: Seat
    dice: Faces | None
    rolls_left: int
    options: Mapping[str, int]
    bot: str | None
    deadline: datetime | None


class Player(Answer, frozen=True):
    """A seat and its card: the points in each category, null where it is open.

    The name of a free seat is empty. `upper_bonus` is null where the game has none; `extra` counts
    the extra Yahtzees. Who was `removed` is out of the game, and not ranked.
    """

    seat: Seat
    name: str
    bot: str | None
    removed: bool
    filled: Mapping[str, int | None]
    upper_bonus: Bonus | None
    extra: int
    total: int


class Value(Answer, frozen=True):
    """A random value that the device at a seat gave."""

    seat: Seat
    value: str


class Finished(Answer, frozen=True):
    """An earlier game of the match."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


class State(Answer, frozen=True):
    """A table as it stands.

    `turn` is null while seats are `free`, until it is known who starts (`first`), and at the end.
    `game` counts the games of the match; `earlier` are those before this one. `commitment` is the
    SHA-256 of the secret `seed` of the computer's dice, which is null until the end; `values` are
    what the players' devices gave to the dice.
    """

    id: str
    version: int
    ruleset: str
    dice: Dice
    game: int
    first: Seat | None
    turn: Turn | None
    players: tuple[Player, ...]
    free: tuple[Seat, ...]
    finished: bool
    winners: tuple[Seat, ...]
    earlier: tuple[Finished, ...]
    commitment: str | None
    values: tuple[Value, ...]
    seed: str | None


class Conflict(State, frozen=True):
    """The table as it stands, for a move that was made from an older version of it."""

    code: str
    message: str


class Made(Answer, frozen=True):
    """A table that was made, the token of its host, and the seats that this token plays."""

    id: str
    version: int
    token: str
    seats: tuple[Seat, ...]


class Seated(Answer, frozen=True):
    """A seat that was taken, and the token that may act for it."""

    id: str
    version: int
    seat: Seat
    token: str


class HandedOver(Answer, frozen=True):
    """The seats that were handed over, and the token that may act for them."""

    id: str
    version: int
    seats: tuple[Seat, ...]
    token: str


class Code(Answer, frozen=True):
    """A short code that leads to a table, until it expires."""

    code: str
    expires: datetime


class Pass(Answer, frozen=True):
    """The secret that hands a seat over to whoever uses it first, within an hour."""

    secret: str


class Place(Answer, frozen=True):
    """The table to which a short code leads."""

    id: str


class RulesetOffered(Answer, frozen=True):
    """A ruleset that a table can be made with, and the greatest total of its games."""

    id: str
    name: str
    categories: tuple[str, ...]
    maximum: int


class Problem(Answer, frozen=True):
    """What is wrong: a code that stays the same, and a sentence."""

    code: str
    message: str


class ChangedEntry(Answer, frozen=True):
    """A later entry that a correction changes; `now` is null where it would be dropped."""

    turn: int
    category: str
    was: int
    now: int | None


class ProblemWithEntries(Problem, frozen=True):
    """A correction that changes later entries of the same seat, which were not agreed to."""

    entries: tuple[ChangedEntry, ...]


class Happening(Answer, frozen=True):
    """An event of a table's stream; `version` is the one to which it brought the table."""

    version: int
    event: Mapping[str, Any]
