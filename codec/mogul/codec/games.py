"""The registry of codecs: one line a game. A codec is imported when it is asked for."""

from typing import Final

from mogul.codec.game_codec import GameCodec
from mogul.engine.games import Registry

_MODULES: Final = {
    "taj_mahal": "mogul.codec.taj_mahal.codec",
    "maharaja": "mogul.codec.maharaja.codec",
}

game_codec: Final = Registry[GameCodec](_MODULES, "CODEC")
"""The codec of a game by its id."""

GAMES: Final = game_codec.games
"""The ids of all games with a codec, the default first."""
