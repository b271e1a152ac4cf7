"""What a caller may choose about a search besides its budget."""

from dataclasses import dataclass

from mogul.engine.seam import MOVES_CAPACITY

# Every root move must get an edge before a tree may be full, and forced moves on the way get theirs too.
SMALLEST_CAPACITY = 2 * MOVES_CAPACITY


@dataclass(frozen=True, slots=True)
class Settings:
    """The fixed parameters of a search.

    exploration: UCB1's constant, in units of the reward (win shares: 0 to 1); 0 or more.
    capacity: edges and nodes of one tree; an iteration adds about one of each, and a full tree goes on without growing.
        The default serves 250 000 iterations; see `tree.tree_bytes` for the memory it takes.
    stop_when_decided: end early when no other move can come to have more visits within the budget.
    """

    exploration: float = 0.7
    capacity: int = 1 << 18
    stop_when_decided: bool = True

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
