"""The first page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from yachtdice.decisions import MOST_PLAYERS
from yachtdice.locale import Translator, summary
from yachtdice.ruleset import Ruleset
from yachtdice.tables import TableSummary
from yachtdice.web import page_views, views


@dataclass(frozen=True, slots=True)
class HomeForm:
    """What was typed into the form that starts a table, with a sentence for each wrong field."""

    ruleset: str = "yacht"
    names: tuple[str, ...] = ()
    name_errors: tuple[str, ...] = ()
    dice: Literal["computer", "own"] = "computer"
    first: Literal["seats", "roll_off"] = "seats"
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
    names = form.names[:MOST_PLAYERS] + ("",) * (MOST_PLAYERS - len(form.names))
    errors = form.name_errors + ("",) * (MOST_PLAYERS - len(form.name_errors))
    return page_views.Home(
        rulesets=ruleset_choices(words, rulesets, form.ruleset),
        ruleset_error=form.ruleset_error,
        names=tuple(views.Field(*each) for each in zip(names, errors, strict=False)),
        dice=form.dice,
        first=form.first,
        error=form.error,
        tables=tuple(_open_table(words, each, now) for each in mine),
    )


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
        players=words.format_list(table.players),
        state=_state(words, table),
        when=words.format_ago(now - table.changed),
    )


def _state(words: Translator, table: TableSummary) -> str:
    if table.seat is None:
        return words.gettext("Who starts?")
    if len(table.players) == 1:
        points = table.games[-1].totals[0]
        return words.ngettext("%(num)s point so far", "%(num)s points so far", points)
    return words.gettext("%(player)s’s turn", player=table.players[table.seat])
