"""The strong player: the time of its networks, and its iterations beside those of B0 in the same positions."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np

from bench.measure import Times
from bench.positions import Place, place
from bench.report import Figure
from bench.searches import run_search, speed_of_two_threads
from mogul.engine.jit import kernel
from mogul.players import b0
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.policy import write_priors
from mogul.players.taj_mahal.evaluation.value import predict_value
from mogul.search.world import new_world

_CALLS: Final = 20_000
_ITERATIONS: Final = 2000  # of its searches, which take two to three times as long as B0's
_ITERATIONS_OF_THREADS: Final = 20_000
_PLAYERS: Final = 4


def player_figures() -> Iterator[Figure]:
    """Yields figures at the first decision of a game of four, and in the middle of one."""
    start, middle = (place(_PLAYERS, "default", stage) for stage in ("start", "mid-game"))
    yield from _network_figures(start)
    gm1_settings, b0_settings = (
        replace(settings, stop_when_decided=False) for settings in (gm1.settings(_PLAYERS), b0.SETTINGS)
    )
    for spot in (start, middle):
        times = Times(
            {
                "GM1": partial(run_search, spot, gm1_settings, _ITERATIONS),
                "B0": partial(run_search, spot, b0_settings),
            }
        )
        yield Figure(f"GM1's iterations a second, {spot.stage}", 1e9 / times.of("GM1"))
        yield Figure(f"GM1's iterations / B0's, {spot.stage}", times.ratio("B0", "GM1"))
    threads = speed_of_two_threads(start, gm1_settings, _ITERATIONS_OF_THREADS)
    yield Figure("GM1's iterations, two threads / one", threads, at_least=1.8)


def _network_figures(spot: Place) -> Iterator[Figure]:
    game, state, evaluator = spot.table.game.game, spot.table.game.state, gm1.settings(_PLAYERS).evaluator
    assert isinstance(evaluator, NetworkEvaluator)
    world, moves = new_world(game, 1, evaluator), np.array(spot.position.legal_moves(), np.int16)
    times = Times(
        {
            "value": lambda: int(_predict_values(game, state, evaluator.value, world.workspace, _CALLS)),
            "priors": lambda: int(_write_priors(game, state, evaluator.policy, moves, world, _CALLS)),
        }
    )
    yield Figure(f"value of a position, {_PLAYERS} seats", times.of("value") / 1000, "us", at_most=3)
    yield Figure(f"priors of a decision with {len(moves)} moves", times.of("priors") / 1000, "us", at_most=3)


@kernel
def _predict_values(game, state, weights, workspace, times):
    for _ in range(times):
        predict_value(game, state, weights, workspace.seats, workspace.value)
    return times


@kernel
def _write_priors(game, state, weights, moves, world, times):
    for _ in range(times):
        write_priors(game, state, weights, moves, len(moves), world.priors.prior, world.workspace)
    return times
