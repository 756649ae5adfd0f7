"""Players that are programs: from a card, dice and rolls left to a choice.

>>> bot = find_bot("greedy", find_ruleset("yacht"))
>>> bot.choose(card, Roll("33345"), rolls_left=2)     # Keep('xxx--')
>>> bot.choose(card, Roll("33345"), rolls_left=0)     # 'choice'

Nothing here loads numpy before a bot is asked for.
"""

from yachtdice.bots.base import BOTS, FOR_THE_WIN, Bot
from yachtdice.bots.find import (
    choose_for_win,
    find_bot,
    needs_strategy,
    prepare_for_win,
    prospect_for_win,
)

__all__ = [
    "BOTS",
    "FOR_THE_WIN",
    "Bot",
    "choose_for_win",
    "find_bot",
    "needs_strategy",
    "prepare_for_win",
    "prospect_for_win",
]
