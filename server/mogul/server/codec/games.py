"""The registry of codecs: one line a game. A codec is imported when it is asked for."""

from typing import Final

from mogul.engine.games import Registry
from mogul.server.codec.game_codec import GameCodec

_MODULES: Final = {
    "taj_mahal": "mogul.server.codec.taj_mahal.codec",
    "maharaja": "mogul.server.codec.maharaja.codec",
}

game_codec: Final = Registry[GameCodec](_MODULES, "CODEC")
"""The codec of a game by its id."""

GAMES: Final = game_codec.games
"""The ids of all games with a codec, the default first."""
