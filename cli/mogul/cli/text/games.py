"""The registry of texts: one line a game. A game without a line is shown by notation."""

from typing import Final

from mogul.cli.text.game_text import GameText
from mogul.engine.games import Registry

_MODULES: Final = {
    "taj_mahal": "mogul.cli.text.taj_mahal.game_text",
    "maharaja": "mogul.cli.text.maharaja.game_text",
}

game_text: Final = Registry(_MODULES, "TEXT", lambda game: GameText())
"""The texts of a game by its id."""
