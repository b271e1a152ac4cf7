"""Valid requests about Taj Mahal, and a server that offers it alone."""

from typing import Any

from bench.taj_mahal import REQUESTS
from mogul.server import GameConfig

COMPONENTS, move, observed, played = REQUESTS.components, REQUESTS.move, REQUESTS.observed, REQUESTS.played
position, question, whole = REQUESTS.position, REQUESTS.question, REQUESTS.whole


def taj_mahal(**config: Any) -> dict[str, GameConfig]:
    """The games of a server that offers Taj Mahal alone."""
    return {"taj_mahal": GameConfig(**config)}
