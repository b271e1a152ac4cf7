"""The tables of the store. A change of them needs a migration too: a test compares both."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
)

METADATA: Final = MetaData()

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("match_id", Text, primary_key=True),
    Column("created_at", Double, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("deal_chosen", Boolean, nullable=False),
    Column("help", Integer, nullable=False),
    Column("stand_in", Text),
    Column("absence", Double),
    Column("ply", Integer, nullable=False),
    Column("branch", Integer, nullable=False),
    Column("cursor", BigInteger, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("record_events", Integer, nullable=False),
    Column("status", LargeBinary, nullable=False),
    Column("is_over", Boolean, nullable=False, index=True),
    Column("from_record", Boolean, nullable=False, server_default=false()),
    Column("is_dealt", Boolean, nullable=False, server_default=false()),
    Column("turn_webhook", Text),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("match_id", Text, ForeignKey("matches.match_id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("level", Text),
    Column("name", Text, nullable=False),
    Column("joined", Boolean, nullable=False),
    Column("absent", Boolean, nullable=False),
    Column("seen_at", Double, nullable=False),
    Column("passed_on", Boolean, nullable=False, server_default=false()),
)

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("digest", LargeBinary, primary_key=True),
    Column("match_id", Text, ForeignKey("matches.match_id"), nullable=False, index=True),
    Column("role", Text, nullable=False),
    Column("seat", Integer),
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("match_id", Text, ForeignKey("matches.match_id"), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("time", Double, nullable=False),
    Column("record_events", Integer, nullable=False),
    Column("record_place", Integer, nullable=False),
    Column("record_event", LargeBinary, nullable=False),
    Column("payload", LargeBinary, nullable=False),
)

# What is written to find out that something can be: see `Store.probe`.
PROBES: Final = Table(
    "probes",
    METADATA,
    Column("probe_id", Text, primary_key=True),
    Column("payload", LargeBinary, nullable=False),
)
