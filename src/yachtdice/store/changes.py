"""What is asked of a database, and the rows to write once it is known where the tables stand."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from yachtdice.store.base import Summary, unknown_table, version_conflict

Row = dict[str, Any]
RightKey = tuple[str, str, int]
"""A row of `rights`: game, holder, seat."""


@dataclass(frozen=True, slots=True)
class Create:
    """A new table: the rows of its game, its events and its rights."""

    game: Row
    events: Sequence[Row]
    rights: Sequence[Row]


@dataclass(frozen=True, slots=True)
class Append:
    """Rows of events for a table that stands at `version`, and what lists then show of it."""

    table: str
    version: int
    events: Sequence[Row]
    summary: Summary
    time: datetime


@dataclass(frozen=True, slots=True)
class Grant:
    """A right at a table."""

    table: str
    holder: str
    seat: int


Change = Create | Append | Grant


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a table stands: its version, and when it was finished."""

    version: int
    finished: datetime | None


@dataclass(slots=True)
class Plan:
    """What a batch of changes comes to: rows to write, and what keeps each change out."""

    games: list[Row] = field(default_factory=list[Row])
    moved: list[Row] = field(default_factory=list[Row])
    events: list[Row] = field(default_factory=list[Row])
    rights: list[Row] = field(default_factory=list[Row])
    outcomes: list[Exception | None] = field(default_factory=list[Exception | None])


def plan(
    changes: Sequence[Change], standings: Mapping[str, Standing], granted: AbstractSet[RightKey]
) -> Plan:
    """Decide changes in their order; of two appends on one version the second loses."""
    planned, standings, granted = Plan(), dict(standings), set(granted)
    for change in changes:
        match change:
            case Create():
                outcome = _create(planned, change)
            case Append():
                outcome = _append(planned, standings, change)
            case Grant():
                outcome = _grant(planned, standings, granted, change)
        planned.outcomes.append(outcome)
    return planned


def _create(planned: Plan, change: Create) -> None:
    planned.games.append(change.game)
    planned.events.extend(change.events)
    planned.rights.extend(change.rights)


def _append(planned: Plan, standings: dict[str, Standing], change: Append) -> Exception | None:
    found = standings.get(change.table)
    if found is None:
        return unknown_table(change.table)
    if found.version != change.version:
        return version_conflict(change.table, change.version, found.version)
    now = Standing(
        change.version + len(change.events),
        (found.finished or change.time) if change.summary.finished else None,
    )
    standings[change.table] = now
    planned.events.extend(change.events)
    planned.moved.append(_moved_row(change, now))
    return None


def _moved_row(change: Append, now: Standing) -> Row:
    return {
        "table": change.table,
        "ruleset": change.summary.ruleset,
        "details": change.summary.details,
        "version": now.version,
        "changed": change.time,
        "finished": now.finished,
    }


def _grant(
    planned: Plan, standings: Mapping[str, Standing], granted: set[RightKey], change: Grant
) -> Exception | None:
    if change.table not in standings:
        return unknown_table(change.table)
    key = (change.table, change.holder, change.seat)
    if key not in granted:
        granted.add(key)
        planned.rights.append({"game": change.table, "holder": change.holder, "seat": change.seat})
    return None
