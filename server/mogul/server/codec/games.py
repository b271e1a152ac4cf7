"""The registry of codecs: one line a game. A codec is imported when it is asked for."""

import functools
import importlib
from typing import Final

from mogul.server.codec.game_codec import GameCodec

# By the game's id, the module that offers its codec as CODEC.
_MODULES: Final = {
    "taj_mahal": "mogul.server.codec.taj_mahal.codec",
    "maharaja": "mogul.server.codec.maharaja.codec",
}

GAMES: Final = tuple(_MODULES)
"""The ids of all games with a codec, the default first."""


@functools.cache
def game_codec(game: str) -> GameCodec:
    """Returns the codec of a game. Raises ValueError for an unknown id."""
    if game not in _MODULES:
        raise ValueError(f"{game!r} is not a known game; known: {', '.join(GAMES)}")
    codec: GameCodec = importlib.import_module(_MODULES[game]).CODEC
    return codec
