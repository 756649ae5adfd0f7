"""What a reader has asked the table's page to show, beside how the table stands.

It changes nothing: garbage is as good as nothing asked.
"""

import re
from dataclasses import dataclass, replace
from typing import Literal
from urllib.parse import urlencode

from litestar.datastructures import MultiDict

from yachtdice.dice import NOTHING, Keep
from yachtdice.game import Game
from yachtdice.turns import Consequence, Turn
from yachtdice.web.forms import LONGEST_FIELD

TYPED = ("category", "points", "dice", "five_equal")
"""The fields of a correction."""
ASKING = {"points", "zero", "correct", "dice", "keep", "about", "seat", "remove"}
"""What may stand in an address to ask for something."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A correction as it was typed, and what it would do to later entries."""

    category: str = ""
    points: str = ""
    dice: str = ""
    five_equal: str = ""
    consequences: tuple[Consequence, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """The panel or question that is open; `correct` is a seat and a turn of it, both from 0.

    `dice` are the faces of one's own dice typed so far, `keep` the dice that stay on the table.
    `about` is the list of players, with the tools of a `seat` and the question of `removing` it,
    or how the dice are sealed. `name` is what somebody typed who wanted to sit down.
    """

    points: str | None = None
    zero: str | None = None
    correct: tuple[int, int] | None = None
    draft: Draft | None = None
    dice: str = ""
    keep: Keep = NOTHING
    about: Literal["", "players", "dice"] = ""
    seat: int | None = None
    removing: bool = False
    name: str = ""
    name_error: str = ""


def asked_in(query: MultiDict[str]) -> Asked:
    """What an address asks for."""
    if ASKING.isdisjoint(query.keys()):
        return Asked()
    return Asked(
        points=query.get("points"),
        zero=query.get("zero"),
        correct=_seat_and_turn(query.get("correct", "")),
        dice=query.get("dice", "") if re.fullmatch("[1-6]{0,5}", query.get("dice", "")) else "",
        keep=_places(query.getall("keep", [])),
        about=_about(query.get("about", "")),
        seat=_seat(query.get("seat", "")),
        removing="remove" in query,
    )


def moment_of(game: Game) -> str:
    """Names the dice that lie on the table, of which turn: what a question or a mark is about."""
    if game.seat is None:
        return f"{game.number}"
    turn = len(game.turns[game.seat])
    return "-".join(map(str, (game.number, game.seat, turn, *game.rolls)))


def entry_of(turn: Turn) -> str:
    """Names what stands in an entry: what a correction is about."""
    return " ".join(map(str, (turn.category, turn.points, *turn.rolls)))


def still_open(query: MultiDict[str], game: Game) -> Asked:
    """What was open in a page that follows a table, as far as it is still about the same thing.

    The page names the `moment` and the `entry` that it shows. A correction comes with what has
    been typed, to be asked anew: what it would do to other entries may have changed.
    """
    asked = asked_in(query)
    if query.get("moment") != moment_of(game):
        asked = replace(asked, points=None, zero=None, removing=False, dice="", keep=NOTHING)
    if asked.correct is None:
        return asked
    seat, place = asked.correct
    turns = game.turns[seat] if seat < len(game.players) else ()
    if place >= len(turns) or query.get("entry") != entry_of(turns[place]):
        return replace(asked, correct=None)
    category, points, dice, face = (query.get(f"new-{name}", "")[:LONGEST_FIELD] for name in TYPED)
    return replace(asked, draft=Draft(category, points, dice, face))


def query_of(asked: Asked) -> str:
    """The end of an address that asks for a panel, a question, a list or dice being typed."""
    pairs = [("points", asked.points)] if asked.points else []
    pairs += [("zero", asked.zero)] if asked.zero else []
    pairs += [("correct", "{}.{}".format(*asked.correct))] if asked.correct else []
    pairs += [("about", asked.about)] if asked.about else []
    pairs += [("seat", str(asked.seat))] if asked.seat is not None else []
    pairs += [("remove", "1")] if asked.removing else []
    pairs += [("dice", asked.dice)] if asked.dice else []
    pairs += [("keep", str(place)) for place, stays in enumerate(asked.keep) if stays]
    return f"?{urlencode(pairs)}" if pairs else ""


def _seat_and_turn(text: str) -> tuple[int, int] | None:
    found = re.fullmatch(r"([0-9])\.([0-9]{1,2})", text, re.ASCII)
    return (int(found[1]), int(found[2])) if found else None


def _about(text: str) -> Literal["", "players", "dice"]:
    return text if text in ("players", "dice") else ""


def _seat(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-7]", text) else None


def _places(texts: list[str]) -> Keep:
    return Keep.at(int(text) for text in texts if re.fullmatch("[0-4]", text))
