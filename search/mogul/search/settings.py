"""What a caller may choose about a search besides its budget."""

from dataclasses import dataclass
from typing import Any

from mogul.engine.game_interface import MOVES_CAPACITY
from mogul.search.random_playouts import RANDOM_PLAYOUTS

# Every root move must get an edge before a tree may be full, and forced moves on the way get theirs too.
SMALLEST_CAPACITY = 2 * MOVES_CAPACITY


@dataclass(frozen=True, slots=True)
class Settings:
    """The fixed parameters of a search.

    exploration: how far a move may look worse and still be tried: UCB1's constant, or PUCT's in a guided search; in
        units of the reward (0 to 1), 0 or more.
    capacity: edges and nodes of one tree; a full one goes on without growing. An iteration adds about one of each, and
        the default serves 250 000; a guided one adds an edge for every move that is drawn on its way and, now and then,
        all those of a decision: 1 to 14 in Taj Mahal, so that 18 000 are served at least, 50 000 mostly. See
        `tree.tree_bytes` for the memory it takes.
    stop_when_decided: end early when no other move can come to have more visits within the budget.
    mind: what the player brings to the search; see `evaluator`.
    """

    exploration: float = 0.7
    capacity: int = 1 << 18
    stop_when_decided: bool = True
    evaluator: Any = RANDOM_PLAYOUTS

    def __post_init__(self) -> None:
        """Raises ValueError that names every parameter out of range."""
        problems = []
        if not 0.0 <= self.exploration < float("inf"):
            problems.append(f"exploration is {self.exploration}; it must be a finite number, 0 or more")
        if not SMALLEST_CAPACITY <= self.capacity < 2**31:
            problems.append(f"capacity is {self.capacity}; it must be from {SMALLEST_CAPACITY} to {2**31 - 1}")
        if problems:
            raise ValueError("; ".join(problems))


DEFAULT_SETTINGS = Settings()
