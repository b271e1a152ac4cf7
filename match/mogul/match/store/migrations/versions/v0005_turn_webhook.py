"""Webhooks that get a message when a person's turn begins; older matches have none."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("matches", sa.Column("turn_webhook", sa.Text))
