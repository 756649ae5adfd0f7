"""What a batch of changes comes to, once it is known how everything stands that they touch."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from yachtdice.store.base import (
    Ticket,
    ends_with,
    ticket_taken,
    unknown_table,
    unknown_ticket,
    version_conflict,
)
from yachtdice.store.changes import (
    Append,
    Change,
    Create,
    Grant,
    HandOver,
    Issue,
    Outcome,
    RightKey,
    Row,
    Show,
    Sweep,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a table stands: its version, and when it was finished."""

    version: int
    finished: datetime | None


@dataclass(slots=True)
class State:
    """How everything stands that a batch touches.

    `counters` are the greatest of presence, by table; a table that never showed any has none.
    """

    tables: dict[str, Standing] = field(default_factory=dict[str, Standing])
    rights: set[RightKey] = field(default_factory=set[RightKey])
    tickets: dict[str, Ticket] = field(default_factory=dict[str, Ticket])
    counters: dict[str, int] = field(default_factory=dict[str, int])


@dataclass(slots=True)
class Plan:
    """What is to be written for a batch, and what each change came to.

    The state is changed as the changes are decided, in their order; of two appends on one version
    the second loses.
    """

    state: State
    games: list[Row] = field(default_factory=list[Row])
    events: list[Row] = field(default_factory=list[Row])
    moved: dict[str, Row] = field(default_factory=dict[str, Row])
    shown: dict[tuple[str, int], Row] = field(default_factory=dict[tuple[str, int], Row])
    first_rolls: Counter[str] = field(default_factory=Counter[str])
    swept: list[str] = field(default_factory=list[str])
    rights_before: frozenset[RightKey] = frozenset()
    tickets_before: dict[str, Ticket] = field(default_factory=dict[str, Ticket])
    outcomes: list[Outcome] = field(default_factory=list[Outcome])

    def __post_init__(self) -> None:
        self.rights_before = frozenset(self.state.rights)
        self.tickets_before = dict(self.state.tickets)

    @property
    def rights_added(self) -> set[RightKey]:
        """The rights that are to be there and are not."""
        return self.state.rights - self.rights_before

    @property
    def rights_removed(self) -> set[RightKey]:
        """The rights that are there and are not to be."""
        return set(self.rights_before - self.state.rights)

    @property
    def tickets_added(self) -> list[Ticket]:
        """The tickets that are to be there, where none or another one has their key."""
        tickets, before = self.state.tickets, self.tickets_before
        return [ticket for key, ticket in tickets.items() if before.get(key) != ticket]

    @property
    def tickets_removed(self) -> list[str]:
        """The keys of tickets that are there and are not to be."""
        tickets, before = self.state.tickets, self.tickets_before
        return [key for key, ticket in before.items() if tickets.get(key) != ticket]


def plan(changes: Sequence[Change], state: State) -> Plan:
    """Decide changes in their order."""
    planned = Plan(state)
    planned.outcomes.extend(_decide(planned, change) for change in changes)
    return planned


def _decide(planned: Plan, change: Change) -> Outcome:
    match change:
        case Create():
            return _create(planned, change)
        case Append():
            return _append(planned, change)
        case Grant():
            return _grant(planned, change)
        case Issue():
            return _issue(planned, change)
        case HandOver():
            return _hand_over(planned, change)
        case Show():
            return _show(planned, change)
        case Sweep():
            return _sweep(planned, change)


def _create(planned: Plan, change: Create) -> Outcome:
    planned.games.append(change.game)
    planned.events.extend(change.events)
    planned.state.rights |= change.rights
    return len(change.events)


def _append(planned: Plan, change: Append) -> Outcome:
    found = planned.state.tables.get(change.table)
    if found is None:
        return unknown_table(change.table)
    if found.version != change.version:
        return version_conflict(change.table, change.version, found.version)
    now = Standing(
        change.version + len(change.events),
        (found.finished or change.time) if change.summary.finished else None,
    )
    planned.state.tables[change.table] = now
    planned.state.rights |= change.rights
    planned.events.extend(change.events)
    planned.moved[change.table] = _moved_row(change, now)
    planned.first_rolls.update(change.first_rolls)
    return now.version


def _moved_row(change: Append, now: Standing) -> Row:
    return {
        "table": change.table,
        "ruleset": change.summary.ruleset,
        "details": change.summary.details,
        "version": now.version,
        "changed": change.time,
        "finished": now.finished,
        "due": change.summary.due,
    }


def _grant(planned: Plan, change: Grant) -> Outcome:
    if change.table not in planned.state.tables:
        return unknown_table(change.table)
    planned.state.rights.add(change.right)
    return 0


def _issue(planned: Plan, change: Issue) -> Outcome:
    ticket = change.ticket
    if ticket.table not in planned.state.tables:
        return unknown_table(ticket.table)
    standing = planned.state.tickets.get(ticket.key)
    if standing is not None and standing.expires > change.time:
        return ticket_taken()
    planned.state.tickets[ticket.key] = ticket
    return 0


def _hand_over(planned: Plan, change: HandOver) -> Outcome:
    state, ticket = planned.state, change.ticket
    if state.tickets.get(ticket.key) != ticket:
        return unknown_ticket()
    ended = [key for key, each in state.tickets.items() if ends_with(each, ticket)]
    for key in ended:
        del state.tickets[key]
    seats = {(table, seat) for table, _, seat in change.rights}
    state.rights -= {right for right in state.rights if (right[0], right[2]) in seats}
    state.rights |= change.rights
    return 0


def _show(planned: Plan, change: Show) -> Outcome:
    if change.table not in planned.state.tables:
        return unknown_table(change.table)
    counter = planned.state.counters.get(change.table, 0) + 1
    planned.state.counters[change.table] = counter
    planned.shown[change.table, change.seat] = {
        "game": change.table,
        "seat": change.seat,
        "counter": counter,
        "body": change.body,
        "seen": change.time,
    }
    return counter


def _sweep(planned: Plan, change: Sweep) -> Outcome:
    state = planned.state
    for key in change.tickets:
        if key in state.tickets and state.tickets[key].expires <= change.time:
            del state.tickets[key]
    swept = {
        table
        for table, version in change.tables.items()
        if table in state.tables and state.tables[table].version == version
    }
    for table in swept:
        del state.tables[table]
    state.rights -= {right for right in state.rights if right[0] in swept}
    state.tickets = {key: each for key, each in state.tickets.items() if each.table not in swept}
    planned.shown = {key: row for key, row in planned.shown.items() if key[0] not in swept}
    planned.swept.extend(swept)
    return len(swept)
