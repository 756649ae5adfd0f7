"""The first page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import zip_longest
from typing import Literal

from yachtdice.bots import BOTS
from yachtdice.locale import N_, Translator, bot_name, summary
from yachtdice.ruleset import Ruleset
from yachtdice.seats import MOST_PLAYERS
from yachtdice.tables import Coach, TableSummary
from yachtdice.web import page_views, views
from yachtdice.web.present.people import names_for

FREE = "free"
"""A seat for somebody who comes with a device of their own."""
TIMES = (30, 60, 120, 300, 24 * 60 * 60)
"""Seconds that a turn may be given."""

LINES = {
    "optimal": N_("Best play, every time: nobody does better on the average."),
    "duelist": N_("Plays to win: takes risks when behind, and none when ahead."),
    "steady": N_("Plays well and slips now and then."),
    "casual": N_("Plays for fun and misjudges often."),
    "greedy": N_("Takes the most points at once and never looks ahead."),
}
"""How well each program plays."""


@dataclass(frozen=True, slots=True)
class HomeForm:
    """What was typed into the form that starts a table, with a sentence for each wrong field.

    `players` says who plays each seat: the name of a program, `FREE` for somebody who comes with
    a device of their own, empty for a person here. `seconds` is the time of a turn, empty for none.
    """

    ruleset: str = "yacht"
    names: tuple[str, ...] = ()
    name_errors: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    dice: Literal["computer", "own"] = "computer"
    first: Literal["seats", "roll_off"] = "seats"
    coach: Coach = "off"
    seconds: str = ""
    ruleset_error: str = ""
    error: str = ""


def home_page(
    words: Translator,
    rulesets: Sequence[Ruleset],
    form: HomeForm,
    mine: Sequence[TableSummary],
    now: datetime,
) -> page_views.Home:
    """The first page; `mine` are the tables of this browser that go on, last changed first."""
    return page_views.Home(
        rulesets=ruleset_choices(words, rulesets, form.ruleset),
        ruleset_error=form.ruleset_error,
        seats=_seats(words, form),
        bots=tuple(
            page_views.BotLine(bot_name(bot, words), words.gettext(LINES[bot])) for bot in BOTS
        ),
        dice=form.dice,
        first=form.first,
        coach=form.coach,
        times=_times(words, form.seconds),
        error=form.error,
        tables=tuple(_open_table(words, each, now) for each in mine),
    )


def _seats(words: Translator, form: HomeForm) -> tuple[page_views.Seat, ...]:
    filled = zip_longest(form.names, form.name_errors, form.players, fillvalue="")
    seats = [*filled, *[("", "", "")] * MOST_PLAYERS][:MOST_PLAYERS]
    return tuple(
        page_views.Seat(views.Field(name, error), _who(words, chosen))
        for name, error, chosen in seats
    )


def _who(words: Translator, chosen: str) -> tuple[views.Choice, ...]:
    """Who may take a seat."""
    person = views.Choice("", words.gettext("Person"), not chosen)
    free = views.Choice(FREE, words.gettext("Somebody on another device"), chosen == FREE)
    bots = (views.Choice(bot, bot_name(bot, words), bot == chosen) for bot in BOTS)
    return (person, free, *bots)


def _times(words: Translator, chosen: str) -> tuple[views.Choice, ...]:
    """How long a turn may take."""
    none = views.Choice("", words.gettext("As long as it takes"), not chosen)
    times = (
        views.Choice(str(each), words.format_span(timedelta(seconds=each)), str(each) == chosen)
        for each in TIMES
    )
    return (none, *times)


def ruleset_choices(
    words: Translator, rulesets: Sequence[Ruleset], chosen: str = ""
) -> tuple[page_views.RulesetChoice, ...]:
    """The games one can start."""
    return tuple(
        page_views.RulesetChoice(
            rules.id,
            words.ruleset(rules),
            summary(rules, words),
            f"/rules/{rules.id}",
            rules.id == chosen,
        )
        for rules in rulesets
    )


def _open_table(words: Translator, table: TableSummary, now: datetime) -> page_views.OpenTable:
    return page_views.OpenTable(
        href=f"/tables/{table.id}",
        ruleset=words.pgettext("ruleset", table.rules_name),
        players=words.format_list(filter(None, names_for(words, table.players, table.bots))),
        state=_state(words, table),
        when=words.format_ago(now - table.changed),
    )


def _state(words: Translator, table: TableSummary) -> str:
    if not all(table.players):
        return words.gettext("Waiting for players")
    if table.seat is None:
        return words.gettext("Who starts?")
    if len(table.players) == 1:
        points = table.games[-1].totals[0]
        return words.ngettext("%(num)s point so far", "%(num)s points so far", points)
    names = names_for(words, table.players, table.bots)
    return words.gettext("%(player)s’s turn", player=names[table.seat])
