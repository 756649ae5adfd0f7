"""Games, their events, and who may act."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the three tables."""
    _create_games()
    _create_events()
    _create_rights()


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("ruleset", sa.String(255), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("details", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )


def _create_events() -> None:
    op.create_table(
        "events",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("time", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_events"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_events_game"),
    )


def _create_rights() -> None:
    op.create_table(
        "rights",
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("game", "holder", "seat", name="pk_rights"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_rights_game"),
    )
    op.create_index("ix_rights_holder", "rights", ["holder"])
