"""Migrations of the store, made by Alembic when it is opened."""
