"""Best play for the commands that need it: the extra `solver`, and what a long wait shows."""

from collections.abc import Generator
from contextlib import contextmanager
from threading import Timer
from types import TracebackType
from typing import TYPE_CHECKING, Self

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from yachtdice.cli.terminal import CommandError, Terminal
from yachtdice.ruleset import Ruleset

if TYPE_CHECKING:
    from yachtdice.solver import Strategy

EXTRA = "pip install 'yachtdice[solver]'"
PATIENCE = 1.0
"""Seconds that work may take before a bar is shown."""


@contextmanager
def solver_installed(terminal: Terminal) -> Generator[None]:
    """Turn the lack of what the extra brings into a `CommandError`."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("yachtdice"):
            raise
        raise CommandError(
            terminal.t.gettext(
                "Best play needs more than what is installed. Install it with: %(command)s",
                command=EXTRA,
            )
        ) from error


class Waiting:
    """A bar on standard error, if that is a terminal, for work that takes longer than a second.

    It moves to and fro until it is told how much of the work is done. `timed` adds the time left.
    """

    def __init__(self, terminal: Terminal, text: str, *, timed: bool = False) -> None:
        left = [TimeRemainingColumn()] if timed else []
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            *left,
            console=terminal.err,
            transient=True,
        )
        self._task = self._bar.add_task(text, total=None)
        self._timer = Timer(PATIENCE, self._bar.start)
        self._timer.daemon = True
        self._visible = terminal.err.is_terminal

    def __enter__(self) -> Self:
        if self._visible:
            self._timer.start()
        return self

    def __call__(self, done: int, total: int) -> None:
        """Show that so much of the work is done."""
        if self._visible:
            self._bar.update(self._task, completed=done, total=total)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._visible:
            self._timer.cancel()
            self._timer.join()
            self._bar.stop()


def find(terminal: Terminal, rules: Ruleset) -> "Strategy":
    """The strategy of a ruleset, from the cache folder or solved now."""
    from yachtdice.solver import find_strategy

    with Waiting(terminal, working_out(terminal)) as waiting:
        return find_strategy(rules, progress=waiting)


def working_out(terminal: Terminal) -> str:
    """What a bar says while a ruleset is solved."""
    return terminal.t.gettext("Working out best play")
