"""The time of the networks of Maharaja's evaluator."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from bench.measure import Times
from bench.positions import Place
from bench.report import Figure
from mogul.engine.jit import kernel
from mogul.players.maharaja import heuristic
from mogul.players.maharaja.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.maharaja.evaluation.policy import write_priors
from mogul.players.maharaja.evaluation.value import predict_value
from mogul.search.world import new_world

_CALLS: Final = 20_000


def network_figures(place: Place) -> Iterator[Figure]:
    """Yields the time of a value and of priors; weights make no difference."""
    game, state, evaluator = place.position.game, place.state, heuristic.settings(place.players).evaluator
    assert isinstance(evaluator, NetworkEvaluator)
    world, moves = new_world(game, 1, evaluator), np.array(place.position.legal_moves(), np.int16)
    times = Times(
        {
            "value": lambda: int(_predict_values(game, state, evaluator.value, world.workspace, _CALLS)),
            "priors": lambda: int(_write_priors(game, state, evaluator.policy, moves, world, _CALLS)),
        }
    )
    yield Figure(f"value of a position, {place.players} seats", times.of("value") / 1000, "us", at_most=5)
    yield Figure(f"priors of a decision with {len(moves)} moves", times.of("priors") / 1000, "us", at_most=5)


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
