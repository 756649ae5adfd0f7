"""The commands that tell what best play is: the value of a card, ranked choices, a solve."""

from typing import Annotated

from cyclopts import Parameter

from yachtdice.cli import show_play
from yachtdice.cli.parameters import (
    FOR_PEOPLE,
    Filled,
    ForTerminal,
    Output,
    Ruleset,
    check,
    read_card,
    whole,
)
from yachtdice.cli.solving import Waiting, find, solver_installed, working_out
from yachtdice.cli.terminal import CommandError
from yachtdice.dice import Roll
from yachtdice.locale import N_
from yachtdice.ruleset import find_ruleset

MOST_THREADS = 256


def value(
    ruleset: Ruleset, /, *, filled: Filled = "", output: Output = FOR_PEOPLE, terminal: ForTerminal
) -> int:
    """Tell the points that best play still expects on a card."""
    check(output, terminal)
    rules = find_ruleset(ruleset)
    card = read_card(rules, filled, terminal)
    with solver_installed(terminal):
        strategy = find(terminal, rules)
        with Waiting(terminal, working_out(terminal)):
            expected, deviation = strategy.value(card), strategy.standard_deviation(card)
    if output.json:
        terminal.show_json({"expected": expected, "standard_deviation": deviation})
    else:
        terminal.show(show_play.value_text(expected, deviation, terminal.t))
    return 0


def advise(
    ruleset: Ruleset,
    /,
    *,
    dice: Annotated[
        str, Parameter(metavar="DICE", help=N_("Five faces from 1 to 6, such as 33345."))
    ],
    rolls_left: Annotated[
        int,
        Parameter(
            converter=whole,
            metavar="NUMBER",
            help=N_("How many rolls are left in the turn: 0, 1 or 2."),
        ),
    ],
    filled: Filled = "",
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Rank every choice with a roll."""
    check(output, terminal)
    rules = find_ruleset(ruleset)
    roll, card = Roll(dice), read_card(rules, filled, terminal)
    if card.is_full:
        raise CommandError(
            terminal.t.gettext("Every category of this card is filled. Leave one open.")
        )
    with solver_installed(terminal):
        choices = find(terminal, rules).advise(card, roll, rolls_left)
    if output.json:
        terminal.show_json([each.to_data() for each in choices])
    else:
        terminal.show(show_play.choices_table(choices, rules, terminal.t))
    return 0


def solve(
    ruleset: Ruleset,
    /,
    *,
    threads: Annotated[
        int | None,
        Parameter(
            converter=whole,
            metavar="NUMBER",
            help=N_("How many threads to work on. Left out: one for each processor."),
        ),
    ] = None,
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Solve a ruleset, whatever is kept of it, and keep the values."""
    check(output, terminal)
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise CommandError(
            terminal.t.gettext(
                "It cannot be solved on %(threads)s threads. Give a number from 1 to %(most)s.",
                threads=str(threads),
                most=MOST_THREADS,
            )
        )
    rules = find_ruleset(ruleset)
    with solver_installed(terminal):
        from yachtdice.solver import files
        from yachtdice.solver import solve as solve_rules

        with Waiting(terminal, working_out(terminal)) as waiting:
            solution = solve_rules(rules, threads, waiting)
        files.write(rules, files.Kind.VALUES, solution.values)
    if output.json:
        terminal.show_json(solution.to_data())
    else:
        terminal.show(show_play.solution_text(solution, rules, terminal.t))
    return 0
