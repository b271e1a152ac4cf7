"""Matches that began from a record; none did before."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("matches", sa.Column("from_record", sa.Boolean, nullable=False, server_default=sa.false()))
