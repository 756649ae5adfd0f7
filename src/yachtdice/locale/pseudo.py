"""A language for tests: English made longer, accented and put in brackets.

Where a page has no room for longer words, or shows a text that no translator was asked for, this
language lets one see it. It is made from the English as it is spoken, and never offered to readers.
"""

import re
from gettext import NullTranslations
from itertools import cycle

from yachtdice.locale.languages import Language

PSEUDO = Language("en-XA", "[Éñĝłíşħ]")

LONGER = 4 / 3
"""How many times as long as the English a text is at least."""
FILLERS = ("öñé", "ţŵö", "ţħřéé", "ƒöûř")
PLACEHOLDER = re.compile(r"(%\(\w+\)s)")
ACCENTS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÁƁČĎÉƑĜĦÍĴĶĹṀÑÖṔǪŘŞŢÛṼŴẊÝŽáƀčďéƒĝħíĵķłɱñöṕǫřşţûṽŵẋýž",
)


class PseudoTranslations(NullTranslations):
    """A catalogue that has a translation of every message."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


def pseudo(message: str) -> str:
    """A message with longer words, an accent on every letter, and brackets: `[Řööłł öñé]`.

    Its placeholders stay as they are, and so does a message that is nothing else.
    """
    parts = PLACEHOLDER.split(message)
    short = sum(map(len, parts[::2]))
    if not any(each.isalpha() for part in parts[::2] for each in part):
        return message
    parts[::2] = map(_doubled, parts[::2])
    fillers = cycle(FILLERS)
    while sum(map(len, parts[::2])) < LONGER * short:
        parts[-1] += f" {next(fillers)}"
    return f"[{''.join(parts)}]"


def _doubled(text: str) -> str:
    """A text with every vowel twice, and accents."""
    return re.sub("([AEIOUaeiou])", r"\1\1", text).translate(ACCENTS)
