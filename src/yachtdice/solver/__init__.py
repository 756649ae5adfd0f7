"""Exact best play: from a ruleset to the value of every position, and to what to do in each.

>>> strategy = find_strategy(find_ruleset("yacht"))      # reads or makes a value file
>>> strategy.value(card)                                  # expected points still to come
>>> strategy.advise(card, Roll("33345"), rolls_left=1)    # every distinct choice, best first
"""

from yachtdice.solver.course import Course
from yachtdice.solver.distribution import Distribution
from yachtdice.solver.duel import Duel, Win, WinChoice, find_duel
from yachtdice.solver.outlook import End, Outlook
from yachtdice.solver.play import Choice, Play
from yachtdice.solver.prospect import Prospect, find_prospect
from yachtdice.solver.simulation import Results
from yachtdice.solver.solve import Progress, Solution, solve
from yachtdice.solver.strategy import Strategy, find_strategy, load_strategy
from yachtdice.solver.target import Target

__all__ = [
    "Choice",
    "Course",
    "Distribution",
    "Duel",
    "End",
    "Outlook",
    "Play",
    "Progress",
    "Prospect",
    "Results",
    "Solution",
    "Strategy",
    "Target",
    "Win",
    "WinChoice",
    "find_duel",
    "find_prospect",
    "find_strategy",
    "load_strategy",
    "solve",
]
