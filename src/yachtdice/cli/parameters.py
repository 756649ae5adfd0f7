"""Arguments and options that several commands share."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, Token

from yachtdice.cli.filled import read_filled
from yachtdice.cli.terminal import CommandError, Terminal
from yachtdice.errors import InvalidNumber, YachtdiceError
from yachtdice.locale import LANGUAGES, N_, describe, match
from yachtdice.ruleset import Ruleset as Rules
from yachtdice.scorecard import Scorecard

LAST_PORT = 65535
WHOLE = re.compile(r"[+-]?[0-9]{1,40}")
Ruleset = Annotated[str, Parameter(help=N_("The id of a ruleset, or the path of a ruleset file."))]
Filled = Annotated[
    str,
    Parameter(
        metavar="CATEGORY=POINTS,...",
        help=N_("What stands on the card, such as 'ones=3,yahtzee=50'. Left out: nothing."),
    ),
]

Opponents = Annotated[
    tuple[str, ...],
    Parameter(
        metavar="CATEGORY=POINTS,...",
        help=N_(
            "What stands on an opponent's card, '' for nothing yet. May be given more than once."
        ),
    ),
]
MOST_THREADS = 256


def whole(_: object, tokens: Sequence[Token]) -> int:
    """A whole number as it is typed: 1.9 is none, and is not rounded to one."""
    typed = tokens[0].value.strip()
    if not WHOLE.fullmatch(typed):
        raise InvalidNumber(f"expected a whole number, found {typed!r:.60}", found=typed[:60])
    return int(typed)


File = Annotated[
    Path,
    Parameter(
        allow_leading_hyphen=True, help=N_("The file of the record, or - for standard input.")
    ),
]
Threads = Annotated[
    int | None,
    Parameter(
        converter=whole,
        metavar="NUMBER",
        help=N_("How many threads to work on. Left out: one for each processor."),
    ),
]
ForTerminal = Annotated[Terminal, Parameter(parse=False)]


@Parameter(name="*")
@dataclass(frozen=True, slots=True)
class Output:
    """How every command answers."""

    json: Annotated[bool, Parameter(help=N_("Answer in JSON, for programs."))] = False
    language: Annotated[
        str | None,
        Parameter(
            metavar="CODE", help=N_("The language: en, ro, bg, fil or it. Left out: the system's.")
        ),
    ] = None


FOR_PEOPLE = Output()
"""Text in the system's language."""


def check(output: Output, terminal: Terminal) -> None:
    """Refuse a language that there is not."""
    if output.language is not None and match([output.language]) is None:
        raise CommandError(
            terminal.t.gettext(
                "There is no translation for “%(found)s”. Choose %(known)s.",
                found=output.language,
                known=terminal.t.format_list([each.code for each in LANGUAGES], "or"),
            )
        )


def read_place(typed: str, terminal: Terminal) -> tuple[str, int]:
    """The host and the port of an address, or of a port of this machine. Raises `CommandError`."""
    host, _, port = typed.rpartition(":")
    if not re.fullmatch("[0-9]{1,5}", port) or not 0 < int(port) <= LAST_PORT:
        raise CommandError(
            terminal.t.gettext(
                "“%(found)s” is no address. Give a port, such as 9100, or a host and a port, such"
                " as 127.0.0.1:9100.",
                found=typed[:60],
            )
        )
    return host.strip("[]") or "127.0.0.1", int(port)


def read_card(rules: Rules, filled: str, terminal: Terminal) -> Scorecard:
    """The card that `--filled` describes. Raises `CommandError`."""
    try:
        return Scorecard.from_points(rules, read_filled(filled, terminal.t))
    except YachtdiceError as error:
        raise CommandError(describe(error, terminal.t, rules)) from error


def read_opponents(rules: Rules, filled: Sequence[str], terminal: Terminal) -> list[Scorecard]:
    """The cards that `--opponent` describes. Raises `CommandError`."""
    return [read_card(rules, each, terminal) for each in filled]


def check_threads(threads: int | None, terminal: Terminal) -> None:
    """Refuse a number of threads that nobody can mean."""
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise CommandError(
            terminal.t.gettext(
                "It cannot be solved on %(threads)s threads. Give a number from 1 to %(most)s.",
                threads=str(threads),
                most=MOST_THREADS,
            )
        )
