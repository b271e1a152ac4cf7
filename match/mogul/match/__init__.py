"""Matches that are kept: games between persons and levels of the engine, each seat with its secrets."""

from mogul.match.errors import StoreError
from mogul.match.server import MatchConfig, RunningMatches, start_matches

__all__ = ["MatchConfig", "RunningMatches", "StoreError", "start_matches"]
