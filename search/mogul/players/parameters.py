"""Parameters of players: fields of dataclasses that are numbers with a range, and their checks."""

import math
from dataclasses import field, fields
from typing import Any, Final

MIN_TEMPERATURE: Final = 0.0625  # the most likely move is sampled nearly always


def parameter(largest: float, default: float = 0.0) -> Any:
    """A field from 0 to `largest`."""
    return field(default=default, metadata={"largest": largest})


def largest_values(fields_of: Any) -> dict[str, float]:
    """The largest value of each `parameter` of a dataclass or its object, by name."""
    return {each.name: each.metadata["largest"] for each in fields(fields_of) if "largest" in each.metadata}


def range_problems(parameters: Any) -> list[str]:
    """A sentence for each `parameter` of a dataclass object that is out of its range."""
    return [
        f"{name} is {getattr(parameters, name):g}; it must be from 0 to {largest:g}"
        for name, largest in largest_values(parameters).items()
        if not 0.0 <= getattr(parameters, name) <= largest
    ]


def numbers_for(kind: Any, parameters: Any) -> dict[str, Any]:
    """Those numbers of a dataclass object that are fields of a NamedTuple class, by name; of the types for which
    kernels are compiled."""
    return {
        name: of(getattr(parameters, name)) for name, of in kind.__annotations__.items() if hasattr(parameters, name)
    }


def check_learned_parameters(parameters: Any, most_horizon: int, periods: str) -> None:
    """Checks a learned player's parameters: their ranges, the exploration, the horizon and the
    temperatures. most_horizon: of the game,
    in `periods` such as "visits". Raises ValueError that names every value out of range."""
    problems = range_problems(parameters)
    if not 0.0 <= parameters.exploration < math.inf:
        problems.append(f"exploration is {parameters.exploration:g}; it must be a finite number, 0 or more")
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
