"""A position that an address describes: a card, dice, rolls left. What is wrong stays with it."""

import re
from dataclasses import dataclass

from litestar.datastructures import MultiDict

from yachtdice.categories import possible_points
from yachtdice.dice import DICE, FACES, ROLLS, Roll
from yachtdice.errors import InvalidCard, InvalidDice, InvalidInput, InvalidPoints, InvalidRollsLeft
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard
from yachtdice.web.addresses import explore_href

FILL = re.compile(r"\s*([a-z][a-z0-9_-]{0,39})\s*=\s*([0-9]{1,4})\s*", re.ASCII)
LONGEST_FILLED = 1_000
"""Characters that an address may hold of a card."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position as it was given.

    `filled` are the points by category that could be read, `dice` and `extras` what was typed.
    `card` and `roll` are there where they make sense; `card_error`, `dice_error` say why not, an
    error of the core each.
    """

    rules: Ruleset
    filled: dict[str, int]
    dice: str
    rolls_left: int
    extras: str
    card: Scorecard | None = None
    roll: Roll | None = None
    card_error: InvalidInput | None = None
    dice_error: InvalidInput | None = None

    @property
    def address(self) -> str:
        """Where this position is, the same for all ways to give it."""
        if self.card is None:
            return f"/explore?ruleset={self.rules.id}"
        return explore_href(self.card, self.roll, self.rolls_left)

    @property
    def is_whole(self) -> bool:
        """Whether the address says all that was typed."""
        return self.is_clear and (self.roll is not None or not self.dice)

    @property
    def is_clear(self) -> bool:
        """Whether it can be said what is best, or what is to come."""
        return self.card is not None and self.dice_error is None


def position_in(rules: Ruleset, query: MultiDict[str]) -> Position:
    """The position that a query gives, for a ruleset."""
    tapped = query.get("face", "")
    dice = _typed(query.get("dice", "").strip()[:20], tapped)
    extras = query.get("extras", "").strip()[:4]
    left = query.get("rolls_left") or str(ROLLS - 1)
    rolls_left = int(left) if re.fullmatch(f"[0-{ROLLS - 1}]", left, re.ASCII) else ROLLS - 1
    filled, card_error = _filled(rules, ",".join(query.getall("filled", []))[:LONGEST_FILLED])
    card = None
    try:
        card = Scorecard.from_points(rules, filled, extras=_number(extras))
    except InvalidInput as error:
        card_error = card_error or error
    roll, dice_error = None, None
    try:
        roll = Roll(dice) if dice else None
    except InvalidDice as error:
        # Whoever taps one die after the other has done nothing wrong yet.
        begun = tapped and re.fullmatch("[1-6]*", dice)
        dice_error = None if begun else error
    if str(rolls_left) != left and dice_error is None:
        most = ROLLS - 1
        message = f"expected 0 to {most} rolls left, found {left!r:.20}"
        dice_error = InvalidRollsLeft(message, found=left[:20], least=0, most=most)
    card = card if card_error is None else None
    return Position(rules, filled, dice, rolls_left, extras, card, roll, card_error, dice_error)


def _typed(dice: str, face: str) -> str:
    """The dice after one more face was tapped: a sixth one begins anew."""
    if face == "back":
        return dice[:-1]
    if face not in map(str, FACES):
        return dice
    return dice + face if len(dice) < DICE else face


def _number(text: str) -> int:
    """How many extra five of a kinds were typed. Raises `InvalidInput`."""
    if not text:
        return 0
    if not (text.isascii() and text.isdigit()):
        raise InvalidInput(f"expected a whole number, found {text!r}", found=text)
    return int(text)


def _filled(rules: Ruleset, text: str) -> tuple[dict[str, int], InvalidInput | None]:
    """The points of the categories that can be read, and the first thing that cannot."""
    filled: dict[str, int] = {}
    problem: InvalidInput | None = None
    for part in filter(None, map(str.strip, text.split(","))):
        try:
            name, points = _fill(rules, part)
        except InvalidInput as error:
            problem = problem or error
            continue
        if filled.setdefault(name, points) != points:
            twice = f"expected points once for {name}, found {filled[name]} and {points}"
            problem = problem or InvalidCard(twice)
    return filled, problem


def _fill(rules: Ruleset, part: str) -> tuple[str, int]:
    """A category and its points. Raises `InvalidInput`."""
    found = FILL.fullmatch(part)
    if found is None:
        raise InvalidInput(f"expected a category and points, found {part!r:.60}", found=part)
    category = rules.find(found[1])
    possible = possible_points(category)
    points = int(found[2])
    if points not in possible:
        message = f"expected one of {possible} in {category.id}, found {points}"
        raise InvalidPoints(message, category=category.id, found=points, possible=possible)
    return category.id, points
