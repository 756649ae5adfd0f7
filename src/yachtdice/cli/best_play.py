"""The commands that tell what best play is: the value of a card, ranked choices, a solve."""

from typing import Annotated

from cyclopts import Parameter

from yachtdice.cli import show_duel, show_play
from yachtdice.cli.duels import choices_for_win, win_against
from yachtdice.cli.parameters import (
    FOR_PEOPLE,
    Filled,
    ForTerminal,
    Opponents,
    Output,
    Ruleset,
    Threads,
    check,
    check_threads,
    read_card,
    read_opponents,
    whole,
)
from yachtdice.cli.solving import Waiting, find, solver_installed, working_out
from yachtdice.cli.terminal import CommandError
from yachtdice.dice import Roll
from yachtdice.locale import N_
from yachtdice.ruleset import find_ruleset


def value(
    ruleset: Ruleset,
    /,
    *,
    filled: Filled = "",
    opponent: Opponents = (),
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Tell the points that best play still expects on a card, and the share of the win."""
    check(output, terminal)
    rules = find_ruleset(ruleset)
    card = read_card(rules, filled, terminal)
    others = read_opponents(rules, opponent, terminal)
    with solver_installed(terminal):
        strategy = find(terminal, rules)
        with Waiting(terminal, working_out(terminal)):
            expected, deviation = strategy.value(card), strategy.standard_deviation(card)
        win = win_against(terminal, strategy, card, others)
    if output.json:
        points = {"expected": expected, "standard_deviation": deviation}
        terminal.show_json({**points, **win.to_data()} if win else points)
    else:
        terminal.show(show_play.value_text(expected, deviation, terminal.t))
        if win:
            terminal.show(show_duel.win_text(win, terminal.t))
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
    opponent: Opponents = (),
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Rank every choice with a roll, by points or against opponents by the share of the win."""
    check(output, terminal)
    rules = find_ruleset(ruleset)
    roll, card = Roll(dice), read_card(rules, filled, terminal)
    others = read_opponents(rules, opponent, terminal)
    if card.is_full:
        raise CommandError(
            terminal.t.gettext("Every category of this card is filled. Leave one open.")
        )
    with solver_installed(terminal):
        strategy = find(terminal, rules)
        choices = strategy.advise(card, roll, rolls_left)
        for_win = choices_for_win(terminal, strategy, card, roll, rolls_left, others)
    if output.json:
        terminal.show_json([each.to_data() for each in for_win or choices])
    elif for_win:
        terminal.show(*show_duel.choices_text(for_win, rules, terminal.t))
    else:
        terminal.show(show_play.choices_table(choices, rules, terminal.t))
    return 0


def solve(
    ruleset: Ruleset,
    /,
    *,
    threads: Threads = None,
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Solve a ruleset, whatever is kept of it, and keep the values."""
    check(output, terminal)
    check_threads(threads, terminal)
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
