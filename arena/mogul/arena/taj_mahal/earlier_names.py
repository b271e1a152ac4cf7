"""Earlier names of players and their parameters, for files that were written with them."""

from collections.abc import Callable, Mapping
from typing import Final


def _same(value: float) -> float:
    return value


def _inverse(value: float) -> float:
    return 1 / value


_PLAYERS: Final = {"rules": "heuristic", "gm1-weaker": "gm1-profile", "gm1-cheating": "gm1-perfect-information"}
_PARAMETERS: Final[Mapping[str, tuple[str, Callable[[float], float]]]] = {
    "winning": ("win_utility", _same),
    "lead": ("score_utility", _same),
    "reduction": ("fpu_reduction", _same),
    "doubt": ("root_exploration_fraction", _same),
    "error": ("temperature", _same),
    "sharpness": ("temperature", _inverse),
    "own_sharpness": ("rollout_temperature", _inverse),
}


def renamed_player(line: str) -> str:
    """Returns a specification in present names: `gm1@5 sharpness=4` is `gm1@5 temperature=0.25` today."""
    head, *parameters = line.split() or [""]
    name, at, budget = head.partition("@")
    return " ".join([f"{_PLAYERS.get(name, name)}{at}{budget}", *sorted(map(_renamed_parameter, parameters))])


def _renamed_parameter(text: str) -> str:
    name, _, value = text.partition("=")
    if name not in _PARAMETERS:
        return text
    new_name, convert = _PARAMETERS[name]
    try:
        return f"{new_name}={convert(float(value)):.12g}"
    except (ValueError, ZeroDivisionError):
        return text
