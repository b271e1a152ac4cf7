"""The tables of matches, seats, tokens and events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "matches",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("deal_chosen", sa.Boolean, nullable=False),
        sa.Column("help", sa.Integer, nullable=False),
        sa.Column("stand_in", sa.Text),
        sa.Column("absence", sa.Double),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("branch", sa.Integer, nullable=False),
        sa.Column("cursor", sa.BigInteger, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("record_events", sa.Integer, nullable=False),
        sa.Column("status", sa.LargeBinary, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False, index=True),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.match_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("level", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("joined", sa.Boolean, nullable=False),
        sa.Column("absent", sa.Boolean, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.match_id"), nullable=False, index=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
    )
    op.create_table(
        "events",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.match_id"), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("record_events", sa.Integer, nullable=False),
        sa.Column("record_place", sa.Integer, nullable=False),
        sa.Column("record_event", sa.LargeBinary, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
    )
