"""Events as programs see them: every field named, seats and turns counted from 1."""

from collections.abc import Callable
from typing import Any

from msgspec import to_builtins
from msgspec.structs import asdict

from yachtdice.events import Event

Shift = Callable[[Any], Any]


def happening(event: Event) -> dict[str, Any]:
    """An event as JSON data; `kind` says what happened."""
    kind = type(event).__struct_config__.tag
    fields = {
        name: _SHIFTS[name](value) if name in _SHIFTS else to_builtins(value)
        for name, value in asdict(event).items()
    }
    return {"kind": kind, **fields}


def _next(number: int | None) -> int | None:
    return None if number is None else number + 1


def _turns(turns: tuple[int, ...]) -> list[int]:
    return [turn + 1 for turn in turns]


def _rounds(rounds: tuple[tuple[tuple[int, Any], ...], ...]) -> list[list[dict[str, Any]]]:
    return [[{"seat": seat + 1, "roll": list(roll)} for seat, roll in each] for each in rounds]


_SHIFTS: dict[str, Shift] = {
    "seat": _next,
    "first": _next,
    "turn": _next,
    "dropped": _turns,
    "rounds": _rounds,
}
