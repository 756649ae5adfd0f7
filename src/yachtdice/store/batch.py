"""Write a batch of changes, in one transaction and few statements, however many they are.

Two processes never wait for each other in a ring, since each batch takes its locks in the same
order: the tables it touches by id, then tickets by key, then tallies by roll. Rights, events and
presence are written only by whoever holds the lock of their table.
"""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import (
    Connection,
    Executable,
    RowMapping,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from yachtdice.store.changes import Change, Outcome, RightKey, Row, Touched
from yachtdice.store.plan import Plan, Standing, State, plan
from yachtdice.store.rows import right_rows, ticket_of, ticket_row
from yachtdice.store.schema import events, games, presence, rights, tickets

_STANDING = (
    select(games.c.id, games.c.version, games.c.finished)
    .where(games.c.id.in_(bindparam("tables", expanding=True)))
    .order_by(games.c.id)
    .with_for_update(key_share=True)
)

_RIGHTS = select(rights).where(rights.c.game.in_(bindparam("tables", expanding=True)))

_TICKETS = (
    select(tickets)
    .where(
        or_(
            tickets.c.key.in_(bindparam("keys", expanding=True)),
            tickets.c.game.in_(bindparam("tables", expanding=True)),
        )
    )
    .order_by(tickets.c.key)
    .with_for_update()
)

_COUNTERS = (
    select(presence.c.game, func.max(presence.c.counter).label("counter"))
    .where(presence.c.game.in_(bindparam("tables", expanding=True)))
    .group_by(presence.c.game)
)

_MOVE = (
    update(games)
    .where(games.c.id == bindparam("table"))
    .values(
        {
            name: bindparam(name)
            for name in ("ruleset", "details", "version", "changed", "finished", "due")
        }
    )
)

_REVOKE = delete(rights).where(
    rights.c.game == bindparam("table"),
    rights.c.holder == bindparam("of"),
    rights.c.seat == bindparam("at"),
)

_VOID = delete(tickets).where(tickets.c.key == bindparam("old"))

_HIDE = delete(presence).where(
    presence.c.game == bindparam("table"), presence.c.seat == bindparam("at")
)

_END = (
    delete(presence).where(presence.c.game == bindparam("table")),
    delete(rights).where(rights.c.game == bindparam("table")),
    delete(events).where(events.c.game == bindparam("table")),
    delete(games).where(games.c.id == bindparam("table")),
)
"""Delete a table, whose tickets have gone."""

_COUNT = text(
    "INSERT INTO tallies (shard, roll, count) VALUES (:shard, :roll, :count)"
    " ON CONFLICT (shard, roll) DO UPDATE SET count = tallies.count + excluded.count"
)


def write(connection: Connection, changes: Sequence[Change], shard: int) -> list[Outcome]:
    """Write what can be written, in the connection's transaction; of the rest say why not.

    First rolls are counted in a shard.
    """
    planned = plan(changes, _state(connection, changes))
    _execute(connection, planned, shard)
    return planned.outcomes


def _state(connection: Connection, changes: Sequence[Change]) -> State:
    """How everything stands that the changes touch, locked until the transaction ends."""
    touched = Touched()
    for change in changes:
        touched.add(change)
    standing = _select(connection, _STANDING, tables=touched.tables)
    granted = _select(connection, _RIGHTS, tables=touched.granting)
    issued = _select(connection, _TICKETS, keys=touched.keys, tables=touched.ticketed)
    shown = _select(connection, _COUNTERS, tables=touched.showing)
    return State(
        {row["id"]: Standing(row["version"], row["finished"]) for row in standing},
        {(row["game"], row["holder"], row["seat"]) for row in granted},
        {row["key"]: ticket_of(row) for row in issued},
        {row["game"]: row["counter"] for row in shown},
    )


def _select(connection: Connection, query: Executable, **names: set[str]) -> Sequence[RowMapping]:
    if not any(names.values()):
        return []
    listed = {name: _padded(sorted(each)) for name, each in names.items()}
    return connection.execute(query, listed).mappings().all()


def _padded(names: list[str]) -> list[str]:
    """As many names as a power of two: a database prepares one statement for each number."""
    return names + names[-1:] * ((1 << (len(names) - 1).bit_length()) - len(names)) if names else []


def _execute(connection: Connection, planned: Plan, shard: int) -> None:
    for statement, rows in (
        (insert(games), planned.games),
        (_MOVE, list(planned.moved.values())),
        (insert(events), planned.events),
        (_REVOKE, [_revoked(right) for right in planned.rights_removed]),
        (insert(rights), right_rows(planned.rights_added)),
        (_VOID, [{"old": key} for key in planned.tickets_removed]),
        (insert(tickets), [ticket_row(ticket) for ticket in planned.tickets_added]),
        (_HIDE, [{"table": table, "at": seat} for table, seat in planned.shown]),
        (insert(presence), list(planned.shown.values())),
        *((statement, [{"table": table} for table in planned.swept]) for statement in _END),
        (_COUNT, _tally_rows(planned.first_rolls, shard)),
    ):
        if rows:
            connection.execute(statement, rows)


def _revoked(right: RightKey) -> Row:
    return dict(zip(("table", "of", "at"), right, strict=True))


def _tally_rows(first_rolls: Counter[str], shard: int) -> list[Row]:
    return [{"shard": shard, "roll": roll, "count": n} for roll, n in sorted(first_rolls.items())]
