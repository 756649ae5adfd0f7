"""The command that draws a score card to print."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from yachtdice.cli.parameters import (
    FOR_PEOPLE,
    ForTerminal,
    Output,
    Ruleset,
    check,
    whole,
)
from yachtdice.cli.reasons import reason
from yachtdice.cli.records import read_record
from yachtdice.cli.terminal import CommandError, Terminal
from yachtdice.locale import N_
from yachtdice.paper import PAPERS, Paper, Sheet, blank_sheet, card_html, filled_sheet
from yachtdice.ruleset import find_ruleset

STANDARD_OUTPUT = Path("-")


def card(
    ruleset: Ruleset | None = None,
    /,
    *,
    file: Annotated[
        Path,
        Parameter(
            name=["-o", "--output"],
            allow_leading_hyphen=True,
            metavar="FILE",
            help=N_("The file to write. Left out, or -: standard output."),
        ),
    ] = STANDARD_OUTPUT,
    players: Annotated[
        int | None,
        Parameter(
            converter=whole,
            metavar="NUMBER",
            help=N_("How many columns: 1 to 8 players. Left out: 4."),
        ),
    ] = None,
    match: Annotated[
        bool, Parameter(help=N_("One player's match of six games in place of several players."))
    ] = False,
    paper: Annotated[
        str, Parameter(metavar="SIZE", help=N_("The paper: a4 or letter. Left out: a4."))
    ] = "a4",
    record: Annotated[
        Path | None,
        Parameter(
            allow_leading_hyphen=True,
            metavar="FILE",
            help=N_("The file of a record: its game is drawn, in place of an empty card."),
        ),
    ] = None,
    output: Output = FOR_PEOPLE,
    terminal: ForTerminal,
) -> int:
    """Draw a card."""
    check(output, terminal)
    given = {"--record": record is not None, "--match": match, "--players": players is not None}
    _check_together(given, terminal)
    sheet = _sheet(
        ruleset, record, 4 if players is None else players, match, _paper(paper, terminal), terminal
    )
    html = card_html(sheet)
    if file != STANDARD_OUTPUT:
        _write(file, html, terminal)
    if output.json:
        shown = {"html": html} if file == STANDARD_OUTPUT else {"file": str(file)}
        terminal.show_json({"ruleset": ruleset, "paper": sheet.paper, **shown})
    elif file == STANDARD_OUTPUT:
        print(html, end="")
    return 0


def _sheet(
    ruleset: str | None,
    record: Path | None,
    players: int,
    match: bool,
    paper: Paper,
    terminal: Terminal,
) -> Sheet:
    if record is not None:
        game = read_record(record, terminal.t).game
        if ruleset is not None and find_ruleset(ruleset) != game.rules:
            raise CommandError(
                terminal.t.gettext(
                    "The record is of a game of %(ruleset)s. Leave out the other ruleset.",
                    ruleset=terminal.t.ruleset(game.rules),
                )
            )
        return filled_sheet(game, terminal.t, paper=paper)
    if ruleset is None:
        raise CommandError(terminal.t.gettext("Name a ruleset, or give a record with --record."))
    rules = find_ruleset(ruleset)
    return blank_sheet(rules, terminal.t, players=players, match=match, paper=paper)


def _check_together(given: dict[str, bool], terminal: Terminal) -> None:
    """Raise where more than one was given of what says which columns there are."""
    options = [option for option, is_given in given.items() if is_given]
    if len(options) > 1:
        raise CommandError(
            terminal.t.gettext(
                "%(options)s do not go together. Give one of them.",
                options=terminal.t.format_list(options),
            )
        )


def _paper(size: str, terminal: Terminal) -> Paper:
    if size not in PAPERS:
        raise CommandError(
            terminal.t.gettext(
                "There is no paper “%(found)s” here. Choose %(known)s.",
                found=size,
                known=terminal.t.format_list(PAPERS, "or"),
            )
        )
    return size


def _write(file: Path, html: str, terminal: Terminal) -> None:
    try:
        file.write_text(html, encoding="utf-8")
    except OSError as error:
        raise CommandError(
            terminal.t.gettext(
                "The file %(path)s cannot be written: %(reason)s.",
                path=str(file),
                reason=reason(error, terminal.t),
            )
        ) from error
