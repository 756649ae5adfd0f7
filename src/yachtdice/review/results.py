"""What a review holds."""

from collections import Counter
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING, Any

from yachtdice.dice import Roll
from yachtdice.review.classes import Class, classify
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard

if TYPE_CHECKING:
    from yachtdice.solver import Choice

SHOWN_FIRST = 3
"""How many of the costliest decisions a review begins with."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody chose to do with a roll, and what would have been best.

    `turn` counts the fills of the player from 1. `card` is the card before it. `best` is a fill
    where it is best to stop.
    """

    turn: int
    card: Scorecard
    roll: Roll
    rolls_left: int
    chosen: "Choice"
    best: "Choice"

    @property
    def loss(self) -> float:
        """The points that were given away."""
        return max(0.0, self.best.expected - self.chosen.expected)

    @property
    def grade(self) -> Class:
        """The class of the decision by its loss."""
        return classify(self.loss)

    def to_data(self) -> dict[str, Any]:
        """As JSON would hold it."""
        return {
            "turn": self.turn,
            "roll": str(self.roll),
            "rolls_left": self.rolls_left,
            "chosen": _choice_data(self.chosen),
            "best": _choice_data(self.best),
            "loss": self.loss,
            "class": self.grade,
        }


def _choice_data(choice: "Choice") -> dict[str, Any]:
    what = {"category": choice.category} if choice.keep is None else {"keep": choice.keep}
    return {**what, "expected": choice.expected}


@dataclass(frozen=True, slots=True)
class Throw:
    """A roll of a turn, `number` from 1, and its luck: expected points after less those before."""

    turn: int
    number: int
    roll: Roll
    luck: float

    def to_data(self) -> dict[str, Any]:
        """As JSON would hold it."""
        return {
            "turn": self.turn,
            "number": self.number,
            "roll": str(self.roll),
            "luck": self.luck,
        }


@dataclass(frozen=True, slots=True)
class Figures:
    """A review's figures to the cent: score = expected + luck - loss + unjudged, exactly.

    In hundredths of a point. What rounding leaves over is put to luck.
    """

    score: int
    expected: int
    luck: int
    loss: int
    unjudged: int


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A player's part of a review, in points.

    `score` is the total as it stands; `expected` the average of best play from an empty card;
    `now` the expected final score after what is played, the score itself once all is. `unjudged`
    is what came about where not all was known: `unknown` names those turns, and in them only a
    fill of known dice counts as a decision. `percentile` says how many in a hundred games of best
    play end lower, None before the end or where it was not asked for. `course` is the expected
    final score before the first turn and after each.
    """

    name: str
    score: int
    expected: float
    now: float
    unjudged: float
    percentile: float | None
    decisions: tuple[Decision, ...]
    throws: tuple[Throw, ...]
    unknown: tuple[int, ...]
    course: tuple[float, ...]

    @property
    def loss(self) -> float:
        """The points that all decisions gave away."""
        return fsum(each.loss for each in self.decisions)

    @property
    def luck(self) -> float:
        """The points that dice brought beyond their average."""
        return fsum(each.luck for each in self.throws)

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The decisions that gave away most, worst first, at most `SHOWN_FIRST` of them."""
        lost = [each for each in self.decisions if each.grade != "best"]
        return tuple(sorted(lost, key=lambda each: -each.loss)[:SHOWN_FIRST])

    @property
    def grades(self) -> Counter[Class]:
        """How many decisions there are of each class."""
        return Counter(each.grade for each in self.decisions)

    @property
    def figures(self) -> Figures:
        """The figures to the cent, for whoever shows them beside each other."""
        score, expected, loss, unjudged = (
            round(100 * each) for each in (self.now, self.expected, self.loss, self.unjudged)
        )
        return Figures(score, expected, score - expected + loss - unjudged, loss, unjudged)

    def to_data(self) -> dict[str, Any]:
        """As JSON would hold it."""
        return {
            "name": self.name,
            "score": self.score,
            "loss": self.loss,
            "luck": self.luck,
            "unjudged": self.unjudged,
            "expected": self.expected,
            "now": self.now,
            "percentile": self.percentile,
            "decisions": [each.to_data() for each in self.decisions],
            "costliest": [self.decisions.index(each) for each in self.costliest],
            "throws": [each.to_data() for each in self.throws],
            "unknown": list(self.unknown),
            "course": list(self.course),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A game as best play sees it, a part for each seat."""

    rules: Ruleset
    players: tuple[PlayerReview, ...]

    def to_data(self) -> dict[str, Any]:
        """As JSON would hold it."""
        return {
            "ruleset": self.rules.id,
            "players": [each.to_data() for each in self.players],
        }
