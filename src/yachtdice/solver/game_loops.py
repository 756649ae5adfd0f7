"""Loops that play many games at once by best play, throwing every die.

The games of a level are sorted by lane, so that best play on a batch of lanes is worked out once,
used for all games there, and forgotten.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.dice import DICE
from yachtdice.solver.choice_loops import Batch, choose_turn
from yachtdice.solver.compiled import LANES, entry, inner
from yachtdice.solver.lattice import ROWS, Lattice
from yachtdice.solver.turn_loops import (
    WIDTH,
    Doubles,
    Game,
    S,
    U,
    lane_after,
    piece_from,
)

Words = NDArray[np.uint64]
GAMMA = U(0x9E3779B97F4A7C15)
FIRST_MIX = U(0xBF58476D1CE4E5B9)
SECOND_MIX = U(0x94D049BB133111EB)
DIGITS = U(60)
"""Faces are drawn as the digits to base 6 of a fraction of so many bits."""


class Games(NamedTuple):
    """Games under way: the lane and score of each, the state of its dice, and an order of them."""

    lane: NDArray[np.uint32]
    score: NDArray[np.int32]
    dice: Words
    order: NDArray[np.uint32]


@inner
def mixed(word: np.uint64) -> np.uint64:
    """The bits of a word, well mixed (the finalizer of SplitMix64)."""
    word = (word ^ (word >> U(30))) * FIRST_MIX
    word = (word ^ (word >> U(27))) * SECOND_MIX
    return word ^ (word >> U(31))


@inner
def throw(row: np.uint64, word: np.uint64, lattice: Lattice) -> np.uint64:
    """The roll that a keep ends in when its other dice are thrown.

    Always takes five steps, so that the processor can work on several games at once.
    """
    fraction = mixed(word) >> (U(64) - DIGITS)
    for _ in range(DICE):
        fraction *= U(6)
        row = U(lattice.thrown[row, fraction >> DIGITS])
        fraction &= (U(1) << DIGITS) - U(1)
    return row


@inner
def play_game(batch: Batch, games: Games, number: int, lane: np.uint64, lattice: Lattice) -> int:
    """Throw the dice of a turn and choose; returns the outcome.

    Where all five are kept the next throw changes nothing, and they are kept again.
    """
    word = games.dice[U(number)]
    roll = throw(U(ROWS - 1), word + GAMMA, lattice)
    roll = throw(U(batch.early[roll * WIDTH + lane]), word + GAMMA + GAMMA, lattice)
    word += GAMMA + GAMMA + GAMMA
    roll = throw(U(batch.late[roll * WIDTH + lane]), word, lattice)
    games.dice[U(number)] = word
    return S(batch.fill[roll * WIDTH + lane])


@inner
def sort_games(games: Games, first: int, last: int) -> NDArray[np.int64]:
    """Order the games by lane; returns where those of each lane from `first` on begin."""
    begin = np.zeros(last - first + 1, dtype=np.int64)
    for number in range(games.lane.size):
        begin[S(games.lane[U(number)]) - first + 1] += 1
    for lane in range(last - first):
        begin[lane + 1] += begin[lane]
    place = begin.copy()
    for number in range(games.lane.size):
        lane = S(games.lane[U(number)]) - first
        games.order[U(place[lane])] = number
        place[lane] += 1
    return begin


@entry
def start_games(games: Games, seed: int, first: int) -> None:
    """Put games at the first lane, with dice by the seed and their numbers, from `first` on."""
    for number in range(games.lane.size):
        games.lane[U(number)] = 0
        games.score[U(number)] = 0
        games.dice[U(number)] = mixed(mixed(U(seed) + GAMMA) ^ (U(first + number) * SECOND_MIX))


@entry
def play_lanes(
    games: Games, batch: Batch, values: Doubles, game: Game, first: int, last: int, block: int
) -> None:
    """Play a turn in all games; their lanes are those from `first` to `last`, one level's."""
    begin = sort_games(games, first, last)
    for start in range(first, last, LANES):
        end = min(start + LANES, last)
        while S(game.blocks.lane[block + 1]) <= start:
            block += 1
        if begin[start - first] == begin[end - first]:
            continue
        choose_turn(batch, values, game, start, end, block)
        current = block
        for lane in range(start, end):
            current += S(lane >= S(game.blocks.lane[current + 1]))
            piece = piece_from(game.blocks, current, lane, lane, lane + 1)
            for place in range(begin[lane - first], begin[lane - first + 1]):
                number = S(games.order[U(place)])
                outcome = play_game(batch, games, number, U(lane - start), game.lattice)
                after = lane_after(game, piece, S(game.tables.category[U(outcome)]), outcome, 0)
                games.lane[U(number)] = after
                games.score[U(number)] += S(game.tables.points[outcome])
