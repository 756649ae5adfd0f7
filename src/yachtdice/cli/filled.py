"""What stands on a card, as the command line says it."""

import re

from yachtdice.cli.terminal import CommandError
from yachtdice.locale import Translator

FILL = re.compile(r"\s*([a-z0-9_-]+)\s*=\s*(\d{1,4})\s*", re.ASCII)


def read_filled(text: str, t: Translator) -> dict[str, int]:
    """The points of each category in `ones=3,yahtzee=50`; nothing for an empty text.

    Raises `CommandError` if it cannot be read or names a category twice.
    """
    filled: dict[str, int] = {}
    for part in text.split(",") if text.strip() else ():
        found = FILL.fullmatch(part)
        if found is None:
            raise CommandError(
                t.gettext(
                    "“%(found)s” does not say what is filled. Write it like ones=3,yahtzee=50.",
                    found=part.strip(),
                )
            )
        if found[1] in filled:
            raise CommandError(
                t.gettext(
                    "“%(category)s” is filled twice. Give each category once.", category=found[1]
                )
            )
        filled[found[1]] = int(found[2])
    return filled
