"""The registry of training: its games, a line each."""

from typing import Final

from mogul.engine.games import Registry
from mogul.training.training_game import TrainingGame

_MODULES: Final = {
    "taj_mahal": "mogul.training.taj_mahal.training_game",
    "maharaja": "mogul.training.maharaja.training_game",
}

training_game: Final = Registry[TrainingGame](_MODULES, "GAME")
"""A game by its id."""
