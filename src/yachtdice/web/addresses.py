"""Addresses of positions: the same card, dice and rolls left always make the same one."""

from urllib.parse import urlencode

from yachtdice.dice import Roll
from yachtdice.scorecard import Scorecard


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
