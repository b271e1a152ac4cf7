"""Seats that went to another player after a person had joined them, and matches that were not dealt from their seed.

Of older matches neither is known; one whose deal was chosen counts as not dealt, for it may have been set up.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the columns."""
    op.add_column("seats", sa.Column("passed_on", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("is_dealt", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE matches SET is_dealt = NOT deal_chosen")
