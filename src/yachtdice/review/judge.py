"""Judging a game: what is known of each turn, set against best play."""

from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING

from yachtdice.dice import DICE, ROLLS, Keep, Roll
from yachtdice.game import Game
from yachtdice.review.results import Decision, PlayerReview, Review, Throw
from yachtdice.scorecard import Scorecard
from yachtdice.turns import Turn

if TYPE_CHECKING:
    from yachtdice.solver import Choice, Distribution, Strategy


def review(game: Game, strategy: "Strategy", scores: "Distribution | None" = None) -> Review:
    """Judge a game, finished or not, as its turns stand now.

    `strategy` is of the game's ruleset, `scores` the distribution of best play from an empty card;
    left out, no percentiles are given. Raises `InvalidCard` for a strategy of another ruleset.
    """
    seats = range(len(game.players))
    return Review(game.rules, tuple(_review_seat(game, seat, strategy, scores) for seat in seats))


def _review_seat(
    game: Game, seat: int, strategy: "Strategy", scores: "Distribution | None"
) -> PlayerReview:
    notes = _Notes(strategy, game.empty_card)
    for turn in game.turns[seat]:
        notes.add(turn, all_rolls=knows_all_rolls(turn.rolls, turn.throws))
    now = notes.course[-1]
    if game.rolling == seat and knows_all_rolls(game.rolls, game.throws):
        now = notes.begin(game.rolls, game.keeps)
    card = game.cards[seat]
    return PlayerReview(
        name=game.players[seat],
        score=card.total,
        expected=notes.course[0],
        now=now,
        unjudged=fsum(notes.unjudged),
        percentile=scores.rank(card.total) if scores and card.is_full else None,
        decisions=tuple(notes.decisions),
        throws=tuple(notes.throws),
        unknown=tuple(notes.unknown),
        course=tuple(notes.course),
    )


def knows_all_rolls(rolls: tuple[Roll, ...], throws: tuple[int, ...]) -> bool:
    """Whether the first of these dice are those that the turn began with.

    Somebody with real dice who notes one roll may have noted the last one only.
    """
    return bool(throws) or len(rolls) > 1


@dataclass(slots=True)
class _Notes:
    """What has been found so far of one player's turns."""

    strategy: "Strategy"
    card: Scorecard
    decisions: list[Decision] = field(default_factory=list[Decision])
    throws: list[Throw] = field(default_factory=list[Throw])
    unjudged: list[float] = field(default_factory=list[float])
    unknown: list[int] = field(default_factory=list[int])
    course: list[float] = field(default_factory=list[float])

    def __post_init__(self) -> None:
        self.course.append(self._expected())

    def add(self, turn: Turn, *, all_rolls: bool) -> None:
        """Judge a turn that has been played."""
        if all_rolls and turn.rolls:
            self.begin(turn.rolls, turn.keeps)
            self._judge_fill(turn.rolls[-1], ROLLS - len(turn.rolls), turn.category)
        elif turn.roll:
            self.unknown.append(self._turn)
            self._judge_fill(turn.roll, 0, turn.category)
            best = self.decisions[-1].best.expected
            self.unjudged.append(self.card.total + best - self.course[-1])
        else:
            self.unknown.append(self._turn)
        self.card = turn.put(self.card)
        self.course.append(self._expected())
        if turn.roll is None:
            self.unjudged.append(self.course[-1] - self.course[-2])

    def begin(self, rolls: tuple[Roll, ...], keeps: tuple[Keep, ...]) -> float:
        """Judge the rolls of a turn and the keeps between them.

        Returns the expected final score after the last roll.
        """
        expected = self.strategy.value(self.card)
        for place, roll in enumerate(rolls):
            choices = self.strategy.advise(self.card, roll, ROLLS - 1 - place)
            luck = choices[0].expected - expected
            self.throws.append(Throw(self._turn, place + 1, roll, luck))
            expected = choices[0].expected
            if place < len(keeps):
                faces = "".join(sorted(keeps[place].of(roll).replace("-", "")))
                chosen = next(each for each in choices if each.keep == faces)
                self._note(roll, ROLLS - 1 - place, chosen, choices[0])
                expected = chosen.expected
        return self.card.total + expected

    def _judge_fill(self, roll: Roll, rolls_left: int, category: str) -> None:
        fills = self.strategy.fills(self.card, roll)
        chosen = next(each for each in fills if each.category == category)
        best = self.strategy.advise(self.card, roll, rolls_left)[0]
        self._note(roll, rolls_left, chosen, best)

    def _note(self, roll: Roll, rolls_left: int, chosen: "Choice", best: "Choice") -> None:
        """Note a decision; to keep all five dice is to fill the best category."""
        if best.keep is not None and len(best.keep) == DICE:
            best = self.strategy.fills(self.card, roll)[0]
        self.decisions.append(Decision(self._turn, self.card, roll, rolls_left, chosen, best))

    @property
    def _turn(self) -> int:
        return len(self.course)

    def _expected(self) -> float:
        return self.card.total + self.strategy.value(self.card)
