"""GM1, the first strong player: a guided search with a mind that was learned from its own games.

Its own moves are searched (PUCT), the others' drawn by a policy that knows what they know; the visit is played to its
end by the same policy, and what begins then is judged by a network. Weights: `weights.npz` beside this file; how they
came about: `weights.json`, and `docs/reference/training.md`.
"""

import math
from functools import cache
from pathlib import Path
from typing import Final

from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.overlooking import overlooking
from mogul.players.taj_mahal.evaluation.weights import Weights, read_weights
from mogul.search import Puct, Settings

NAME: Final = "GM1"
DEFAULT_ITERATIONS: Final = 10_000
# Its `bench_signature`. It changes with the weights, and with every change of a move.
SIGNATURE: Final = "4da9dc5f03da2c01"
WEIGHTS: Final = Path(__file__).with_name("weights.npz")

# Measured: see docs/lab/strength.md.
EXPLORATION: Final = 0.5
WIN_UTILITY: Final = 0.5
SCORE_UTILITY: Final = 0.02
FPU_REDUCTION: Final = 0.1
ROOT_EXPLORATION_FRACTION: Final = 0.1
HORIZON: Final = 1
TEMPERATURE: Final = 0.5
ROLLOUT_TEMPERATURE: Final = 0.25
MIN_TEMPERATURE: Final = 0.0625  # the most likely move is sampled nearly always


@cache
def _weights() -> dict[int, Weights]:
    return read_weights(WEIGHTS)


def settings(
    players: int,
    exploration: float = EXPLORATION,
    win_utility: float = WIN_UTILITY,
    score_utility: float = SCORE_UTILITY,
    fpu_reduction: float = FPU_REDUCTION,
    horizon: float = HORIZON,
    temperature: float = TEMPERATURE,
    rollout_temperature: float = ROLLOUT_TEMPERATURE,
    shortsighted: float = 0.0,
    overlooks: float = 0.0,
    root_exploration_fraction: float = ROOT_EXPLORATION_FRACTION,
) -> Settings:
    """Settings for a table of `players`; the other parameters: see `Puct`, `NetworkEvaluator` and `overlooking`.
    Raises ValueError for values out of range."""
    problems = [
        f"{name} is {value:g}; it must be from 0 to 1"
        for name, value in (
            ("win_utility", win_utility),
            ("score_utility", score_utility),
            ("fpu_reduction", fpu_reduction),
            ("shortsighted", shortsighted),
            ("root_exploration_fraction", root_exploration_fraction),
            ("overlooks", overlooks),
        )
        if not 0.0 <= value <= 1.0
    ]
    if horizon not in range(1, PROVINCES + 1):
        problems.append(f"horizon is {horizon:g}; it must be a whole number of visits, from 1 to {PROVINCES}")
    problems += [
        f"{name} is {value:g}; it must be {MIN_TEMPERATURE:g} or more, and finite"
        for name, value in (("temperature", temperature), ("rollout_temperature", rollout_temperature))
        if not MIN_TEMPERATURE <= value < math.inf
    ]
    if problems:
        raise ValueError("; ".join(problems))
    weights = _weights()[players]
    value = overlooking(weights.value, overlooks) if overlooks else weights.value
    evaluator = NetworkEvaluator(
        value,
        weights.policy,
        win_utility,
        score_utility,
        int(horizon),
        float(temperature),
        float(rollout_temperature),
        float(shortsighted),
    )
    policy = Puct(
        float(exploration), float(fpu_reduction), float(root_exploration_fraction), temperature=float(temperature)
    )
    return Settings(policy, evaluator)
