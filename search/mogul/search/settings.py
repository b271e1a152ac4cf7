"""The fixed parameters of a search."""

from dataclasses import dataclass
from typing import Any

from mogul.engine.game_interface import MOVES_CAPACITY
from mogul.search.puct import Puct
from mogul.search.random_playouts import RANDOM_PLAYOUTS
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
