"""The command that solves two players, and what other commands know of them."""

import signal
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from yachtdice.cli import show_duel
from yachtdice.cli.parameters import (
    FOR_PEOPLE,
    ForTerminal,
    Output,
    Ruleset,
    Threads,
    check,
    check_threads,
)
from yachtdice.cli.reasons import reason
from yachtdice.cli.solving import Waiting, solver_installed, working_out
from yachtdice.cli.terminal import CommandError, Terminal
from yachtdice.dice import Roll
from yachtdice.ruleset import find_ruleset
from yachtdice.scorecard import Scorecard

if TYPE_CHECKING:
    from yachtdice.solver import Strategy, Win, WinChoice


def duel(
    ruleset: Ruleset,
    /,
    *,
    threads: Threads = None,
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Solve two players for the win, or what is not solved yet of it, and keep the table."""
    check(output, terminal)
    check_threads(threads, terminal)
    rules = find_ruleset(ruleset)
    with solver_installed(terminal):
        from yachtdice.solver.duel_table import Maker

        try:
            maker = Maker(rules)
            plan = maker.plan()
            if plan.room:
                terminal.note(show_duel.plan_text(plan, rules, terminal.t))
            with (
                ended_like_interrupted(),
                Waiting(terminal, working_out(terminal), timed=True) as waiting,
            ):
                made = maker.run(threads, waiting)
        except OSError as error:
            told = reason(error, terminal.t)
            raise CommandError(
                terminal.t.gettext("The table cannot be kept: %(reason)s.", reason=told)
            ) from error
    if output.json:
        terminal.show_json(made.to_data())
    else:
        terminal.show(show_duel.made_text(made, rules, terminal.t))
    return 0


@contextmanager
def ended_like_interrupted() -> Generator[None]:
    """Let SIGTERM end the work as Ctrl-C does, so that no half-written file is left."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def win_against(
    terminal: Terminal, strategy: "Strategy", card: Scorecard, others: Sequence[Scorecard]
) -> "Win | None":
    """The share of the win against other cards, None if there are none."""
    from yachtdice.solver import find_duel

    if not others:
        return None
    with Waiting(terminal, working_out(terminal)):
        return find_duel(strategy).win(card, *others)


def choices_for_win(
    terminal: Terminal,
    strategy: "Strategy",
    card: Scorecard,
    roll: Roll,
    rolls_left: int,
    others: Sequence[Scorecard],
) -> "list[WinChoice]":
    """Every choice ranked by the share of the win against other cards, none if there are none."""
    from yachtdice.solver import find_duel

    if not others:
        return []
    with Waiting(terminal, working_out(terminal)):
        return find_duel(strategy).choices(card, roll, rolls_left, *others)
