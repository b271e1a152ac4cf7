"""GM1, the first strong player: PUCT with an evaluator that was learned from its own games.

Its own moves are searched, opponents' sampled from a policy with their knowledge; the visit is played to its end by
policies, and the beginning of the next one is judged by the value network. Weights: `weights.npz` beside this file; how
they came about: `weights.json`, and `docs/reference/training.md`.

`overlooking` makes a value network that overlooks the promise of palaces and commodities for visits to come.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from mogul.engine.record_copies import aligned
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.evaluation.weights import Weights, read_weights
from mogul.players.strength.profile import check_learned_parameters, numbers_for, parameter
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.seat_features import LAYOUT
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.search import Puct, Settings

# Links that palaces can get, and points of commodities on tiles and tokens to come. The track stays in sight.
PROMISES: Final = (
    "commodities",
    "tile",
    "later_tiles",
    "token",
    "links",
    "crown_links",
    "next_links",
    "later_links",
    "most_links",
)


def overlooking(value: np.void, share: float) -> np.void:
    """VALUE_WEIGHTS without a `share`, 0 to 1, of the promise of connections and sets."""
    seen = aligned(value)
    for name in PROMISES:
        for part in ("table", "seat"):
            seen[part][LAYOUT.places(name)] *= np.float32(1.0 - share)
    return seen


NAME: Final = "GM1"
DEFAULT_ITERATIONS: Final = 10_000
WEIGHTS: Final = Path(__file__).with_name("weights.npz")


@cache
def _weights() -> dict[int, Weights]:
    return read_weights(WEIGHTS, VALUE_WEIGHTS, POLICY_WEIGHTS)


@dataclass(frozen=True)
class Parameters:
    """The numbers of GM1 that can be changed: see `Puct`, `NetworkEvaluator` and `overlooking`. The defaults are
    measured: see docs/lab/strength.md."""

    exploration: float = 0.5
    win_utility: float = parameter(1.0, 0.5)
    score_utility: float = parameter(1.0, 0.02)
    fpu_reduction: float = parameter(1.0, 0.1)
    horizon: float = 1
    temperature: float = 0.5
    rollout_temperature: float = 1.0
    shortsighted: float = parameter(1.0)
    overlooks: float = parameter(1.0)
    root_exploration_fraction: float = parameter(1.0, 0.1)

    def __post_init__(self) -> None:
        """Raises ValueError that names every value out of range."""
        check_learned_parameters(self, PROVINCES, "visits")


def settings(players: int, **parameters: float) -> Settings:
    """Settings for a table of `players`, with `Parameters` by name. Raises ValueError for values out of range."""
    chosen, weights = Parameters(**parameters), _weights()[players]
    value = overlooking(weights.value, chosen.overlooks) if chosen.overlooks else weights.value
    evaluator = NetworkEvaluator(value, weights.policy, weights.rollout, **numbers_for(NetworkEvaluator, chosen))
    return Settings(Puct(**numbers_for(Puct, chosen)), evaluator)
