"""What programs send: a shape for each body, read strictly.

A key that a shape does not have, a value of another kind and a body that is no JSON object are
refused with the key that it is about and what was expected there.
"""

from functools import cache
from typing import Annotated, Any, Literal, Self, cast

from msgspec import DecodeError, Meta, Struct
from msgspec.json import Decoder
from msgspec.structs import fields

from yachtdice.dice import DICE, FACES, Keep, Roll
from yachtdice.errors import InvalidDice, InvalidRequest
from yachtdice.seats import MOST_PLAYERS

Seat = Annotated[int, Meta(ge=1, le=MOST_PLAYERS, description="The number of a seat, from 1.")]
Name = Annotated[str, Meta(description="1 to 40 visible characters.", examples=["Ana"])]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The root of all bodies."""

    @classmethod
    def read(cls, body: bytes) -> Self:
        """The body as one of this shape. Raises `InvalidRequest` and `InvalidDice`."""
        shape = cls.shape_of(body)
        try:
            return _decoder(shape).decode(body)
        except (DecodeError, RecursionError) as error:
            raise unreadable(error, shape) from error

    @classmethod
    def shape_of(cls, body: bytes) -> type[Self]:
        """The shape that a body is to have. Raises `InvalidRequest`."""
        return cls


class NewSeat(Body, frozen=True):
    """A seat of a new table: `name` alone for a person, with `bot` for a program, or `free`."""

    name: Name | None = None
    bot: str | None = None
    free: bool = False

    def __post_init__(self) -> None:
        if self.free == (self.name is not None) or (self.free and self.bot is not None):
            raise ValueError('Expected {"name": …}, {"name": …, "bot": …} or {"free": true}')


class NewTable(Body, frozen=True):
    """A table to be made: `order` says who starts, `seconds` is the time for a turn."""

    ruleset: Annotated[str, Meta(description="The id of a ruleset.", examples=["yacht"])]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=MOST_PLAYERS)]
    dice: Literal["computer", "own"] = "computer"
    order: Literal["seats", "roll_off"] = "seats"
    seconds: Annotated[int, Meta(ge=15, le=86_400)] | None = None


class TakenSeat(Body, frozen=True):
    """A free seat to be taken."""

    name: Name


class OfferedSeat(Body, frozen=True):
    """A seat to be handed to another device."""

    seat: Seat


class HandOver(Body, frozen=True):
    """The secret by which a seat is handed over."""

    secret: str


@cache
def _decoder(shape: type[Any]) -> Decoder[Any]:
    return Decoder(shape, dec_hook=_read_dice)


def unreadable(error: Exception, shape: type[Body] = Body) -> InvalidRequest:
    """What to tell a program whose body could not be read as one of this shape."""
    what, _, path = str(error).partition(" - at `$")
    key = path.strip("`.")
    if "unknown field" in what and not key:
        what = f"{what}, expected one of {', '.join(each.encode_name for each in fields(shape))}"
    message = f"{what} at {key!r}" if key else what
    return InvalidRequest(message, key=key, expected=what)


def _read_dice(kind: type, value: Any) -> object:
    """Five faces, or which of five places stay. Raises `InvalidDice`, and `ValueError`."""
    given = cast(list[Any], value) if isinstance(value, list) else []
    if kind is Roll:
        if len(given) != DICE or any(type(each) is not int or each not in FACES for each in given):
            message = f"expected five faces from 1 to 6 in a list, found {value!r:.60}"
            raise InvalidDice(message, found=f"{value!r:.60}")
        return Roll(given)
    if len(given) != DICE or any(type(each) is not bool for each in given):
        raise ValueError(f"Expected five of true and false, got {value!r:.60}")
    return Keep(given)
