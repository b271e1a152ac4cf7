"""Seats that went to another player after a person had joined them; of older matches it is not known."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("seats", sa.Column("passed_on", sa.Boolean, nullable=False, server_default=sa.false()))
