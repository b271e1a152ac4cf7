"""GM1, the first strong player: a guided search with a mind that was learned from its own games.

Its own moves are searched (PUCT), the others' drawn by a policy that knows what they know; the visit is played to its
end by the same policy, and what begins then is judged by a network. Weights: `weights.npz` beside this file; how they
came about: `weights.json`, and `docs/training.md`.
"""

from functools import cache
from pathlib import Path
from typing import Final

from mogul.players.taj_mahal.evaluation.learned import Learned
from mogul.players.taj_mahal.evaluation.weights import Weights, read_weights
from mogul.search import Settings

NAME: Final = "GM1"
WEIGHTS: Final = Path(__file__).with_name("weights.npz")

# Measured: see docs/strength.md.
EXPLORATION: Final = 0.5
WINNING: Final = 0.5
LEAD: Final = 0.02
REDUCTION: Final = 0.1


@cache
def _weights() -> dict[int, Weights]:
    return read_weights(WEIGHTS)


def settings(
    players: int,
    exploration: float = EXPLORATION,
    winning: float = WINNING,
    lead: float = LEAD,
    reduction: float = REDUCTION,
) -> Settings:
    """For a table of so many; what else may be given: see `Settings` and `Learned`. Raises ValueError for values out of
    range."""
    problems = [
        f"{name} is {value:g}; it must be from 0 to 1"
        for name, value in (("winning", winning), ("lead", lead), ("reduction", reduction))
        if not 0.0 <= value <= 1.0
    ]
    if problems:
        raise ValueError("; ".join(problems))
    weights = _weights()[players]
    return Settings(exploration=exploration, mind=Learned(weights.worth, weights.policy, winning, lead, reduction))
