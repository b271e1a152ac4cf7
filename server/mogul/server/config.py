"""What the operator of a server decides."""

import os
from dataclasses import dataclass, field
from typing import Final

from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.players.games import game_player
from mogul.players.taj_mahal import gm1
from mogul.server.security import Tls, Tokens

KIB: Final = 1 << 10
MIB: Final = 1 << 20

# The record of a whole game has 7 KiB, a view 2 KiB and 0.7 for each explanation beyond the first, of which play brings
# three at most. Checking a request takes 0.5 ms a KiB, in which no other call gets on: this is 0.03 s.
MAX_MESSAGE_BYTES: Final = 64 * KIB
# Each thread of a search holds a tree: with so many even a batch search, which may not use all memory, finds room.
MOST_THREADS: Final = 16


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a client may ask for at most; more is refused, and GetEngineInfo tells."""

    message_bytes: int = MAX_MESSAGE_BYTES
    iterations: int = 10_000_000  # of one search: about a minute of one core
    seconds: float = 600.0  # of one search
    review_iterations: int = 100_000_000  # of one review, at its worst: a quarter of an hour of one core
    threads: int = field(default_factory=lambda: min(cores(), MOST_THREADS))  # of one search
    candidates: int = 1000  # no position has more moves
    search_bytes: int = 1024 * MIB  # held by all searches together, at their largest
    report_seconds: float = 0.05  # between two messages of an analysis, at least: writing one takes some milliseconds
    waiting_requests: int = 64  # short requests that wait for their turn


@dataclass(frozen=True, kw_only=True)
class ServerConfig:
    """Where to listen, what to play with, how much to allow.

    port: 0 takes a free one; `RunningServer.port` tells which.
    component_sets: those loaded, the default first; no two of one name or one content.
    default_level: of suggestions that ask for neither a strength nor work of their own; empty: full strength.
    workers: searches that run at the same time.
    name: tells replicas apart in ServingInfo; may be empty.
    tls: None: plaintext. tokens: what callers must have one of; None: everybody is let in.
    metrics_port: for Prometheus, in plaintext and for everybody; None: no metrics, 0: a free one.
    """

    host: str = "127.0.0.1"
    port: int = 0
    component_sets: tuple[ComponentSet, ...] = field(default_factory=lambda: (default_components(),))
    default_iterations: int = gm1.DEFAULT_ITERATIONS
    default_level: str = ""
    limits: Limits = field(default_factory=Limits)
    workers: int = field(default_factory=cores)
    name: str = ""
    tls: Tls | None = None
    tokens: Tokens | None = None
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for a default level that there is not."""
        if self.default_level:
            next(iter(game_player("taj_mahal").dials.values())).at_level(self.default_level)
