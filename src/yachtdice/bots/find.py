"""Bots by their names."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from yachtdice.bots.base import BOTS, Bot
from yachtdice.dice import Keep, Roll
from yachtdice.errors import NotSolved, UnknownBot
from yachtdice.ruleset import Ruleset
from yachtdice.scorecard import Scorecard

if TYPE_CHECKING:
    from yachtdice.solver import Prospect, Strategy

SOLVE_NOTHING = ("greedy",)


def needs_strategy(name: str) -> bool:
    """Whether a bot plays by the values of a solved ruleset. Raises `UnknownBot`."""
    _check(name)
    return name not in SOLVE_NOTHING


def find_bot(
    name: str, rules: Ruleset, strategy: "Strategy | None" = None, *, seed: str = ""
) -> Bot:
    """The bot with this name, for games of a ruleset.

    A bot that errs errs in its own way for each `seed`, such as the id of a game. Solving is the
    caller's: raises `NotSolved` where a bot needs a strategy and none is given, `UnknownBot`, and
    `TooManyPositions` for a ruleset that cannot be solved.
    """
    if needs_strategy(name) and strategy is None:
        raise NotSolved(f"expected a strategy for the bot {name!r}, found none", bot=name)
    from yachtdice.bots.judging import make_bot

    return make_bot(name, rules, strategy, seed)


def choose_for_win(
    card: Scorecard, roll: Roll, rolls_left: int, others: Sequence[Scorecard]
) -> Keep | str:
    """What `duelist` chooses, with a strategy that is found here: for another process to work out.

    Raises as `Bot.choose`, and `TooManyPositions`.
    """
    from yachtdice.bots.duelist import duelist_of

    return duelist_of(card.rules).choose(card, roll, rolls_left, others)


def prospect_for_win(
    card: Scorecard, roll: Roll | None, rolls_left: int, others: Sequence[Scorecard]
) -> "Prospect":
    """How the player with a card stands, by what `duelist` goes by: for another process too.

    Raises as `find_prospect`, and `TooManyPositions`.
    """
    from yachtdice.bots.duelist import duelist_of
    from yachtdice.solver import find_prospect

    return find_prospect(duelist_of(card.rules).duel, card, roll, rolls_left, *others)


def prepare_for_win(rules: Ruleset) -> None:
    """Have everything loaded and compiled that `duelist` needs in a game of a ruleset.

    Raises `TooManyPositions`.
    """
    from yachtdice.bots.duelist import duelist_of

    duel, roll = duelist_of(rules).duel, Roll("12346")
    early = late = Scorecard(rules)
    while len(late.open) > 1:
        late = late.fill(next(iter(late.options(roll))), roll)
    for card in (early, late):
        duel.win(card, card)
        duel.choices(card, roll, 1, card)
        duel.choices(card, roll, 1, card, card)


def _check(name: str) -> None:
    if name not in BOTS:
        message = f"expected one of {', '.join(BOTS)}, found {name!r}"
        raise UnknownBot(message, found=name, known=list(BOTS))
