"""GM1 of Maharaja: PUCT with an evaluator that was learned from its own games.

Its own moves are searched in an open loop, for the steps of several opponents lie between a plan and its turn.
Opponents' moves are sampled from a policy with their knowledge; the round is played to its end by policies, and the
beginning of the next one is judged by the value network. Weights: `weights.npz` beside this file; how they came about:
`weights.json`, and `docs/reference/training.md`.

`overlooking` makes a value network that overlooks the rounds to come.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from mogul.engine.maharaja.rules.rounds import LAST_ROUND
from mogul.engine.record_copies import aligned
from mogul.players.evaluation.weights import Weights, read_weights
from mogul.players.maharaja.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.maharaja.evaluation.policy import POLICY_WEIGHTS
from mogul.players.maharaja.evaluation.value import VALUE_WEIGHTS
from mogul.players.strength.profile import check_learned_parameters, numbers_for, parameter
from mogul.search import Puct, Settings


def overlooking(value: np.void, share: float) -> np.void:
    """VALUE_WEIGHTS that tell the seats apart less by a `share`, 0 to 1: with 1 all of them expect the same share of
    the win and as many palaces to come, so that the palaces built count alone."""
    seen = aligned(value)
    for name in ("win", "score"):
        seen[name] *= np.float32(1.0 - share)
    return seen


NAME: Final = "GM1"
DEFAULT_ITERATIONS: Final = 10_000  # a third of a second
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
    score_utility: float = parameter(1.0, 0.1)
    fpu_reduction: float = parameter(1.0, 0.1)
    horizon: float = 1
    temperature: float = 0.5
    rollout_temperature: float = 1.0
    overlooks: float = parameter(1.0)
    root_exploration_fraction: float = parameter(1.0, 0.25)
    turn_exploration_fraction: float = parameter(1.0, 0.1)
    open_loop: float = parameter(1.0, 1.0)  # 0 or 1

    def __post_init__(self) -> None:
        """Raises ValueError that names every value out of range."""
        check_learned_parameters(self, LAST_ROUND, "rounds")


def settings(players: int, **parameters: float) -> Settings:
    """Settings for a table of `players`, with `Parameters` by name. Raises ValueError for values out of range."""
    chosen, weights = Parameters(**parameters), _weights()[players]
    value = overlooking(weights.value, chosen.overlooks) if chosen.overlooks else weights.value
    evaluator = NetworkEvaluator(value, weights.policy, weights.rollout, **numbers_for(NetworkEvaluator, chosen))
    return Settings(Puct(**numbers_for(Puct, chosen)), evaluator)
