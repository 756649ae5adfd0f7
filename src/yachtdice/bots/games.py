"""Many games of a bot that plays alone, to see how strong it is."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from yachtdice.bots.base import Bot
from yachtdice.dice import DICE, FACES, NOTHING, ROLLS, Keep, Roll
from yachtdice.errors import InvalidInput
from yachtdice.scorecard import Scorecard
from yachtdice.solver import Results, Strategy

Progress = Callable[[int, int], None]
"""Called with how many games are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Move:
    """One choice of a bot, and where it had to make it."""

    card: Scorecard
    roll: Roll
    rolls_left: int
    choice: Keep | str


@dataclass(frozen=True, slots=True)
class BotResults:
    """Final scores, and the points that an average turn's choices gave away to best play."""

    results: Results
    loss: float


def play_alone(bot: Bot, card: Scorecard, rng: Random) -> Iterator[Move]:
    """All choices of a game from a card on, with dice from a generator."""
    while not card.is_full:
        roll, keep = Roll(rng.choices(FACES, k=DICE)), NOTHING
        for rolls_left in range(ROLLS - 1, -1, -1):
            choice = bot.choose(card, roll, rolls_left)
            yield Move(card, roll, rolls_left, choice)
            if isinstance(choice, str):
                card = card.fill(choice, roll)
                break
            keep = choice
            roll = keep.throw(roll, rng.choices(FACES, k=keep.rolled))


def play_games(
    bot_of: Callable[[int], Bot],
    strategy: Strategy,
    games: int,
    seed: int = 0,
    progress: Progress | None = None,
) -> BotResults:
    """Play so many games, each by the bot of its number. The same seed gives the same dice.

    Raises `InvalidInput` for less than one game.
    """
    if games < 1:
        raise InvalidInput(f"expected at least one game, found {games!r}", found=games)
    empty, scores, lost = Scorecard(strategy.rules), list[int](), 0.0
    start = time.perf_counter()
    for game in range(games):
        card = empty
        for move in play_alone(bot_of(game), empty, Random(f"{seed} {game}")):
            lost += loss(strategy, move)
            card = move.card.fill(move.choice, move.roll) if isinstance(move.choice, str) else card
        scores.append(card.total)
        if progress:
            progress(game + 1, games)
    seconds, counts = time.perf_counter() - start, np.bincount(scores)
    lowest = min(scores)
    turns = games * len(empty.points)
    return BotResults(Results(lowest, counts[lowest:], seconds), lost / turns)


def loss(strategy: Strategy, move: Move) -> float:
    """The points that a choice gives away to best play."""
    choices = strategy.advise(move.card, move.roll, move.rolls_left)
    if isinstance(move.choice, str):
        fills = strategy.fills(move.card, move.roll)
        chosen = next(each for each in fills if each.category == move.choice)
    else:
        faces = "".join(sorted(move.choice.of(move.roll).replace("-", "")))
        chosen = next(each for each in choices if each.keep == faces)
    return choices[0].expected - chosen.expected
