"""The facts of a candidate move as a sentence, for the games that have such sentences."""

from collections.abc import Callable
from typing import Any, Final

from mogul.client.maharaja.explanation import explain as explain_maharaja
from mogul.client.taj_mahal.explanation import explain as explain_taj_mahal
from mogul.v1 import games_pb2

_GAMES: Final[dict[str, Callable[[Any], str]]] = {"taj_mahal": explain_taj_mahal, "maharaja": explain_maharaja}


def explain(facts: games_pb2.Facts) -> str:
    """The reasons for and against a move, from `Candidate.facts`: one sentence in English; empty without facts, and for
    a game without sentences."""
    game = facts.WhichOneof("game")
    return _GAMES[game](getattr(facts, game)) if game in _GAMES else ""
