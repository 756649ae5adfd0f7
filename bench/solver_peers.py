"""What peers do, run by the Python of their own environment: prints the best time as JSON.

`python solver_peers.py TASK`, a task being the name of a function here.
"""

# They are installed in that environment only.
# pyright: reportMissingImports=false

import json
import random
import sys
import time
from collections.abc import Callable

REPEATS = 3
RANDOM_GAMES = 300


def best(work: Callable[[], object]) -> float:
    """The shortest of a few runs, in seconds."""
    times: list[float] = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def yatzy_solve() -> float:
    """All of Yahtzee with the forced joker, in seconds."""
    import yatzy_solver

    variant = yatzy_solver.Variant("american+forced-joker")
    return best(lambda: yatzy_solver.Solver.build(variant))


def yatzy_simulate() -> float:
    """Games a second of best play."""
    import yatzy_solver

    solver = yatzy_solver.Solver.build(yatzy_solver.Variant("american+forced-joker"))
    games = 5_000
    return games / best(lambda: solver.simulate(games, seed=1))


def pyhtzee_random() -> float:
    """Games a second of random play."""
    from pyhtzee import Pyhtzee

    def play() -> None:
        for seed in range(1, RANDOM_GAMES + 1):
            game = Pyhtzee(seed=seed)
            while not game.is_finished():
                game.take_action(game.sample_action())

    return RANDOM_GAMES / best(play)


def open_spiel_random() -> float:
    """Games of one player a second of random play: half of those with two."""
    import pyspiel

    game, draw = pyspiel.load_game("yacht"), random.Random(1)

    def play() -> None:
        for _ in range(RANDOM_GAMES // 2):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(draw.choice(state.legal_actions()))

    return RANDOM_GAMES / best(play)


if __name__ == "__main__":
    print(json.dumps(globals()[sys.argv[1]]()))
