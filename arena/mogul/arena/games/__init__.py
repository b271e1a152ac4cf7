"""Recorded games, looked at one by one and many together: what a player expects of each position, what was played."""
