"""Checks of the numbers that the learned players of all games have."""

import math
from typing import Any, Final

from mogul.players.strength.profile import range_problems

MIN_TEMPERATURE: Final = 0.0625  # the most likely move is sampled nearly always


def check_parameters(parameters: Any, most_horizon: int, periods: str) -> None:
    """Checks a learned player's parameters: their ranges, the horizon and the temperatures. most_horizon: of the game,
    in `periods` such as "visits". Raises ValueError that names every value out of range."""
    problems = range_problems(parameters)
    if parameters.horizon not in range(1, most_horizon + 1):
        whole = f"a whole number of {periods}, from 1 to {most_horizon}"
        problems.append(f"horizon is {parameters.horizon:g}; it must be {whole}")
    problems += [
        f"{name} is {getattr(parameters, name):g}; it must be {MIN_TEMPERATURE:g} or more, and finite"
        for name in ("temperature", "rollout_temperature")
        if not MIN_TEMPERATURE <= getattr(parameters, name) < math.inf
    ]
    if problems:
        raise ValueError("; ".join(problems))
