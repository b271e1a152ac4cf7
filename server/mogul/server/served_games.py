"""The games that a server offers, each with its codec, players and component sets; and the fingerprint of a game: a
hash over everything that results depend on besides the requests."""

import hashlib
import platform
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Self

import mogul.codec
from mogul.codec.component_registry import ComponentRegistry
from mogul.codec.game_codec import GameCodec, ParsedRecord, ParsedView
from mogul.codec.games import game_codec
from mogul.codec.violations import Violations
from mogul.engine.kernel_cache import REGISTRY, compilation_target, games
from mogul.engine.problem import quote
from mogul.engine.texts import text_files
from mogul.players.game_player import GamePlayer
from mogul.players.games import game_player
from mogul.players.signature import source_hash
from mogul.search import tree_bytes
from mogul.search.request import DEFAULT_SETTINGS
from mogul.server.config import GameConfig


@dataclass(frozen=True)
class ServedGame:
    """One game. default_level: empty: full strength."""

    player: GamePlayer
    codec: GameCodec
    components: ComponentRegistry
    default_iterations: int
    default_level: str

    @classmethod
    def of(cls, game: str, config: GameConfig) -> Self:
        """Returns the game of an id. Raises ValueError."""
        player = game_player(game)
        sets = config.component_sets or (player.rules.default_components(),)
        iterations = config.default_iterations or player.default_iterations
        return cls(player, game_codec(game), ComponentRegistry(sets), iterations, config.default_level)

    def read_position(self, violations: Violations, path: str, message: Any) -> ParsedView | None:
        """Reads a position of this game; see `GameCodec.read_position`."""
        game = self.codec.game
        return self.codec.read_position(violations, self.components, f"{path}.{game}", getattr(message, game))

    def read_record(self, violations: Violations, path: str, message: Any) -> ParsedRecord | None:
        """Reads a record of this game; see `GameCodec.read_record`."""
        game = self.codec.game
        return self.codec.read_record(violations, self.components, f"{path}.{game}", getattr(message, game))


class ServedGames:
    """The games of a server, the default first."""

    def __init__(self, configs: Mapping[str, GameConfig]) -> None:
        """configs: by the games' ids. Raises ValueError for an unknown game, and for component sets of equal names or
        contents."""
        if not configs:
            raise ValueError("no game given; a server needs one")
        self._games = {game: ServedGame.of(game, config) for game, config in configs.items()}

    def __iter__(self) -> Iterator[ServedGame]:
        return iter(self._games.values())

    @property
    def default(self) -> ServedGame:
        """The first game."""
        return next(iter(self))

    def search_bytes(self, trees: int) -> int:
        """Returns the most memory that a search with so many trees takes, of any game."""
        return trees * tree_bytes(DEFAULT_SETTINGS.capacity, max(game.player.rules.move_limit for game in self))

    def find(self, violations: Violations, path: str, game: str) -> ServedGame | None:
        """Returns the game of an id; None, with a violation at `path`, for one that is not served."""
        if game in self._games:
            return self._games[game]
        violations.unreadable(path, f"{quote(game)} is not a known game; known: {', '.join(self._games)}")
        return None

    def of(self, violations: Violations, path: str, message: Any) -> ServedGame | None:
        """Returns the game whose field is set in a message with a `oneof game`; None, with a violation, without one."""
        game = message.WhichOneof("game")
        if game is None:
            if not violations.is_broken(path):
                violations.error(f"{path}.game", f"exactly one must be set of: {', '.join(self._games)}")
            return None
        return self.find(violations, f"{path}.{game}", game)


# Packages whose version can change the bytes of a result. numba's and llvmlite's are part of the source hash.
PACKAGES: Final = ("numpy", "protobuf")
_FOLDERS: Final = tuple(Path(each).parent for each in (mogul.codec.__file__, __file__))


@cache
def fingerprint(game: str) -> str:
    """Returns the hash over the shared sources of engine, search, players, codec and server and those of the game, the
    weights of its player, its levels and their ratings, its English texts, the versions of packages, and the
    processor's features as the compiler uses them. Folders of other games do not count, nor do registries."""
    digest = hashlib.blake2b(digest_size=12)
    player = game_player(game)
    digest.update(f"{source_hash(player)}\n".encode())
    # Levels and ratings lead to profiles; results have sentences.
    for data in (*player.strength_files, *text_files(game)):
        digest.update(data.read_bytes())
    others = games() - {game}
    for folder, source in [(root, path) for root in _FOLDERS for path in sorted(root.rglob("*.py"))]:
        if source.name != REGISTRY and not others & set(source.relative_to(folder).parts):
            digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    versions = [platform.python_version(), *(version(package) for package in PACKAGES)]
    digest.update(repr((versions, compilation_target())).encode())
    return digest.hexdigest()
