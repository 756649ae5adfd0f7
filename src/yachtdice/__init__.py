"""Yacht and Yahtzee: play, keep score, learn.

>>> from yachtdice import Roll, Scorecard, find_ruleset
>>> card = Scorecard(find_ruleset("yahtzee")).fill("yahtzee", Roll("66666"))
>>> card.fill("ones", Roll("11123")).options(Roll("11111"))["full_house"]
125
"""

from yachtdice.categories import Category
from yachtdice.commands import (
    ChooseFirst,
    Close,
    Command,
    Correct,
    EnterDice,
    EnterPoints,
    Fill,
    Mix,
    NextGame,
    Remove,
    Replace,
    RollDice,
    RollOff,
    Skip,
    TakeSeat,
    Undo,
)
from yachtdice.committed import CommittedSource, commitment_of, new_seed
from yachtdice.dice import Keep, Roll
from yachtdice.errors import IllegalMove, InvalidInput, YachtdiceError
from yachtdice.events import Event
from yachtdice.game import Game
from yachtdice.ruleset import Ruleset, find_ruleset, rulesets
from yachtdice.scorecard import Scorecard
from yachtdice.sources import ScriptedSource, Source, SystemSource
from yachtdice.turns import Turn

__all__ = [
    "Category",
    "ChooseFirst",
    "Close",
    "Command",
    "CommittedSource",
    "Correct",
    "EnterDice",
    "EnterPoints",
    "Event",
    "Fill",
    "Game",
    "IllegalMove",
    "InvalidInput",
    "Keep",
    "Mix",
    "NextGame",
    "Remove",
    "Replace",
    "Roll",
    "RollDice",
    "RollOff",
    "Ruleset",
    "Scorecard",
    "ScriptedSource",
    "Skip",
    "Source",
    "SystemSource",
    "TakeSeat",
    "Turn",
    "Undo",
    "YachtdiceError",
    "commitment_of",
    "find_ruleset",
    "new_seed",
    "rulesets",
]
