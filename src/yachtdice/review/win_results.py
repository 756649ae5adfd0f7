"""What a review in terms of the win holds."""

from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING, Any

from yachtdice.dice import Roll
from yachtdice.review.classes import Class, classify_win
from yachtdice.review.results import SHOWN_FIRST, Throw
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard

if TYPE_CHECKING:
    from yachtdice.solver import WinChoice


@dataclass(frozen=True, slots=True)
class WinDecision:
    """What somebody chose to do with a roll, and what would have been best for the win.

    `turn` counts the fills of the player from 1; the cards are those before it. `best` is a fill
    where it is best to stop, and `loss` the share of the win that was given away.
    """

    turn: int
    card: Scorecard
    opponent: Scorecard
    roll: Roll
    rolls_left: int
    chosen: "WinChoice"
    best: "WinChoice"
    loss: float

    @property
    def grade(self) -> Class:
        """The class of the decision by its loss."""
        return classify_win(self.loss)

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


def _choice_data(choice: "WinChoice") -> dict[str, Any]:
    what = {"category": choice.category} if choice.keep is None else {"keep": choice.keep}
    return {**what, **choice.win.to_data()}


@dataclass(frozen=True, slots=True)
class Moment:
    """The shares of both players by seat, before the first turn or after one of a seat."""

    seat: int | None
    turn: int
    shares: tuple[float, float]
    exact: bool

    def to_data(self) -> dict[str, Any]:
        """As JSON would hold it."""
        return {
            "seat": self.seat,
            "turn": self.turn,
            "win": list(self.shares),
            "exact": self.exact,
        }


@dataclass(frozen=True, slots=True)
class WinPlayer:
    """A player's part: what the dice and the choices of the player's own turns did to the share.

    `unjudged` is what came about where not all dice are known, and where estimates changed.
    """

    name: str
    unjudged: float
    decisions: tuple[WinDecision, ...]
    throws: tuple[Throw, ...]

    @property
    def loss(self) -> float:
        """The share that all decisions gave away."""
        return fsum(each.loss for each in self.decisions)

    @property
    def luck(self) -> float:
        """The share that dice brought beyond their average."""
        return fsum(each.luck for each in self.throws)

    @property
    def costliest(self) -> tuple[WinDecision, ...]:
        """The decisions that gave away most, worst first, at most `SHOWN_FIRST` of them."""
        lost = [each for each in self.decisions if each.grade != "best"]
        return tuple(sorted(lost, key=lambda each: -each.loss)[:SHOWN_FIRST])

    def to_data(self) -> dict[str, Any]:
        """As JSON would hold it."""
        return {
            "name": self.name,
            "loss": self.loss,
            "luck": self.luck,
            "unjudged": self.unjudged,
            "decisions": [each.to_data() for each in self.decisions],
            "costliest": [self.decisions.index(each) for each in self.costliest],
            "throws": [each.to_data() for each in self.throws],
        }


@dataclass(frozen=True, slots=True)
class WinReview:
    """A game of two as best play for the win sees it, a part for each seat.

    `course` has the shares before the first turn and after each, in the order of play; `now` those
    after all that was played. For each player

        now = share before the first turn + own (luck - loss + unjudged) - the other's
    """

    rules: Ruleset
    course: tuple[Moment, ...]
    now: tuple[float, float]
    players: tuple[WinPlayer, ...]

    @property
    def exact(self) -> bool:
        """Whether all shares are exact."""
        return all(each.exact for each in self.course)

    def to_data(self) -> dict[str, Any]:
        """As JSON would hold it."""
        return {
            "exact": self.exact,
            "now": list(self.now),
            "course": [each.to_data() for each in self.course],
            "players": [each.to_data() for each in self.players],
        }
