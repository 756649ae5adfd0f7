"""The look of `--help`: plain, aligned, in the reader's language.

Help texts stand in English beside what they explain and are translated here, when they are shown.
"""

import re

from cyclopts.help import HelpPanel, InlineText
from rich.console import Console, ConsoleOptions
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from yachtdice.locale import N_, Translator

INDENT = (0, 0, 0, 2)
PLACES = (
    # A word in capitals stands for what one types there, in the help of commands.
    N_("ADDRESS"),
    N_("ARGS"),
    N_("CATEGORY"),
    N_("CHOICE"),
    N_("CODE"),
    N_("COMMAND"),
    N_("DICE"),
    N_("FILE"),
    N_("HOST"),
    N_("NAME"),
    N_("NUMBER"),
    N_("OPTIONS"),
    N_("PATH"),
    N_("POINTS"),
    N_("PORT"),
    N_("RULESET"),
    N_("SIZE"),
    N_("URL"),
)


def places(text: str, t: Translator) -> str:
    """A call of a command with the words that stand for what one types, such as `--dice DICE`."""
    words = "|".join(PLACES)
    return re.sub(rf"\b({words})\b", lambda found: t.gettext(found[0]), text)


class HelpText:
    """A help formatter of cyclopts."""

    def __init__(self, t: Translator) -> None:
        self.t = t

    def render_usage(self, console: Console, options: ConsoleOptions, usage: object) -> None:
        """The line that shows how a command is called."""
        call = places(_plain(usage).removeprefix("Usage:").strip(), self.t)
        console.print(Text(self.t.gettext("Usage: %(usage)s", usage=call)), "", sep="\n")

    def render_description(
        self, console: Console, options: ConsoleOptions, description: object
    ) -> None:
        """What a command is for."""
        console.print(self._translated(description), "", sep="\n")

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """A group of commands, arguments or options."""
        if not panel.entries:
            return
        rows = Table.grid(padding=(0, 2, 0, 0))
        for entry in panel.entries:
            label = places(", ".join(entry.display_labels_with_metavar), self.t)
            rows.add_row(Text(label, no_wrap=True), self._translated(entry.description))
        console.print(self._translated(panel.title), Padding(rows, INDENT), "", sep="\n")

    def _translated(self, text: object) -> Text:
        message = _plain(text)
        return Text(self.t.gettext(message) if message else "")


def _plain(text: object) -> str:
    """What cyclopts hands over, as it was written."""
    content = text.primary_renderable if isinstance(text, InlineText) else text
    return content.plain.strip() if isinstance(content, Text) else str(content or "").strip()
