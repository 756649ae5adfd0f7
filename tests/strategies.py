"""Generators for property tests: dice, names, rulesets, and whole games played at random.

A game is played by a seeded generator, not by single draws, so that thousands of moves stay quick.
Its dice are equal far more often than real ones, so that jokers and extras are met.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter

from yachtdice import (
    Command,
    Correct,
    EnterDice,
    EnterPoints,
    Event,
    Fill,
    Game,
    Keep,
    Roll,
    RollDice,
    Ruleset,
    Scorecard,
    ScriptedSource,
    Undo,
    YachtdiceError,
    find_ruleset,
    rulesets,
)
from yachtdice.dice import DICE, EVERYTHING, FACES

HOUSE = Path(__file__).parent / "data" / "house.toml"

faces = st.sampled_from(FACES)
rolls = st.tuples(*[faces] * DICE).map(Roll)
keeps = st.tuples(*[st.booleans()] * DICE).map(Keep)
seeds = st.integers(0, 2**32 - 1)
built_in = st.sampled_from(rulesets())
any_ruleset = st.sampled_from((*rulesets(), find_ruleset(HOUSE)))
letters = st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(" '\"\\[]#=()\u200d")
names = st.builds(str.__add__, st.sampled_from("AșЖ中ب7👩"), st.text(letters, max_size=12))


@dataclass
class Walk:
    """A game played at random: how to play it again, each command's events, and each state."""

    recipe: str
    states: list[Game]
    steps: list[tuple[Event, ...]] = field(default_factory=list)

    @property
    def end(self) -> Game:
        """The game after the last command."""
        return self.states[-1]

    @property
    def events(self) -> list[Event]:
        """All events, the first one included."""
        begun = [event for event in (self.states[0].last,) if event]
        return begun + [event for events in self.steps for event in events]

    @property
    def moves(self) -> Iterator[tuple[Game, Event, Game]]:
        """The game before each command, the first event of the command, the game after it."""
        for before, events, after in zip(self.states, self.steps, self.states[1:], strict=False):
            yield before, events[0], after

    def _repr_pretty_(self, printer: RepresentationPrinter, cycle: bool) -> None:
        """How Hypothesis shows it: what plays it again is enough."""
        printer.text(self.recipe)


def random_roll(rng: Random) -> Roll:
    """Five dice; every third roll or so shows five equal."""
    if rng.random() < 0.35:
        return Roll([rng.choice(FACES)] * DICE)
    return Roll(rng.choices(FACES, k=DICE))


def random_keep(rng: Random) -> Keep:
    """A choice of places, never all five."""
    keep = Keep(rng.random() < 0.5 for _ in range(DICE))
    return Keep("-----") if keep == EVERYTHING else keep


def next_command(game: Game, rng: Random) -> Command:
    """A legal command for a game that goes on, the later events of a real evening included."""
    if rng.random() < 0.06 and game.can_undo:
        return Undo()
    if game.roll is None:
        return RollDice() if game.dice == "computer" else first_entry(game, rng)
    if game.rolls_left and rng.random() < 0.4:
        keep = random_keep(rng)
        if game.dice == "computer":
            return RollDice(keep)
        return EnterDice(keep.throw(game.roll, rng.choices(FACES, k=keep.rolled)), keep)
    return Fill(rng.choice(list(game.options)))


def first_entry(game: Game, rng: Random) -> Command:
    """With real dice: five dice, or points alone, or a correction of an earlier entry."""
    if rng.random() < 0.1 and (command := correction(game, rng)):
        return command
    if rng.random() < 0.6 or game.seat is None:
        return EnterDice(random_roll(rng))
    return points_entry(game.cards[game.seat], rng)


def points_entry(card: Scorecard, rng: Random) -> EnterPoints:
    """Points that an open category can have, with or without the tick for five equal dice."""
    ticked = [
        EnterPoints(each.id, points, face)
        for each in card.open
        for face, points in card.five_equal_values(each.id).items()
    ]
    plain = [
        EnterPoints(each.id, points) for each in card.open for points in card.point_values(each.id)
    ]
    return rng.choice(ticked if ticked and rng.random() < 0.4 else plain)


def correction(game: Game, rng: Random) -> Correct | None:
    """A legal correction that agrees to its consequences, None if this try finds none."""
    played = [(seat, turn) for seat, turns in enumerate(game.turns) for turn in range(len(turns))]
    if not played:
        return None
    seat, turn = rng.choice(played)
    still_open = [each.id for each in game.cards[seat].open]
    category = rng.choice([game.turns[seat][turn].category, *still_open])
    roll = random_roll(rng) if rng.random() < 0.6 else None
    command = Correct(seat, turn, category, roll=roll, agreed=True)
    try:
        game.decide(command)
    except YachtdiceError:
        return None
    return command


def walk(start: Game, rng: Random) -> Iterator[tuple[tuple[Event, ...], Game]]:
    """The events of each command and the game after it, until the game is over."""
    game = start
    while not game.is_over:
        source = ScriptedSource([*random_roll(rng)])
        events = game.decide(next_command(game, rng), source)
        game = game.follow(events)
        yield events, game


def played(rules: Ruleset, players: list[str], dice: str, seed: int) -> Walk:
    """A whole game played at random."""
    game = Game.start(rules, players, dice="own" if dice == "own" else "computer")
    done = Walk(f"played({rules!r:.60}, {players}, {dice!r}, {seed})", [game])
    for events, after in walk(game, Random(seed)):
        done.steps.append(events)
        done.states.append(after)
    return done


@st.composite
def games(
    draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] = any_ruleset, most_players: int = 3
) -> Walk:
    """Whole games of any ruleset, with the computer's dice or one's own."""
    players = [f"P{seat}" for seat in range(draw(st.integers(1, most_players)))]
    dice = draw(st.sampled_from(["computer", "own"]))
    return played(draw(rules), players, dice, draw(seeds))
