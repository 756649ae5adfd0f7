"""Addresses: that of the server, and those of positions.

The same card, dice and rolls left always make the same one.
"""

from typing import Any
from urllib.parse import urlencode

from litestar import Request

from yachtdice.dice import Roll
from yachtdice.scorecard import Scorecard


def address_of(request: Request[Any, Any, Any], address: str) -> str:
    """Where others reach this server: the address it was given, else the one its reader uses."""
    return address or str(request.base_url).rstrip("/")


def explore_href(card: Scorecard, roll: Roll | None = None, rolls_left: int = 0) -> str:
    """Where a position can be explored."""
    query = {"ruleset": card.rules.id}
    filled = filled_text(card)
    if filled:
        query["filled"] = filled
    if card.extras:
        query["extras"] = str(card.extras)
    if roll is not None:
        query |= {"dice": str(roll.sorted), "rolls_left": str(rolls_left)}
    return f"/explore?{urlencode(query, safe='=,')}"


def filled_text(card: Scorecard) -> str:
    """What stands on a card: `ones=3,yacht=50`."""
    return ",".join(
        f"{name}={points}" for name, points in card.filled.items() if points is not None
    )
