"""What the commands do. Each gives its answer to the terminal and returns the exit status."""

from typing import Annotated, Literal

from cyclopts import Parameter

from yachtdice.checking import check_dice
from yachtdice.cli import show, show_record
from yachtdice.cli.parameters import (
    FOR_PEOPLE,
    LAST_PORT,
    File,
    Filled,
    ForTerminal,
    Output,
    Ruleset,
    check,
    read_card,
    read_place,
    whole,
)
from yachtdice.cli.records import read_record
from yachtdice.cli.serve import serve_pages
from yachtdice.cli.terminal import CommandError
from yachtdice.dice import Roll
from yachtdice.errors import InvalidRecord
from yachtdice.locale import N_, describe, describe_record, in_words
from yachtdice.ruleset import find_ruleset, rulesets

MOST_WORKERS = 64


def serve(
    *,
    host: Annotated[
        str | None,
        Parameter(
            metavar="HOST",
            help=N_("The address to listen on. Left out: 127.0.0.1, this machine only."),
        ),
    ] = None,
    port: Annotated[
        int,
        Parameter(
            converter=whole, metavar="PORT", help=N_("The port to listen on. Left out: 8000.")
        ),
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
    workers: Annotated[
        int,
        Parameter(
            converter=whole,
            metavar="N",
            help=N_("How many processes serve the pages. Left out: 1."),
        ),
    ] = 1,
    lan: Annotated[
        bool,
        Parameter(
            help=N_("Let the devices of this network in, and show their address and its QR code.")
        ),
    ] = False,
    proxy: Annotated[
        tuple[str, ...],
        Parameter(
            metavar="ADDRESS",
            help=N_(
                "The address or network of a proxy in front of the server. May be given more than"
                " once. Left out: this machine."
            ),
        ),
    ] = (),
    no_limits: Annotated[
        bool,
        Parameter(help=N_("Let as much come from one address as likes to, for load tests.")),
    ] = False,
    keep_all: Annotated[
        bool, Parameter(help=N_("Keep every table for good. Left out: old ones are deleted."))
    ] = False,
    metrics: Annotated[
        str | None,
        Parameter(
            metavar="ADDRESS",
            help=N_(
                "Show figures for Prometheus at this port of this machine, or at HOST:PORT. Left"
                " out: nowhere."
            ),
        ),
    ] = None,
    log: Annotated[
        Literal["text", "json"],
        Parameter(
            help=N_(
                "How the log is written: text tells what goes wrong, json also what is done."
                " Left out: text."
            ),
        ),
    ] = "text",
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Serve the pages until the program is ended."""
    check(output, terminal)
    if not 0 <= port <= LAST_PORT:
        raise CommandError(
            terminal.t.gettext("%(port)s is no port. Give one from 0 to 65535.", port=str(port))
        )
    if not 1 <= workers <= MOST_WORKERS:
        raise CommandError(
            terminal.t.gettext(
                "There cannot be %(workers)s workers. Give a number from 1 to %(most)s.",
                workers=str(workers),
                most=MOST_WORKERS,
            )
        )
    serve_pages(
        terminal,
        host=host or ("0.0.0.0" if lan else "127.0.0.1"),
        port=port,
        database=database,
        rulesets=tuple(map(find_ruleset, ruleset)),
        workers=workers,
        lan=lan,
        proxies=proxy,
        limited=not no_limits,
        keep_all=keep_all,
        metrics=None if metrics is None else read_place(metrics, terminal),
        log=log,
        as_json=output.json,
    )
    return 0


def list_rulesets(*, output: Output = FOR_PEOPLE, terminal: ForTerminal) -> int:
    """List the rulesets that come with the package."""
    check(output, terminal)
    if output.json:
        terminal.show_json([show.ruleset_data(rules) for rules in rulesets()])
    else:
        terminal.show(show.rulesets_table(rulesets(), terminal.t))
    return 0


def rules(ruleset: Ruleset, /, *, output: Output = FOR_PEOPLE, terminal: ForTerminal) -> int:
    """Print the rules of a ruleset."""
    check(output, terminal)
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
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Show what a roll may fill on a card."""
    check(output, terminal)
    game = find_ruleset(ruleset)
    roll, card = Roll(dice), read_card(game, filled, terminal)
    if output.json:
        terminal.show_json(card.offers(roll) if all else card.options(roll))
    else:
        terminal.show(show.score_table(card, roll, terminal.t))
    return 0


def verify(
    file: File,
    /,
    *,
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Check a record."""
    check(output, terminal)
    try:
        record = read_record(file, terminal.t)
    except InvalidRecord as error:
        if output.json:
            message = describe_record(error, terminal.t)
            terminal.show_json(show_record.wrong_record_data(error, message))
        raise
    check_of_dice = check_dice(record.game)
    if problem := check_of_dice.problem(record.game):
        if output.json:
            message = describe(problem, terminal.t)
            terminal.show_json(show_record.wrong_dice_data(problem, message, check_of_dice))
        raise problem
    if output.json:
        terminal.show_json(show_record.record_data(record, check_of_dice))
    else:
        terminal.show(show_record.record_text(record, check_of_dice, terminal.t))
    return 0
