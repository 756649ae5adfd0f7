"""Write a batch of changes, in one transaction and few statements, however many they are."""

from collections.abc import Sequence

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.store.changes import Append, Change, Grant, Plan, RightKey, Standing, plan
from yachtdice.store.schema import events, games, rights

_STANDINGS = (
    select(games.c.id, games.c.version, games.c.finished)
    .where(games.c.id.in_(bindparam("tables", expanding=True)))
    .order_by(games.c.id)
    .with_for_update()
)
"""Locks the tables too, in one order for all, so that two processes never wait in a ring."""

_GRANTED = select(rights).where(rights.c.game.in_(bindparam("tables", expanding=True)))

_MOVE = (
    update(games)
    .where(games.c.id == bindparam("table"))
    .values({name: bindparam(name) for name in ("ruleset", "details", "version", "changed")})
    .values(finished=bindparam("finished"))
)


async def write(connection: AsyncConnection, changes: Sequence[Change]) -> list[Exception | None]:
    """Write what can be written, in the connection's transaction; of the rest say why not."""
    appended = {change.table for change in changes if isinstance(change, Append)}
    granting = {change.table for change in changes if isinstance(change, Grant)}
    standings = await _standings(connection, appended | granting)
    planned = plan(changes, standings, await _granted(connection, granting))
    await _execute(connection, planned)
    return planned.outcomes


async def _standings(connection: AsyncConnection, tables: set[str]) -> dict[str, Standing]:
    if not tables:
        return {}
    result = await connection.execute(_STANDINGS, {"tables": list(tables)})
    return {table: Standing(version, finished) for table, version, finished in result}


async def _granted(connection: AsyncConnection, tables: set[str]) -> set[RightKey]:
    if not tables:
        return set()
    result = await connection.execute(_GRANTED, {"tables": list(tables)})
    return {(game, holder, seat) for game, holder, seat in result}


async def _execute(connection: AsyncConnection, planned: Plan) -> None:
    for statement, rows in (
        (insert(games), planned.games),
        (_MOVE, planned.moved),
        (insert(events), planned.events),
        (insert(rights), planned.rights),
    ):
        if rows:
            await connection.execute(statement, rows)
