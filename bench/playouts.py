"""One row of the table: all that is measured at one position."""

import numpy as np

from bench.kernels import draw_worlds, play_games
from bench.measure import Times
from bench.positions import Place
from bench.reference import Reference
from bench.searches import run_search
from mogul.engine.game_interface import RESULT
from mogul.engine.rng import new_rng
from mogul.search import Settings

_GAMES = 1000
_WORLDS = 20_000
TO_THE_END = Settings(stop_when_decided=False)


class Playouts:
    """Random games from a position, drawn worlds, and searches.

    times: of "numba" (a step of a playout), "c" (in C), "worlds" (a determinization) and "search" (an iteration with a
    playout to the end, ITERATIONS in a new tree).
    """

    def __init__(self, place: Place, reference: Reference | None) -> None:
        """reference: None where there is no C compiler."""
        self.place = place
        self.has_reference = reference is not None
        game, start, position = place.position.game, place.state, place.position
        rng, results = new_rng(1), np.zeros(_GAMES, RESULT)
        self.steps = play_games(game, start, new_rng(1), results) / _GAMES
        contenders = {
            "numba": lambda: play_games(game, start, rng, results),
            "worlds": lambda: draw_worlds(position, _WORLDS),
            "search": lambda: run_search(place, TO_THE_END),
        }
        if reference is not None:
            contenders["c"] = lambda: reference.play_games(game, start, rng, results)
        self.times = Times(contenders)

    @property
    def speed_against_c(self) -> float:
        """Playouts of the kernels for each of the reference."""
        return self.times.ratio("c", "numba")

    @property
    def iterations_a_playout(self) -> float:
        """Search iterations in the time of one playout."""
        return self.times.ratio("numba", "search") * self.steps
