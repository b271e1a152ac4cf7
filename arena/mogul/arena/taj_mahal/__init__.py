"""Taj Mahal in the arena: its players, and statistics of its games."""
