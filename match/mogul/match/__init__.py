"""Matches that are kept: games between persons and levels of the engine, each seat with its secrets."""
