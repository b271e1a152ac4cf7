"""The registry of texts: one line a game. A game without a line is shown by notation."""

import importlib
from functools import cache
from typing import Final

from mogul.cli.text.game_text import GameText

# By id, the module that offers the game's texts as TEXT.
_MODULES: Final = {
    "taj_mahal": "mogul.cli.text.taj_mahal.game_text",
    "maharaja": "mogul.cli.text.maharaja.game_text",
}


@cache
def game_text(game: str) -> GameText:
    """The texts of a game."""
    if game not in _MODULES:
        return GameText()
    text: GameText = importlib.import_module(_MODULES[game]).TEXT
    return text
