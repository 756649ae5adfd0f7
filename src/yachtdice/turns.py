"""A turn that has been played, and what becomes of later turns when an earlier one is corrected."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Self

from yachtdice.dice import DICE, Keep, Roll
from yachtdice.errors import IllegalMove, InvalidPoints
from yachtdice.scorecard import Scorecard


@dataclass(frozen=True, slots=True)
class Takeover:
    """A bot finished a turn in the player's place, after so many rolls of it."""

    bot: str
    rolls: int


@dataclass(frozen=True, slots=True)
class Turn:
    """One fill, with as much of the dice as is known.

    `rolls` are the dice after each known roll, none if only the points are known; `keeps` are the
    choices between them. `points` are the category's own; `extra` says whether the dice also
    earned the bonus of an extra five of a kind. `throws` are the numbers of the computer's throws,
    counted from 1 within the game, that made the last of the rolls: none for a person's dice.
    """

    category: str
    points: int
    extra: bool = False
    rolls: tuple[Roll, ...] = ()
    keeps: tuple[Keep, ...] = ()
    throws: tuple[int, ...] = ()
    takeover: Takeover | None = None

    @property
    def is_by_hand(self) -> bool:
        """Whether a person played it with real dice: only such a turn may be corrected."""
        return not self.throws and self.takeover is None

    @property
    def roll(self) -> Roll | None:
        """The dice that were put in the category, None if only the points are known."""
        return self.rolls[-1] if self.rolls else None

    def put(self, card: Scorecard) -> Scorecard:
        """The card after this turn. Raises as `Scorecard.fill` does."""
        if self.roll is None:
            return card.fill_points(self.category, self.points)
        return card.fill(self.category, self.roll)

    def on(self, card: Scorecard) -> Self:
        """This turn with what it is worth on a card. Raises as `Scorecard.fill` does."""
        after = self.put(card)
        points = after.filled[self.category] or 0
        extra = after.extras > card.extras
        return replace(self, points=points, extra=extra)

    def replaced(self, category: str, roll: Roll | None, points: int | None) -> Self:
        """What a correction makes of this turn: other dice, or points alone, or the same dice."""
        if roll is not None and roll != self.roll:
            return replace(self, category=category, rolls=(roll,), keeps=())
        if points is not None:
            return replace(self, category=category, points=points, rolls=(), keeps=())
        return replace(self, category=category)


def from_points(category: str, points: int, five_equal: int | None) -> Turn:
    """The turn of somebody who noted points, and whether the dice were five equal ones.

    Five equal dice of a known face are known dice. Raises `InvalidDice` for a face that is none.
    """
    rolls = () if five_equal is None else (Roll((five_equal,) * DICE),)
    return Turn(category, points, rolls=rolls)


@dataclass(frozen=True, slots=True)
class Replacement:
    """Another one plays a seat: a bot, or (None) a person; `was` is who did before.

    It happened when the seat had played so many `turns`, after so many `rolls` of the next.
    """

    seat: int
    turns: int
    rolls: int
    was: str | None
    bot: str | None


@dataclass(frozen=True, slots=True)
class Removal:
    """A seat that is out, with the dice of the turn that it was playing."""

    seat: int
    rolls: tuple[Roll, ...] = ()
    keeps: tuple[Keep, ...] = ()
    throws: tuple[int, ...] = ()
    takeover: Takeover | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """The random value that a device at a seat gave; it counts from the throw of number `since`."""

    seat: int
    value: str
    since: int


@dataclass(frozen=True, slots=True)
class Correction:
    """A turn that was replaced, or dropped because an earlier one was (`now` is None)."""

    seat: int
    turn: int
    was: Turn
    now: Turn | None


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a correction does to a later turn: it is worth something else, or it is dropped.

    `turn` is its place among the fills of the seat, from 0; `now` is None if it became illegal.
    """

    turn: int
    was: Turn
    now: Turn | None


def fold(card: Scorecard, turns: Sequence[Turn]) -> Scorecard:
    """The card after all these turns."""
    return reduce(lambda before, turn: turn.put(before), turns, card)


def correct(
    empty: Scorecard, turns: Sequence[Turn], place: int, new: Turn
) -> tuple[tuple[Turn, ...], tuple[Consequence, ...]]:
    """The turns of a seat after the one at `place` is replaced, and what that does to later ones.

    Later turns that became illegal are left out. Raises as `Scorecard.fill` does if the new turn
    itself is illegal.
    """
    card = fold(empty, turns[:place])
    new = new.on(card)
    card = new.put(card)
    kept = [*turns[:place], new]
    consequences: list[Consequence] = []
    for later, was in enumerate(turns[place + 1 :], place + 1):
        try:
            now = was.on(card)
        except (IllegalMove, InvalidPoints):
            consequences.append(Consequence(later, was, None))
            continue
        if now != was:
            consequences.append(Consequence(later, was, now))
        card = now.put(card)
        kept.append(now)
    return tuple(kept), tuple(consequences)
