"""The request for a search: one frozen value from the caller to the kernels, with the fixed parameters of the search,
and the seeds of its streams of random numbers, one for each purpose.

A seed is a hash of its purpose, the seed of the request, and the viewer's information. No deal draws from these
streams: a caller who uses one number for the deal and the search learns nothing. Players without a tree draw from that
of thread 0.
"""

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mogul.engine.game_interface import MOVES_CAPACITY
from mogul.search.evaluator import RANDOM_PLAYOUTS
from mogul.search.puct import Puct
from mogul.search.stopping import Budget
from mogul.search.ucb1 import UCB1, Ucb1

# Every root move must get an edge before a tree may be full, and forced moves on the way get theirs too.
SMALLEST_CAPACITY = 2 * MOVES_CAPACITY


@dataclass(frozen=True, slots=True)
class Settings:
    """The way of a player to search, the same for all positions and budgets.

    tree_policy: how an iteration goes down the tree, with its constants.
    evaluator: the player's values and priors; see `evaluator`.
    capacity: edges and nodes of one tree; a full one goes on without growing. With UCB1 an iteration adds about one of
        each, and the default serves 250 000; with PUCT it adds an edge for every sampled move on its way and, now and
        then, all those of a decision: up to 18 an iteration in 36 decisions of two games, so that the default serves
        14 000 iterations. See `tree.tree_bytes` for the memory it takes.
    stop_when_decided: end early when no other move can come to have more visits within the budget.
    """

    tree_policy: Ucb1 | Puct = UCB1
    evaluator: Any = RANDOM_PLAYOUTS
    capacity: int = 1 << 18
    stop_when_decided: bool = True

    def __post_init__(self) -> None:
        """Raises ValueError that names every parameter out of range."""
        problems = self.tree_policy.problems()
        if not SMALLEST_CAPACITY <= self.capacity < 2**31:
            problems.append(f"capacity is {self.capacity}; it must be from {SMALLEST_CAPACITY} to {2**31 - 1}")
        if problems:
            raise ValueError("; ".join(problems))


DEFAULT_SETTINGS = Settings()


def stream_seed(seed: int, information: np.void, thread: int, prefix: Sequence[int] = ()) -> int:
    """Seed of a search thread's stream, after the moves of `prefix`."""
    moves = np.array(prefix, np.int16).tobytes()
    return _digest(b"mogul.search", f"{seed}/{thread}/".encode() + information.tobytes() + moves)


def continuations_seed(seed: int, information: np.void, move: int) -> int:
    """Seed of the continuations from a move."""
    return _digest(b"mogul.continuations", f"{seed}/{move}/".encode() + information.tobytes())


def comparison_seed(seed: int, information: np.void) -> int:
    """Seed of a comparison's pairs."""
    return _digest(b"mogul.comparison", f"{seed}/".encode() + information.tobytes())


def _digest(purpose: bytes, content: bytes) -> int:
    digest = hashlib.blake2b(purpose, digest_size=8)
    digest.update(content)
    return int.from_bytes(digest.digest(), "little")


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A position and how to search it.

    game: the NamedTuple of the game interface. information: the game's record of the viewer's knowledge.
    seed: any integer; with equal everything, equal results.
    threads: 1 or more; the budget's iterations are shared among them.
    prefix: moves of the same seat without a hidden outcome, made before the search begins: the later steps of a turn.
    only: the moves to choose among; None: all legal ones.
    min_visits: iterations that every move gets before the search follows its tree policy, as far as the budget goes.
    viewer: the seat that has this information; None: the seat to move. Where another seat is to move there is nothing
        to choose, and neither `prefix` nor `only` can be given: the result has an outlook and no candidates.
    """

    game: Any
    information: np.void
    budget: Budget
    seed: int
    threads: int = 1
    settings: Settings = DEFAULT_SETTINGS
    prefix: tuple[int, ...] = ()
    only: Collection[int] | None = None
    min_visits: int = 0
    viewer: int | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for a number out of range."""
        if self.budget.iterations == 0:
            raise ValueError("the budget has no iterations; a search takes 1 or more")
        if self.threads < 1:
            raise ValueError(f"threads is {self.threads}; it must be 1 or more")
        if self.min_visits < 0:
            raise ValueError(f"min_visits is {self.min_visits}; it must be 0 or more")
