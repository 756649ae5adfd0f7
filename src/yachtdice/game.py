"""A game: the fold of its events.

`Game.decide` turns a command into events, or raises an error and changes nothing; `Game.apply`
folds one event in; `Game.replay` folds them all.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from yachtdice import decisions
from yachtdice.commands import Command
from yachtdice.dice import ROLLS, Keep, Roll
from yachtdice.errors import InvalidEvent, YachtdiceError
from yachtdice.events import (
    Corrected,
    Dice,
    Event,
    Filled,
    PointsEntered,
    Rolled,
    RolledOff,
    Started,
    Undone,
)
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard
from yachtdice.sources import Source, SystemSource
from yachtdice.turns import Correction, Turn, correct, fold, from_points


@dataclass(frozen=True, slots=True)
class Game:
    """One game of one or more players, as it stands after its events.

    Seats count from 0. `version` is the number of events folded so far, those of the `earlier`
    games of the match included. `rolls` and `keeps` are those of the turn that is being played,
    and `rolling` is its seat once it has begun. `bots` names the program that plays each seat, and
    is empty where only people play; a bot's dice are always the computer's. `previous` is the game
    before the last event that still counts.
    """

    rules: Ruleset
    players: tuple[str, ...]
    dice: Dice
    first: int | None
    date: str | None
    version: int
    turns: tuple[tuple[Turn, ...], ...]
    cards: tuple[Scorecard, ...]
    rolling: int | None = None
    rolls: tuple[Roll, ...] = ()
    keeps: tuple[Keep, ...] = ()
    roll_off: tuple[tuple[tuple[int, Roll], ...], ...] = ()
    corrections: tuple[Correction, ...] = ()
    earlier: tuple["Game", ...] = ()
    bots: tuple[str | None, ...] = ()
    last: Event | None = None
    previous: "Game | None" = field(default=None, repr=False, compare=False)

    @staticmethod
    def start(
        rules: Ruleset,
        players: Sequence[str],
        *,
        dice: Dice = "computer",
        order: Literal["seats", "roll_off"] = "seats",
        date: str | None = None,
        bots: Sequence[str | None] = (),
        source: Source | None = None,
    ) -> "Game":
        """A game at its beginning. Raises `InvalidPlayers`, and `InvalidInput` for the date."""
        source = source or SystemSource()
        return Game.replay(
            decisions.start(
                rules, players, dice=dice, order=order, date=date, bots=bots, source=source
            )
        )

    @staticmethod
    def replay(events: Iterable[Event]) -> "Game":
        """The game after these events. Raises `InvalidEvent` if they are not those of a game."""
        others = iter(events)
        first = next(others, None)
        if not isinstance(first, Started) or not _may_begin(first):
            raise InvalidEvent(f"expected a first event of kind started, found {first!r:.80}")
        return Game._begin(first).follow(others)

    @staticmethod
    def _begin(event: Started, *, version: int = 1, earlier: tuple["Game", ...] = ()) -> "Game":
        seats = len(event.players)
        return Game(
            rules=event.ruleset,
            players=event.players,
            dice=event.dice,
            first=event.first,
            date=event.date,
            version=version,
            turns=((),) * seats,
            cards=(Scorecard(event.ruleset),) * seats,
            earlier=earlier,
            bots=event.bots,
            last=event,
        )

    def decide(self, command: Command, source: Source | None = None) -> tuple[Event, ...]:
        """The events that a command leads to.

        `source` throws the computer's dice; left out, it is the system's generator. Raises
        `IllegalMove` or `InvalidInput`, each in its kinds.
        """
        return decisions.decide(self, command, source or SystemSource())

    def play(self, command: Command, source: Source | None = None) -> "Game":
        """The game after a command: `decide` and `follow` in one. Raises as `decide` does."""
        return self.follow(self.decide(command, source))

    def follow(self, events: Iterable[Event]) -> "Game":
        """The game after further events."""
        game = self
        for event in events:
            game = game.apply(event)
        return game

    def apply(self, event: Event) -> "Game":
        """The game after one more event. Raises `InvalidEvent` for one that cannot come now."""
        if not self._may_follow(event):
            raise InvalidEvent(f"expected an event that can come now, found {event!r:.80}")
        version = self.version + 1
        if isinstance(event, Undone):
            assert self.previous is not None
            return replace(self.previous, version=version)
        if isinstance(event, Started):
            finished = replace(self, earlier=(), previous=None)
            return Game._begin(event, version=version, earlier=(*self.earlier, finished))
        try:
            after = self._after(event)
        except YachtdiceError as error:
            raise InvalidEvent(f"expected a legal move, found {event!r:.80}: {error}") from error
        return replace(after, version=version, last=event, previous=self)

    def _may_follow(self, event: Event) -> bool:
        """Whether an event is one that a command could lead to now, but for a card's own rules."""
        match event:
            case Started():
                return self.is_over and event.players == self.players and _may_begin(event)
            case RolledOff():
                return self.first is None and event.first in range(len(self.players))
            case Rolled():
                return self.seat is not None and self._may_roll(event)
            case Filled():
                return self.roll is not None
            case PointsEntered():
                return self.seat is not None and self.dice_of(self.seat) == "own"
            case Corrected():
                known = event.seat in range(len(self.players))
                own = known and self.dice_of(event.seat) == "own"
                return own and event.turn in range(len(self.turns[event.seat]))
            case Undone():
                return self.can_undo

    def _may_roll(self, event: Rolled) -> bool:
        if self.roll is None or event.keep is None:
            return self.roll is None and event.keep is None
        stayed = event.keep.of(event.roll) == event.keep.of(self.roll)
        return stayed and self.rolls_left > 0 and event.keep.rolled > 0

    def _after(self, event: RolledOff | Rolled | Filled | PointsEntered | Corrected) -> "Game":
        match event:
            case RolledOff():
                return replace(self, first=event.first, roll_off=event.rounds)
            case Rolled():
                keeps = self.keeps if event.keep is None else (*self.keeps, event.keep)
                rolls = (*self.rolls, event.roll)
                return replace(self, rolling=self.seat, rolls=rolls, keeps=keeps)
            case Filled():
                return self._write(Turn(event.category, 0, rolls=self.rolls, keeps=self.keeps))
            case PointsEntered():
                return self._write(from_points(event.category, event.points, event.five_equal))
            case Corrected():
                return self._correct(event)

    def _write(self, turn: Turn) -> "Game":
        """The game after the player to move has filled a category."""
        seat = self.seat
        assert seat is not None
        turn = turn.on(self.cards[seat])
        game = self._with_turns(seat, (*self.turns[seat], turn), turn.put(self.cards[seat]))
        return replace(game, rolling=None, rolls=(), keeps=())

    def _correct(self, event: Corrected) -> "Game":
        seat, place = event.seat, event.turn
        was = self.turns[seat]
        new = was[place].replaced(event.category, event.roll, event.points)
        turns, consequences = correct(self.empty_card, was, place, new)
        game = self._with_turns(seat, turns, fold(self.empty_card, turns))
        changes = (
            Correction(seat, place, was[place], turns[place]),
            *(Correction(seat, each.turn, each.was, each.now) for each in consequences),
        )
        return replace(game, corrections=self.corrections + changes)

    def _with_turns(self, seat: int, turns: tuple[Turn, ...], card: Scorecard) -> "Game":
        return replace(
            self,
            turns=(*self.turns[:seat], turns, *self.turns[seat + 1 :]),
            cards=(*self.cards[:seat], card, *self.cards[seat + 1 :]),
        )

    @property
    def empty_card(self) -> Scorecard:
        """A card of this game on which nothing stands."""
        return Scorecard(self.rules)

    @property
    def is_over(self) -> bool:
        """Whether every player has filled every category."""
        return all(card.is_full for card in self.cards)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play, empty until it is known who starts."""
        if self.first is None:
            return ()
        return tuple(range(self.first, len(self.players))) + tuple(range(self.first))

    @property
    def seat(self) -> int | None:
        """The seat whose turn it is, None before it is known who starts and after the end.

        Whoever has filled fewest categories is next, in the order of play: so a player whose
        later entries were dropped by a correction plays those first.
        """
        if self.rolling is not None:
            return self.rolling
        if self.is_over:
            return None
        return min(self.order, key=lambda seat: len(self.turns[seat]), default=None)

    @property
    def roll(self) -> Roll | None:
        """The dice on the table, None before the first roll of a turn."""
        return self.rolls[-1] if self.rolls else None

    @property
    def rolls_left(self) -> int:
        """How many rolls the turn still has."""
        return ROLLS - len(self.rolls)

    @property
    def options(self) -> dict[str, int]:
        """What the dice on the table may fill and what it adds, nothing before the first roll."""
        if self.roll is None or self.seat is None:
            return {}
        return self.cards[self.seat].options(self.roll)

    def bot(self, seat: int) -> str | None:
        """The name of the program that plays a seat, None if a person does."""
        return self.bots[seat] if self.bots else None

    def dice_of(self, seat: int) -> Dice:
        """Whose dice a seat rolls."""
        return "computer" if self.bot(seat) else self.dice

    @property
    def came_back(self) -> bool:
        """Whether the game stood like this before, and an undo has brought that back."""
        return self.previous is not None and self.previous.version + 1 < self.version

    @property
    def can_undo(self) -> bool:
        """Whether the last event may be taken back: a person's entry, never the computer's roll."""
        if self.previous is None:
            return False
        moved = self.previous.seat
        if moved is not None and self.bot(moved):
            return False
        return self.dice == "own" or isinstance(self.last, Filled)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's grand total in this game, as it stands."""
        return tuple(card.total for card in self.cards)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total once the game is over: more than one share the win."""
        if not self.is_over:
            return ()
        best = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    @property
    def number(self) -> int:
        """Which game of the match this is, from 1."""
        return len(self.earlier) + 1

    @property
    def match_totals(self) -> tuple[int, ...]:
        """Each player's sum over the games of the match."""
        games = (*self.earlier, self)
        return tuple(sum(totals) for totals in zip(*(game.totals for game in games), strict=True))


def _may_begin(event: Started) -> bool:
    """Whether there are players, the seat that starts is one of theirs, and the bots' are too."""
    seats = range(len(event.players))
    known = event.first is None or event.first in seats
    return bool(seats) and known and len(event.bots) in (0, len(seats))
