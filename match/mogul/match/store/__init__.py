"""The store of matches: SQLite by default, PostgreSQL by the extra `postgresql`."""

from mogul.match.store.store import NewToken, Store

__all__ = ["NewToken", "Store"]
