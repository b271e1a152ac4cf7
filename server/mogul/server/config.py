"""The configuration of a server."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from mogul.codec.games import GAMES
from mogul.engine.game_rules import Components
from mogul.engine.processes import cores
from mogul.players.games import game_player
from mogul.server.security import Tls, Tokens

KIB: Final = 1 << 10
MIB: Final = 1 << 20

# The record of a whole game has 7 KiB, a view 2 KiB and 0.7 for each explanation beyond the first, of which play brings
# three at most. Checking a request takes 0.5 ms a KiB: this is 0.03 s.
MAX_MESSAGE_BYTES: Final = 64 * KIB
# Each thread of a search holds a tree: so many fit into the memory that a batch search may use.
MAX_THREADS: Final = 16


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The largest values that requests may have; larger ones are refused. GetEngineInfo publishes them."""

    message_bytes: int = MAX_MESSAGE_BYTES
    iterations: int = 10_000_000  # of one search: about a minute of one core
    seconds: float = 600.0  # of one search
    review_iterations: int = 100_000_000  # of one review, at its worst: a quarter of an hour of one core
    threads: int = field(default_factory=lambda: min(cores(), MAX_THREADS))  # of one search
    candidates: int = 1000  # no position has more moves
    search_bytes: int = 1024 * MIB  # reserved by all searches together
    report_seconds: float = 0.05  # between two messages of an analysis, at least: writing one takes some milliseconds
    waiting_requests: int = 64  # requests of a class that wait to be parsed


@dataclass(frozen=True, kw_only=True)
class GameConfig:
    """A game that a server offers.

    component_sets: those loaded, the default first, with different names and contents; empty: the game's own.
    default_iterations: the budget of searches that ask for none; None: that of the game's player.
    default_level: of suggestions that ask for neither a strength nor a budget; empty: full strength.
    """

    component_sets: tuple[Components, ...] = ()
    default_iterations: int | None = None
    default_level: str = ""


@dataclass(frozen=True, kw_only=True)
class ServerConfig:
    """The configuration of a server.

    port: 0: a free one; see `RunningServer.port`. games: by id, the default first; by default every game.
    workers: searches that run at the same time. name: of this server among others, for ServingInfo; may be empty.
    tls: None: plaintext. tokens: the valid ones; None: calls need none.
    metrics_port: for Prometheus, in plaintext and without tokens; None: no metrics, 0: a free one.
    """

    host: str = "127.0.0.1"
    port: int = 0
    games: Mapping[str, GameConfig] = field(default_factory=lambda: {game: GameConfig() for game in GAMES})
    limits: Limits = field(default_factory=Limits)
    workers: int = field(default_factory=cores)
    name: str = ""
    tls: Tls | None = None
    tokens: Tokens | None = None
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for an unknown game or default level."""
        for game, config in self.games.items():
            player = game_player(game)
            if config.default_level:
                next(iter(player.dials.values())).at_level(config.default_level)
