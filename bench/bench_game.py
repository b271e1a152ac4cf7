"""A game as the benches see it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from bench.positions import Place
from bench.requests import GameRequests


@dataclass(frozen=True, eq=False, kw_only=True)
class BenchGame:
    """A game as the benches see it.

    requests: to a server that offers it. players: the table size of the figures. boards: the default first.
    place: returns the position of a table size, a board and a stage; the same in every run. predict_value,
    write_priors: kernels of the default player's networks. most_of_a_network: the limit of a call of either, in
    microseconds. c_source: its random games in C. c_constants: modules with the constants of the C program.
    """

    requests: GameRequests
    players: int
    boards: tuple[str, ...]
    place: Callable[[int, str, str], Place]
    predict_value: Callable[..., None]
    write_priors: Callable[..., None]
    most_of_a_network: float
    c_source: Path
    c_constants: tuple[ModuleType, ...]
