"""Taj Mahal in the arena: its players, statistics of its games, its observations for learning programs."""
