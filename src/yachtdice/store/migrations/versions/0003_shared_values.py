"""What all processes at one database share: the secret that signs the tokens of forms."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the secret with the table for it, so that it is there once and never asked for twice."""
    table = op.create_table(
        "shared_values",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("value", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_shared_values"),
    )
    op.bulk_insert(table, [{"name": "signing secret", "value": secrets.token_hex()}])
