"""GM1, the first strong player: a guided search with a mind that was learned from its own games.

Its own moves are searched (PUCT), the others' drawn by a policy that knows what they know; the visit is played to its
end by the same policy, and what begins then is judged by a network. Weights: `weights.npz` beside this file; how they
came about: `weights.json`, and `docs/training.md`.
"""

from functools import cache
from pathlib import Path
from typing import Final

from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation.learned import Learned
from mogul.players.taj_mahal.evaluation.overlooking import overlooking
from mogul.players.taj_mahal.evaluation.weights import Weights, read_weights
from mogul.search import Settings

NAME: Final = "GM1"
DEFAULT_ITERATIONS: Final = 10_000
# What `signature.bench_signature()` gives. It changes with the weights, and with all that changes a move.
SIGNATURE: Final = "4da9dc5f03da2c01"
WEIGHTS: Final = Path(__file__).with_name("weights.npz")

# Measured: see docs/strength.md.
EXPLORATION: Final = 0.5
WINNING: Final = 0.5
LEAD: Final = 0.02
REDUCTION: Final = 0.1
DOUBT: Final = 0.1
HORIZON: Final = 1
SHARPNESS: Final = 2.0
OWN_SHARPNESS: Final = 4.0
MOST_SHARPNESS: Final = 16.0  # then the most likely move is drawn nearly always


@cache
def _weights() -> dict[int, Weights]:
    return read_weights(WEIGHTS)


def settings(
    players: int,
    exploration: float = EXPLORATION,
    winning: float = WINNING,
    lead: float = LEAD,
    reduction: float = REDUCTION,
    horizon: float = HORIZON,
    sharpness: float = SHARPNESS,
    own_sharpness: float = OWN_SHARPNESS,
    shortsighted: float = 0.0,
    overlooks: float = 0.0,
    doubt: float = DOUBT,
) -> Settings:
    """For a table of so many; what else may be given: see `Settings`, `Learned` and `overlooking`. Raises ValueError
    for values out of range."""
    problems = [
        f"{name} is {value:g}; it must be from 0 to 1"
        for name, value in (
            ("winning", winning),
            ("lead", lead),
            ("reduction", reduction),
            ("shortsighted", shortsighted),
            ("doubt", doubt),
            ("overlooks", overlooks),
        )
        if not 0.0 <= value <= 1.0
    ]
    if horizon not in range(1, PROVINCES + 1):
        problems.append(f"horizon is {horizon:g}; it must be a whole number of visits, from 1 to {PROVINCES}")
    problems += [
        f"{name} is {value:g}; it must be above 0, {MOST_SHARPNESS:g} at most"
        for name, value in (("sharpness", sharpness), ("own_sharpness", own_sharpness))
        if not 0.0 < value <= MOST_SHARPNESS
    ]
    if problems:
        raise ValueError("; ".join(problems))
    weights = _weights()[players]
    worth = overlooking(weights.worth, overlooks) if overlooks else weights.worth
    last = int(horizon), float(sharpness), float(own_sharpness), float(shortsighted), float(doubt)
    mind = Learned(worth, weights.policy, winning, lead, reduction, *last)
    return Settings(exploration=exploration, mind=mind)
