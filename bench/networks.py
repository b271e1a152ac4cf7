"""The time of an evaluator's networks."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from bench.bench_game import BenchGame
from bench.measure import Times
from bench.positions import Place
from bench.report import Figure
from mogul.engine.jit import kernel
from mogul.players.games import game_player
from mogul.search.world import new_world

_CALLS: Final = 20_000


def network_figures(bench: BenchGame, place: Place) -> Iterator[Figure]:
    """Yields the time of a value and of priors, with the networks of the default player."""
    predict_value, write_priors = bench.predict_value, bench.write_priors

    @kernel
    def predict_values(game, state, weights, workspace, times):
        for _ in range(times):
            predict_value(game, state, weights, workspace.seats, workspace.value)
        return times

    @kernel
    def write_all_priors(game, state, weights, moves, world, times):
        for _ in range(times):
            write_priors(game, state, weights, moves, len(moves), world.priors.prior, world.workspace)
        return times

    game, state = place.position.game, place.state
    evaluator = game_player(bench.requests.rules.id).settings(place.players).evaluator
    world, moves = new_world(game, 1, evaluator), np.array(place.position.legal_moves(), np.int16)
    times = Times(
        {
            "value": lambda: int(predict_values(game, state, evaluator.value, world.workspace, _CALLS)),
            "priors": lambda: int(write_all_priors(game, state, evaluator.policy, moves, world, _CALLS)),
        }
    )
    most = bench.most_of_a_network
    yield Figure(f"value of a position, {place.players} seats", times.of("value") / 1000, "us", at_most=most)
    yield Figure(f"priors of a decision with {len(moves)} moves", times.of("priors") / 1000, "us", at_most=most)
