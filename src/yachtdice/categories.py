"""The kinds of category: from counts of faces to points.

A category has a condition and points. Dice that meet the condition score the points, all others
score 0. Points are a fixed number, or the sum of all five dice, or the sum of the dice that count:
those that make the condition true. A ruleset file gives the kind and the fields by name.
"""

from functools import cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from yachtdice.dice import DICE, FACES, Counts, Roll, sorted_rolls

VISIBLE = r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]"
"""A character that shows; control characters and those that turn the direction of text do not."""
Section = Literal["upper", "lower"]
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]{0,39}\Z")]
Name = Annotated[str, Meta(pattern=rf"^(?!\s){VISIBLE}{{1,60}}(?<!\s)\Z")]
Amount = Annotated[int, Meta(ge=1, le=1000)]
FaceValue = Annotated[int, Meta(ge=1, le=6)]


def total(counts: Counts) -> int:
    """The sum of the dice."""
    return sum(face * count for face, count in zip(FACES, counts, strict=True))


class Category(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="kind",
):
    """A row of the card.

    `id` is stable and stands in saved games; `name` is its English name.
    """

    id: Id
    name: Name
    points: Amount | Literal["sum", "counted"]

    def met(self, counts: Counts) -> bool:
        """Whether the dice meet the condition."""
        return True

    def counted(self, counts: Counts) -> int:
        """The sum of the dice that make the condition true, for dice that meet it."""
        return total(counts)

    @property
    def face(self) -> int | None:
        """The face that a category of the upper section counts, None in the lower section."""
        return None

    @property
    def section(self) -> Section:
        """Upper for the categories of a face, lower for all others."""
        return "lower" if self.face is None else "upper"

    @property
    def is_five_of_a_kind(self) -> bool:
        """Whether only five equal dice meet the condition."""
        return False

    def score(self, counts: Counts) -> int:
        """The points of these dice in this category."""
        return self.worth(counts) if self.met(counts) else 0

    def score_as_joker(self, counts: Counts) -> int:
        """The points of five equal dice that count as if they met the condition."""
        if self.points == "counted" and not self.met(counts):
            return total(counts)
        return self.worth(counts)

    def worth(self, counts: Counts) -> int:
        """The points of dice that meet the condition."""
        if isinstance(self.points, int):
            return self.points
        return total(counts) if self.points == "sum" else self.counted(counts)


class AnyDice(Category, frozen=True, tag="any"):
    """No condition; every die counts."""


class OneFace(Category, frozen=True, tag="face"):
    """No condition; the dice that show one face count. The categories of the upper section."""

    shows: FaceValue

    @property
    def face(self) -> int:
        """The face that counts."""
        return self.shows

    def counted(self, counts: Counts) -> int:
        """The sum of the dice that show the face."""
        return self.shows * counts[self.shows - 1]


class OfAKind(Category, frozen=True, tag="of_a_kind"):
    """At least `count` equal dice; `count` of them count, and no further equal ones."""

    count: Annotated[int, Meta(ge=2, le=DICE)]

    @property
    def is_five_of_a_kind(self) -> bool:
        """Whether only five equal dice meet the condition."""
        return self.count == DICE

    def met(self, counts: Counts) -> bool:
        """Whether `count` dice or more are equal."""
        return max(counts) >= self.count

    def counted(self, counts: Counts) -> int:
        """`count` times the highest face that enough dice show."""
        return self.count * max(
            face for face, count in zip(FACES, counts, strict=True) if count >= self.count
        )


class FullHouse(Category, frozen=True, tag="full_house"):
    """Exactly three of one face and two of another."""

    def met(self, counts: Counts) -> bool:
        """Whether there are a triple and a pair of different faces."""
        return 3 in counts and 2 in counts


class Straight(Category, frozen=True, tag="straight"):
    """`length` faces in sequence: anywhere, or beginning with the face `first`."""

    length: Annotated[int, Meta(ge=2, le=DICE)]
    first: FaceValue | None = None

    @property
    def runs(self) -> tuple[range, ...]:
        """The runs of faces that meet the condition, lowest first."""
        starts = range(1, len(FACES) - self.length + 2)
        return tuple(
            range(start, start + self.length) for start in starts if self.first in (None, start)
        )

    def met(self, counts: Counts) -> bool:
        """Whether one of the runs is there."""
        return any(all(counts[face - 1] for face in run) for run in self.runs)

    def counted(self, counts: Counts) -> int:
        """The sum of the highest run that is there."""
        return max(sum(run) for run in self.runs if all(counts[face - 1] for face in run))


AnyCategory = AnyDice | OneFace | OfAKind | FullHouse | Straight
KINDS = ("any", "face", "of_a_kind", "full_house", "straight")


@cache
def possible_points(category: Category) -> tuple[int, ...]:
    """All that a roll can score in a category by the plain table, ascending."""
    return tuple(sorted({category.score(roll.counts) for roll in sorted_rolls()}))


@cache
def best_example(category: Category) -> Roll:
    """The first of the sorted rolls that score most in a category."""
    return max(sorted_rolls(), key=lambda roll: category.score(roll.counts))
