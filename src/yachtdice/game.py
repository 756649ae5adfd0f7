"""A game: the fold of its events.

`Game.decide` turns a command into events, or raises an error and changes nothing; `Game.apply`
folds one event in; `Game.replay` folds them all.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from yachtdice import decisions, effects
from yachtdice.commands import Command
from yachtdice.dice import ROLLS, Keep, Roll
from yachtdice.errors import InvalidEvent, YachtdiceError
from yachtdice.events import (
    Aside,
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
from yachtdice.turns import Correction, Removal, Replacement, Takeover, Turn, Value

ENTRIES = RolledOff | Rolled | Filled | PointsEntered | Corrected
"""What a person may take back where the dice are real."""


@dataclass(frozen=True)
class Game:
    """One game of one or more players, as it stands after its events.

    Seats count from 0. `version` is the number of events folded so far, those of the `earlier`
    games of the match included. `rolls` and `keeps` are those of the turn that is being played,
    and `rolling` is its seat once it has begun. `bots` names the program that plays each seat, and
    is empty where only people play; a bot's dice are always the computer's. `previous` is the game
    before the last event that still counts.

    A free seat's player has an empty name. `commitment` is that to the seed of the computer's
    dice, `seed` the seed once it has been shown; `thrown` counts the throws of this game, those of
    the roll-off included, and `throws` are the numbers of those in the present turn. `takeover`
    says that a bot finishes it in the player's place. `settled` is the version of the last event
    that was more than an aside.
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
    commitment: str | None = None
    values: tuple[Value, ...] = ()
    thrown: int = 0
    throws: tuple[int, ...] = ()
    takeover: Takeover | None = None
    replacements: tuple[Replacement, ...] = ()
    removals: tuple[Removal, ...] = ()
    seed: str | None = None
    settled: int = 1
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
        commitment: str | None = None,
    ) -> "Game":
        """A game at its beginning; players without a name are seats still free, the last ones.

        With the `order` of a roll-off it is not known yet who starts. Raises `InvalidPlayers`,
        and `InvalidInput` for the date and the commitment.
        """
        started = decisions.start(
            rules, players, dice=dice, order=order, date=date, bots=bots, commitment=commitment
        )
        return Game.replay([started])

    @staticmethod
    def replay(events: Iterable[Event]) -> "Game":
        """The game after these events. Raises `InvalidEvent` if they are not those of a game."""
        others = iter(events)
        first = next(others, None)
        if not isinstance(first, Started) or not effects.may_begin(first):
            raise InvalidEvent(f"expected a first event of kind started, found {first!r:.80}")
        return Game._begin(first).follow(others)

    @staticmethod
    def _begin(
        event: Started,
        *,
        version: int = 1,
        earlier: tuple["Game", ...] = (),
        removals: tuple[Removal, ...] = (),
    ) -> "Game":
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
            commitment=event.commitment,
            removals=removals,
            settled=version,
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
        if not effects.may_follow(self, event):
            raise InvalidEvent(f"expected an event that can come now, found {event!r:.80}")
        version = self.version + 1
        if isinstance(event, Aside):
            return replace(effects.with_aside(self, event), version=version)
        if isinstance(event, Undone):
            return self._before(version)
        if isinstance(event, Started):
            finished = replace(self, earlier=(), previous=None)
            return Game._begin(
                event,
                version=version,
                earlier=(*self.earlier, finished),
                removals=tuple(Removal(each.seat) for each in self.removals),
            )
        try:
            after = effects.after(self, event)
        except YachtdiceError as error:
            raise InvalidEvent(f"expected a legal move, found {event!r:.80}: {error}") from error
        return replace(after, version=version, settled=version, last=event, previous=self)

    def _before(self, version: int) -> "Game":
        """The game before the last event that counts, with the asides that came since."""
        assert self.previous is not None
        return replace(
            self.previous,
            version=version,
            settled=version,
            players=self.players,
            values=self.values,
        )

    @property
    def empty_card(self) -> Scorecard:
        """A card of this game on which nothing stands."""
        return Scorecard(self.rules)

    @cached_property
    def is_over(self) -> bool:
        """Whether every player who is not out has filled every category."""
        return all(self.cards[seat].is_full for seat in self.playing) and not self.is_waiting

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has taken."""
        return tuple(seat for seat, player in enumerate(self.players) if not player)

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is free: nobody can move before it is taken or closed."""
        return not self.players[-1]

    @cached_property
    def removed(self) -> frozenset[int]:
        """The seats that are out."""
        return frozenset(each.seat for each in self.removals)

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The seats that are taken and not out, from the first on."""
        removed = self.removed
        seats = enumerate(self.players)
        return tuple(seat for seat, player in seats if player and seat not in removed)

    @property
    def mixed(self) -> tuple[tuple[int, str], ...]:
        """The seats whose devices gave a random value, and those, in the order given."""
        return tuple((each.seat, each.value) for each in self.values)

    @property
    def rotation(self) -> tuple[int, ...]:
        """All seats in the order of play, also those that are out."""
        if self.first is None:
            return ()
        return tuple(range(self.first, len(self.players))) + tuple(range(self.first))

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play, empty until it is known who starts."""
        removed = self.removed
        return tuple(seat for seat in self.rotation if seat not in removed)

    @property
    def played(self) -> tuple[tuple[int, int, Turn], ...]:
        """All turns in the order of play, each with its seat and its number, from 0."""
        return tuple(
            (seat, number, self.turns[seat][number])
            for number in range(len(self.rules.categories))
            for seat in self.rotation
            if number < len(self.turns[seat])
        )

    @cached_property
    def seat(self) -> int | None:
        """The seat whose turn it is, None before all are there, before it is known who starts,
        and after the end.

        Whoever has filled fewest categories is next, in the order of play: so a player whose
        later entries were dropped by a correction plays those first.
        """
        if self.rolling is not None:
            return self.rolling
        if self.is_over or self.is_waiting:
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

    @property
    def stand_in(self) -> str | None:
        """The name of the program that finishes this turn in the player's place."""
        return self.takeover.bot if self.takeover else None

    @property
    def mover_bot(self) -> str | None:
        """The name of the program that is to move, None if a person or nobody is."""
        return None if self.seat is None else self.stand_in or self.bot(self.seat)

    def dice_of(self, seat: int) -> Dice:
        """Whose dice a seat rolls now; a turn that the computer's dice came into goes on so."""
        programs = seat == self.rolling and (self.takeover or self.throws)
        return "computer" if self.bot(seat) or programs else self.dice

    def accepts(self, version: int) -> bool:
        """Whether a command made from that version is still good: only asides came since."""
        return self.settled <= version <= self.version

    @property
    def came_back(self) -> bool:
        """Whether the game stood like this before, and an undo has brought that back."""
        return self.previous is not None and self.previous.version + 1 < self.settled

    @property
    def can_undo(self) -> bool:
        """Whether the last event may be taken back: a person's entry, never the computer's roll."""
        if self.previous is None or self.previous.mover_bot or self.seed is not None:
            return False
        return isinstance(self.last, ENTRIES if self.dice == "own" else Filled)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Each player's grand total in this game, as it stands."""
        return tuple(card.total for card in self.cards)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total once the game is over, several if they share the win."""
        if not self.is_over:
            return ()
        best = max(self.totals[seat] for seat in self.playing)
        return tuple(seat for seat in self.playing if self.totals[seat] == best)

    @property
    def number(self) -> int:
        """Which game of the match this is, from 1."""
        return len(self.earlier) + 1

    @property
    def match_totals(self) -> tuple[int, ...]:
        """Each player's sum over the games of the match."""
        games = (*self.earlier, self)
        return tuple(sum(totals) for totals in zip(*(game.totals for game in games), strict=True))
