"""Seats on devices of their own: tickets, presence, secrets, tables that are due, first rolls."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_HOST = -1
"""Stands in `rights.seat` for the host."""

_PAGE = 500
"""Rights that are read at once."""


def upgrade() -> None:
    """Add what belongs to tables, and let hosts of old ones go on playing every seat."""
    _extend_games()
    _create_tickets()
    _create_presence()
    _create_tallies()
    _grant_seats_to_hosts(op.get_bind())


def _extend_games() -> None:
    op.add_column("games", sa.Column("due", sa.DateTime(timezone=True)))
    op.add_column("games", sa.Column("secret", sa.String(64), nullable=False, server_default=""))
    is_due = sa.text("due IS NOT NULL")
    op.create_index("ix_games_due", "games", ["due"], sqlite_where=is_due, postgresql_where=is_due)


def _create_tickets() -> None:
    op.create_table(
        "tickets",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_tickets"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_tickets_game"),
    )
    op.create_index("ix_tickets_game", "tickets", ["game"])


def _create_presence() -> None:
    op.create_table(
        "presence",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("counter", sa.Integer, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_presence"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_presence_game"),
    )


def _create_tallies() -> None:
    op.create_table(
        "tallies",
        sa.Column("shard", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("roll", sa.String(5), nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("shard", "roll", name="pk_tallies"),
    )


def _grant_seats_to_hosts(connection: sa.Connection) -> None:
    """Until now the host's right was enough for every seat; from now on each needs its own."""
    page = _hosts(connection, "", "")
    while page:
        seats = [
            {"game": game, "holder": holder, "seat": seat}
            for game, holder, details in page
            for seat in range(len(details.get("players", ())))
        ]
        if seats:
            connection.execute(_GRANT, seats)
        page = _hosts(connection, *page[-1][:2])


_GRANT = sa.text(
    "INSERT INTO rights (game, holder, seat) VALUES (:game, :holder, :seat) ON CONFLICT DO NOTHING"
)


def _hosts(connection: sa.Connection, game: str, holder: str) -> Sequence[Any]:
    """The next hosts after one: game, holder, and the details of the game."""
    games = sa.table("games", sa.column("id"), sa.column("details", sa.JSON))
    rights = sa.table("rights", sa.column("game"), sa.column("holder"), sa.column("seat"))
    after = sa.tuple_(rights.c.game, rights.c.holder) > sa.tuple_(game, holder)
    return connection.execute(
        sa.select(rights.c.game, rights.c.holder, games.c.details)
        .join(games, games.c.id == rights.c.game)
        .where(rights.c.seat == _HOST, after)
        .order_by(rights.c.game, rights.c.holder)
        .limit(_PAGE)
    ).all()
