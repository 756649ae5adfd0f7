"""Answers about two players, as text for the terminal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from yachtdice.cli.show import new_table
from yachtdice.locale import Translator, choice
from yachtdice.ruleset import Ruleset

if TYPE_CHECKING:
    from yachtdice.solver import Win, WinChoice
    from yachtdice.solver.duel_table import Made, Plan

MEGABYTE = 1_000_000
WIDEST_TITLE = 14
"""Characters over which a long title of figures breaks into two lines."""


def plan_text(plan: "Plan", rules: Ruleset, t: Translator) -> Text:
    """What is going to be done, and how large it gets."""
    return Text(
        t.gettext(
            "Two players of %(name)s have %(positions)s positions. The table takes %(size)s MB in"
            " %(folder)s; to make it, %(room)s MB must be free there. Ctrl-C stops the work, and"
            " the same command goes on with it.",
            name=t.ruleset(rules),
            positions=t.format_decimal(plan.positions),
            size=t.format_decimal(-(-plan.bytes // MEGABYTE)),
            room=t.format_decimal(-(-plan.room // MEGABYTE)),
            folder=str(plan.folder),
        )
    )


def made_text(made: "Made", rules: Ruleset, t: Translator) -> Text:
    """What the solving of two players came to."""
    return Text(
        t.gettext(
            "Who moves first in %(name)s has %(share)s of the win, a draw counted half. Positions:"
            " %(positions)s, solved now: %(solved)s; seconds: %(seconds)s, of processors:"
            " %(processors)s; threads: %(threads)s.",
            name=t.ruleset(rules),
            share=t.format_percent(made.table.first, 4),
            positions=t.format_decimal(made.table.positions),
            solved=t.format_decimal(made.solved),
            seconds=t.format_fixed(made.seconds, 1),
            processors=t.format_fixed(made.processor_seconds, 1),
            threads=made.threads,
        )
    )


def win_text(win: "Win", t: Translator) -> Text:
    """The share of the win, and how sure it is."""
    share = t.format_percent(win.share, 2)
    if win.exact:
        return Text(t.gettext("The share of the win is %(share)s, exactly.", share=share))
    return Text(t.gettext("The share of the win is about %(share)s: an estimate.", share=share))


def choices_text(
    choices: "Sequence[WinChoice]", rules: Ruleset, t: Translator
) -> list[RenderableType]:
    """Choices, best first, with the share of the win and the points that they bring."""
    table = new_table(t.gettext("Choice"))
    table.add_column(t.gettext("Probability of winning"), justify="right", max_width=WIDEST_TITLE)
    table.add_column(t.gettext("Gives away"), justify="right")
    table.add_column(t.gettext("Points"), justify="right")
    for each in choices:
        what = choice(each.keep, each.category, rules, t).rstrip(".")
        table.add_row(
            what,
            t.format_percent(each.win.share, 2),
            t.format_percent(each.loss, 2),
            t.format_fixed(each.points.expected, 2),
        )
    if choices[0].win.exact:
        return [table]
    return [table, "", Text(t.gettext("The shares of the win are estimates."))]
