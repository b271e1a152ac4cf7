"""A table for the checks of health, which write as much as a move does."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "probes",
        sa.Column("probe_id", sa.Text, primary_key=True),
        sa.Column("payload", sa.LargeBinary, nullable=False),
    )
