"""Alembic's entry: makes the migrations in the transaction of the caller."""

from alembic import context

from mogul.match.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
