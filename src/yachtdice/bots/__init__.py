"""Players that are programs: from a card, dice and rolls left to a choice.

>>> bot = find_bot("greedy", find_ruleset("yacht"))
>>> bot.choose(card, Roll("33345"), rolls_left=2)     # Keep('xxx--')
>>> bot.choose(card, Roll("33345"), rolls_left=0)     # 'choice'

Nothing here loads numpy before a bot is asked for.
"""

from yachtdice.bots.base import BOTS, Bot
from yachtdice.bots.find import find_bot, needs_strategy

__all__ = ["BOTS", "Bot", "find_bot", "needs_strategy"]
