"""Games of several devices played at random: late seats, skips, replacements, removals, values.

The computer's dice come from a committed seed, as they do at tables.
"""

from collections.abc import Iterator
from hashlib import sha256
from random import Random

from hypothesis import strategies as st

from tests.strategies import Walk, any_ruleset, correction, points_entry, random_keep, random_roll
from yachtdice import (
    ChooseFirst,
    Close,
    Command,
    CommittedSource,
    EnterDice,
    Fill,
    Game,
    Mix,
    Remove,
    Replace,
    RollDice,
    RollOff,
    Ruleset,
    Skip,
    TakeSeat,
    Undo,
    YachtdiceError,
    commitment_of,
)
from yachtdice.dice import FACES
from yachtdice.events import Revealed

BOTS = (None, None, "steady", "optimal")


def seed_of(number: int) -> bytes:
    """The secret seed of a random game."""
    return sha256(str(number).encode()).digest()


def disturbances(game: Game, rng: Random) -> Iterator[Command]:
    """What others may do at any moment, allowed or not."""
    seat = rng.randrange(len(game.players))
    yield Mix(seat, f"value-{rng.random()}")
    yield rng.choice([Skip(), Skip(bot="greedy"), Replace(seat, rng.choice(BOTS))])
    if rng.random() < 0.1:
        yield Remove(seat)
    if game.is_waiting:
        yield TakeSeat(f"Late {seat}") if rng.random() < 0.7 else Close()


def allowed(game: Game, commands: Iterator[Command], rng: Random) -> list[Command]:
    """Those of some commands that a game takes."""
    found: list[Command] = []
    for command in commands:
        try:
            game.decide(command, CommittedSource(bytes(32), (), 0))
        except YachtdiceError:
            continue
        found.append(command)
    rng.shuffle(found)
    return found


def next_command(game: Game, rng: Random) -> Command:
    """A command that a game which is not over takes: there always is one."""
    if rng.random() < 0.15 and (found := allowed(game, disturbances(game, rng), rng)):
        return found[0]
    if game.is_waiting:
        return TakeSeat("Late") if rng.random() < 0.6 or not game.playing else Close()
    if game.first is None:
        return RollOff() if game.dice == "computer" else ChooseFirst(rng.choice(game.playing))
    return move(game, rng)


def move(game: Game, rng: Random) -> Command:
    """What the player to move does."""
    seat = game.seat
    assert seat is not None
    own = game.dice_of(seat) == "own"
    if rng.random() < 0.06 and game.can_undo:
        return Undo()
    if game.dice == "own" and rng.random() < 0.15 and (command := correction(game, rng)):
        return command
    if game.roll is None:
        if own and rng.random() < 0.3:
            return points_entry(game.cards[seat], rng)
        return EnterDice(random_roll(rng)) if own else RollDice()
    if game.rolls_left and rng.random() < 0.4:
        keep = random_keep(rng)
        if not own:
            return RollDice(keep)
        return EnterDice(keep.throw(game.roll, rng.choices(FACES, k=keep.rolled)), keep)
    return Fill(rng.choice(list(game.options)))


def crowd(rules: Ruleset, seats: int, dice: str, seed: int) -> Walk:
    """A whole game that is disturbed all the time; its seed is shown at the end."""
    rng, secret = Random(seed), seed_of(seed)
    taken = rng.randint(0, seats) if rng.random() < 0.4 else seats
    names = [f"P{seat}" for seat in range(taken)] + [""] * (seats - taken)
    game = Game.start(
        rules,
        names,
        dice="own" if dice == "own" else "computer",
        order=rng.choice(["seats", "roll_off"]),
        bots=[rng.choice(BOTS) if name and rng.random() < 0.3 else None for name in names],
        commitment=commitment_of(secret),
    )
    done = Walk(f"crowd({rules!r:.60}, {seats}, {dice!r}, {seed})", [game])
    while not game.is_over:
        source = CommittedSource(secret, game.mixed, game.thrown)
        events = game.decide(next_command(game, rng), source)
        game = game.follow(events)
        done.steps.append(events)
        done.states.append(game)
    shown = Revealed(secret.hex())
    done.steps.append((shown,))
    done.states.append(game.apply(shown))
    return done


@st.composite
def crowds(
    draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] = any_ruleset, most_seats: int = 4
) -> Walk:
    """Whole games that are disturbed all the time."""
    dice = draw(st.sampled_from(["computer", "own"]))
    return crowd(draw(rules), draw(st.integers(1, most_seats)), dice, draw(st.integers(0, 2**32)))
