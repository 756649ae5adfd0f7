"""Where answers and complaints go."""

import json
import os
import sys
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

from yachtdice.cli.reasons import reason
from yachtdice.locale import Translator


class CommandError(Exception):
    """A command that cannot be carried out; its message is a sentence for the person."""


class Terminal:
    """Standard output and standard error, and the language to use on them."""

    def __init__(self, t: Translator) -> None:
        self.t = t
        for stream in (sys.stdout, sys.stderr):
            _replace_what_it_cannot_write(stream)
        self.out = Console(highlight=False, markup=False, emoji=False)
        self.err = Console(stderr=True, highlight=False, markup=False, emoji=False)

    def show(self, *lines: RenderableType) -> None:
        """Print an answer for people."""
        self.out.print(*lines, sep="\n")

    def show_json(self, data: object) -> None:
        """Print an answer for programs: one JSON document."""
        print(json.dumps(data, ensure_ascii=False, indent=2))

    def note(self, line: RenderableType) -> None:
        """Print something about the work, beside the answer: on standard error."""
        self.err.print(line, soft_wrap=True)

    def complain(self, sentence: str) -> int:
        """Print a sentence about an error and return the exit status it leads to."""
        self.err.print(Text(sentence), soft_wrap=True)
        return 2

    def flush(self) -> None:
        """Write what is still held back. Raises `BrokenPipeError` if nobody reads it."""
        sys.stdout.flush()

    def complain_of_output(self, error: OSError) -> int:
        """Say that an answer could not be written, and return the exit status it leads to."""
        self.close()
        return self.complain(
            self.t.gettext(
                "The answer could not be written: %(reason)s.", reason=reason(error, self.t)
            )
        )

    def close(self) -> None:
        """Write nothing any more, not even at the end of the program."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def open_missing_streams() -> None:
    """Give a program that was started with closed streams ones that hold and keep nothing."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115, open as long as the program runs
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115


def _replace_what_it_cannot_write(stream: TextIO) -> None:
    """Let a stream print `?` for letters that its encoding does not have."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
