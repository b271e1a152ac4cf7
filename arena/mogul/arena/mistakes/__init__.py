"""Mistakes: decisions drawn from recorded games, each judged by a deep search, into a file that can be gone on with."""
