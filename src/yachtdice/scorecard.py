"""A player's card: what stands in each category, and what a roll may fill and adds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Self

from yachtdice.categories import Category, possible_points
from yachtdice.dice import DICE, FACES, Roll, sorted_rolls
from yachtdice.errors import (
    CategoryFilled,
    IllegalMove,
    InvalidCard,
    InvalidPoints,
    JokerForced,
    UpperFirst,
)
from yachtdice.ruleset import Ruleset

Bonus = Literal["won", "lost", "open"]


@dataclass(frozen=True, slots=True, init=False)
class Scorecard:
    """What one player has filled in one game.

    `points` has one entry a category, in the order of the ruleset: its own points, or None while
    it is open. `extras` counts the extra five of a kinds that earned their bonus.
    """

    rules: Ruleset
    points: tuple[int | None, ...]
    extras: int

    def __init__(
        self, rules: Ruleset, points: tuple[int | None, ...] = (), *, extras: int = 0
    ) -> None:
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "points", points or (None,) * len(rules.categories))
        object.__setattr__(self, "extras", extras)

    @classmethod
    def from_points(cls, rules: Ruleset, filled: Mapping[str, int], *, extras: int = 0) -> Self:
        """The card on which these points stand, as a person would copy them from paper.

        Raises `UnknownCategory`; `InvalidPoints` for points that a category cannot have;
        `InvalidCard` if no game of these rules can come to such a card.
        """
        points: list[int | None] = [None] * len(rules.categories)
        for name, value in filled.items():
            row = rules.index(name)
            _check_possible(rules.categories[row], value)
            points[row] = value
        card = cls(rules, tuple(points), extras=extras)
        most = len(filled) - 1 if rules.extra and filled.get(rules.extra.category) else 0
        if not 0 <= extras <= most:
            message = f"expected at most {most} extras on this card, found {extras}"
            raise InvalidCard(message, found=extras, most=most)
        if rules.order == "upper_first" and not card._upper_complete:
            too_early = [name for name in filled if rules.find(name).section == "lower"]
            if too_early:
                message = f"expected the upper section complete before {too_early[0]!r}"
                raise InvalidCard(message, category=too_early[0])
        return card

    def get(self, category: str) -> int | None:
        """The points that stand in a category, None while it is open."""
        return self.points[self.rules.index(category)]

    @property
    def filled(self) -> dict[str, int | None]:
        """The points of every category, in the order of the card, None where it is open."""
        return {
            each.id: value for each, value in zip(self.rules.categories, self.points, strict=True)
        }

    @property
    def open(self) -> tuple[Category, ...]:
        """The categories that are not filled, in the order of the card."""
        return tuple(
            each
            for each, value in zip(self.rules.categories, self.points, strict=True)
            if value is None
        )

    @property
    def is_full(self) -> bool:
        """Whether every category is filled."""
        return None not in self.points

    @property
    def upper(self) -> int:
        """The sum of the upper section, its bonus aside."""
        return sum(self.points[row] or 0 for row in self.rules.upper_rows)

    @property
    def lower(self) -> int:
        """The sum of the lower section, extras included."""
        return sum(filter(None, self.points)) - self.upper + self.extra_points

    @property
    def extra_points(self) -> int:
        """The points earned by extra five of a kinds."""
        return self.extras * self.rules.extra.points if self.rules.extra else 0

    @property
    def bonus(self) -> Bonus | None:
        """The upper bonus: won, lost, or open while both can still be; None where there is none."""
        bonus = self.rules.upper_bonus
        if bonus is None:
            return None
        upper = self.upper
        if upper >= bonus.threshold:
            return "won"
        categories = self.rules.categories
        still_open = (row for row in self.rules.upper_rows if self.points[row] is None)
        to_come = sum(possible_points(categories[row])[-1] for row in still_open)
        return "open" if upper + to_come >= bonus.threshold else "lost"

    @property
    def bonus_points(self) -> int:
        """The points of the upper bonus that count already."""
        bonus = self.rules.upper_bonus
        return bonus.points if bonus and self.upper >= bonus.threshold else 0

    @property
    def total(self) -> int:
        """The grand total as it stands."""
        return sum(filter(None, self.points)) + self.bonus_points + self.extra_points

    def offers(self, roll: Roll) -> dict[str, int | None]:
        """What a roll adds in every open category, in the order of the card.

        The points count an extra five of a kind, and leave the upper bonus aside. None where the
        rules do not allow the fill now.
        """
        allowed = self._allowed(roll)
        extra = self._extra(roll)
        return {
            each.id: self._score(each, roll) + extra if each in allowed else None
            for each in self.open
        }

    def options(self, roll: Roll) -> dict[str, int]:
        """What a roll adds in every category it may fill: `offers` without the illegal ones."""
        return {name: adds for name, adds in self.offers(roll).items() if adds is not None}

    def fill(self, category: str, roll: Roll) -> Self:
        """The card after a roll is put in a category.

        Raises `UnknownCategory`, `CategoryFilled`, `JokerForced` and `UpperFirst`.
        """
        each = self._open(category)
        allowed = self._allowed(roll)
        if each not in allowed:
            names = [c.id for c in allowed]
            joker = self._is_joker(roll) and each in self._in_order()
            kind = JokerForced if joker else UpperFirst
            message = f"expected one of {', '.join(names)} for {roll}, found {category!r}"
            raise kind(message, category=category, allowed=names)
        return self._write(each, self._score(each, roll), extra=self._extra(roll) > 0)

    def fill_points(self, category: str, points: int) -> Self:
        """The card after points are put in a category for dice that nobody noted.

        Five equal dice that are to count as a joker or an extra are a roll: use `fill`. Raises
        `InvalidPoints` for points that the category cannot have, and as `fill` does.
        """
        each = self._open(category)
        if each not in self._in_order():
            names = [c.id for c in self._in_order()]
            message = f"expected one of {', '.join(names)}, found {category!r}"
            raise UpperFirst(message, category=category, allowed=names)
        _check_possible(each, points)
        return self._write(each, points, extra=False)

    def point_values(self, category: str) -> tuple[int, ...]:
        """All points that `fill_points` takes for an open category, ascending; none if none."""
        each = self.rules.find(category)
        return possible_points(each) if each in self._in_order() else ()

    @property
    def five_equal_matters(self) -> bool:
        """Whether five equal dice are now worth more than the points they write."""
        special = {part.category for part in (self.rules.joker, self.rules.extra) if part}
        return any(self.get(category) is not None for category in special)

    def only_five_equal(self, category: str, points: int) -> int | None:
        """The face of five equal dice if they alone make these points, and are worth more now.

        None where other dice make them too, or where five equal dice are worth no more than them.
        """
        if not self.five_equal_matters:
            return None
        each = self.rules.find(category)
        rolls = [roll for roll in sorted_rolls() if each.score(roll.counts) == points]
        return rolls[0].five_equal if len(rolls) == 1 else None

    def five_equal_values(self, category: str) -> dict[int, int]:
        """The category's own points for five equal dice of each face that may fill it."""
        values: dict[int, int] = {}
        for face in FACES:
            try:
                values[face] = self.fill(category, Roll((face,) * DICE)).get(category) or 0
            except IllegalMove:
                continue
        return values

    def __repr__(self) -> str:
        extras = f", extras={self.extras}" if self.extras else ""
        return f"Scorecard({self.rules!r}, {self.points!r}{extras})"

    @property
    def _upper_complete(self) -> bool:
        return all(each.section == "lower" for each in self.open)

    def _open(self, category: str) -> Category:
        each = self.rules.find(category)
        if self.get(category) is not None:
            message = f"expected an open category, found {category!r}, which is filled"
            raise CategoryFilled(message, category=category)
        return each

    def _in_order(self) -> tuple[Category, ...]:
        """The open categories that the order of the sections allows."""
        if self.rules.order == "upper_first" and not self._upper_complete:
            return tuple(each for each in self.open if each.section == "upper")
        return self.open

    def _is_joker(self, roll: Roll) -> bool:
        joker = self.rules.joker
        return bool(joker and roll.five_equal and self.get(joker.category) is not None)

    def _allowed(self, roll: Roll) -> tuple[Category, ...]:
        """The open categories that a roll may fill."""
        in_order = self._in_order()
        joker = self.rules.joker
        if joker is None or joker.choice == "free" or not self._is_joker(roll):
            return in_order
        own_face = tuple(each for each in in_order if each.face == roll.five_equal)
        lower = tuple(each for each in in_order if each.section == "lower")
        return own_face or lower or in_order

    def _score(self, category: Category, roll: Roll) -> int:
        """The category's own points for a roll on this card."""
        in_full = (
            category.section == "lower"
            and self._is_joker(roll)
            and not any(each.face == roll.five_equal for each in self.open)
        )
        return category.score_as_joker(roll.counts) if in_full else category.score(roll.counts)

    def _extra(self, roll: Roll) -> int:
        """The bonus that a roll earns on this card, whatever it fills."""
        extra = self.rules.extra
        earned = extra and roll.five_equal and self.get(extra.category)
        return extra.points if extra and earned else 0

    def _write(self, category: Category, points: int, *, extra: bool) -> Self:
        row = self.rules.index(category.id)
        written = (*self.points[:row], points, *self.points[row + 1 :])
        return type(self)(self.rules, written, extras=self.extras + extra)


def _check_possible(category: Category, points: int) -> None:
    possible = possible_points(category)
    if points not in possible:
        message = f"expected one of {possible} in {category.id}, found {points!r}"
        raise InvalidPoints(message, category=category.id, found=points, possible=possible)
