"""A game as the benches see it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from bench.positions import Place
from bench.report import Figure
from bench.requests import GameRequests


@dataclass(frozen=True, eq=False, kw_only=True)
class BenchGame:
    """A game as the benches see it.

    requests: to a server that offers it. players: the table size of the figures. boards: the default first.
    place: returns the position of a table size, a board and a stage; the same in every run. evaluator_figures: of the
    default player's evaluator at a place. c_source: its random games in C. c_constants: modules with the constants of
    the C program.
    """

    requests: GameRequests
    players: int
    boards: tuple[str, ...]
    place: Callable[[int, str, str], Place]
    evaluator_figures: Callable[[Place], Iterable[Figure]]
    c_source: Path
    c_constants: tuple[ModuleType, ...]
