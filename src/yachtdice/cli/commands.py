"""What the commands do. Each gives its answer to the terminal and returns the exit status."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from yachtdice.cli import show
from yachtdice.cli.filled import read_filled
from yachtdice.cli.records import read_record
from yachtdice.cli.serve import serve_pages
from yachtdice.cli.terminal import CommandError, Terminal
from yachtdice.dice import Roll
from yachtdice.errors import InvalidRecord, YachtdiceError
from yachtdice.locale import LANGUAGES, N_, describe, describe_record, in_words, match
from yachtdice.ruleset import find_ruleset, rulesets
from yachtdice.scorecard import Scorecard

Ruleset = Annotated[str, Parameter(help=N_("The id of a ruleset, or the path of a ruleset file."))]
Filled = Annotated[
    str,
    Parameter(
        metavar="CATEGORY=POINTS,...",
        help=N_("What stands on the card, such as 'ones=3,yahtzee=50'. Left out: nothing."),
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


def serve(
    *,
    host: Annotated[
        str,
        Parameter(
            metavar="HOST",
            help=N_("The address to listen on. Left out: 127.0.0.1, this machine only."),
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, Parameter(metavar="PORT", help=N_("The port to listen on. Left out: 8000."))
    ] = 8000,
    database: Annotated[
        str | None,
        Parameter(
            metavar="URL",
            help=N_("The URL of the database. Left out: a file in the user's data folder."),
        ),
    ] = None,
    ruleset: Annotated[
        tuple[str, ...],
        Parameter(
            metavar="PATH",
            help=N_("The path of a further ruleset to offer. May be given more than once."),
        ),
    ] = (),
    output: Output = Output(),
    terminal: ForTerminal,
) -> int:
    """Serve the pages until the program is ended."""
    _check(output, terminal)
    if not 0 <= port <= 65535:
        raise CommandError(
            terminal.t.gettext("%(port)s is no port. Give one from 0 to 65535.", port=str(port))
        )
    house = tuple(map(find_ruleset, ruleset))
    serve_pages(terminal, host=host, port=port, database=database, rulesets=house)
    return 0


def list_rulesets(*, output: Output = Output(), terminal: ForTerminal) -> int:
    """List the rulesets that come with the package."""
    _check(output, terminal)
    if output.json:
        terminal.show_json([show.ruleset_data(rules) for rules in rulesets()])
    else:
        terminal.show(show.rulesets_table(rulesets(), terminal.t))
    return 0


def rules(ruleset: Ruleset, /, *, output: Output = Output(), terminal: ForTerminal) -> int:
    """Print the rules of a ruleset."""
    _check(output, terminal)
    words = in_words(find_ruleset(ruleset), terminal.t)
    if output.json:
        terminal.show_json(show.rules_data(words))
    else:
        terminal.show(*show.rules_text(words, terminal.t))
    return 0


def score(
    ruleset: Ruleset,
    dice: Annotated[str, Parameter(help=N_("Five faces from 1 to 6, such as 33345."))],
    /,
    *,
    filled: Filled = "",
    all: Annotated[
        bool, Parameter(help=N_("With --json: every open category, null where it is not allowed."))
    ] = False,
    output: Output = Output(),
    terminal: ForTerminal,
) -> int:
    """Show what a roll may fill on a card."""
    _check(output, terminal)
    game = find_ruleset(ruleset)
    try:
        roll = Roll(dice)
        card = Scorecard.from_points(game, read_filled(filled, terminal.t))
    except YachtdiceError as error:
        raise CommandError(describe(error, terminal.t, game)) from error
    if output.json:
        terminal.show_json(card.offers(roll) if all else card.options(roll))
    else:
        terminal.show(show.score_table(card, roll, terminal.t))
    return 0


def verify(
    file: Annotated[
        Path,
        Parameter(
            allow_leading_hyphen=True,
            help=N_("The file of the record, or - for standard input."),
        ),
    ],
    /,
    *,
    output: Output = Output(),
    terminal: ForTerminal,
) -> int:
    """Check a record."""
    _check(output, terminal)
    try:
        record = read_record(file, terminal.t)
    except InvalidRecord as error:
        if output.json:
            message = describe_record(error, terminal.t)
            terminal.show_json(show.wrong_record_data(error, message))
        raise
    if output.json:
        terminal.show_json(show.record_data(record))
    else:
        terminal.show(show.record_text(record, terminal.t))
    return 0


def _check(output: Output, terminal: Terminal) -> None:
    """Refuse a language that there is not."""
    if output.language is not None and match([output.language]) is None:
        raise CommandError(
            terminal.t.gettext(
                "There is no translation for “%(found)s”. Choose %(known)s.",
                found=output.language,
                known=terminal.t.format_list([each.code for each in LANGUAGES], "or"),
            )
        )
