"""The figures of a game beyond its positions: each is measured when it is asked for.

The time of an evaluator's networks.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from bench.bench_game import BenchGame
from bench.measure import Times, starts
from bench.playouts import TO_THE_END, Playouts
from bench.positions import MIDDLE, START, Place, run_search, speed_of_two_threads
from bench.report import Figure
from mogul.engine.jit import kernel
from mogul.players import b0
from mogul.players.games import game_player
from mogul.search import Settings, tree_bytes
from mogul.search.root import new_world

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


_ITERATIONS: Final = 2000  # of the default player's searches, which take two to three times as long as B0's
_ITERATIONS_OF_THREADS: Final = 20_000


def figures_of_rows(bench: BenchGame, rows: list[Playouts]) -> Iterator[Figure]:
    """Yields figures over all positions."""
    yield Figure("determinize, longest", max(row.times.of("worlds") for row in rows), "ns", at_most=150)
    if all(row.has_reference for row in rows):
        yield Figure("playouts, numba / C, least", min(row.speed_against_c for row in rows), at_least=0.9)
    # Late games are so short that the way down the tree takes as long as the playout: shown, and held to nothing.
    full = (row for row in rows if row.place.players == bench.players and row.place.stage in (START, MIDDLE))
    name = f"iterations / playouts, {bench.players} players, {START} and {MIDDLE}"
    yield Figure(name, min(row.iterations_a_playout for row in full), at_least=0.75)


def figures_of_their_own(bench: BenchGame, folder: Path) -> Iterator[Figure]:
    """Yields figures that are measured beside the positions. folder: for compiled code, not there yet."""
    rules, board = bench.requests.rules, bench.boards[0]
    start, middle = (bench.place(bench.players, board, stage) for stage in (START, MIDDLE))
    yield Figure("size of a state", start.state.nbytes, "bytes", at_most=512)
    memory = tree_bytes(Settings().capacity, rules.move_limit)
    yield Figure("memory of one thread's tree", memory / 2**20, "MiB")
    threads = speed_of_two_threads(start, TO_THE_END)
    yield Figure(f"iterations, two threads / one, {bench.players} players", threads, at_least=1.9)
    yield from network_figures(bench, start)
    player = game_player(rules.id)
    its_settings, b0_settings = (
        replace(settings, stop_when_decided=False) for settings in (player.settings(bench.players), b0.SETTINGS)
    )
    for place in (start, middle):
        contenders = {
            "its": partial(run_search, place, its_settings, _ITERATIONS),
            "B0's": partial(run_search, place, b0_settings),
        }
        times = Times(contenders)
        yield Figure(f"{player.name}'s iterations a second, {place.stage}", 1e9 / times.of("its"))
        yield Figure(f"{player.name}'s iterations / B0's, {place.stage}", times.ratio("B0's", "its"))
    threads = speed_of_two_threads(start, its_settings, _ITERATIONS_OF_THREADS)
    yield Figure(f"{player.name}'s iterations, two threads / one", threads, at_least=1.8)
    cold, warm = starts(folder)
    yield Figure("first start, everything compiled", cold.wall, "s", at_most=60)
    yield Figure("CPU time of the first start", cold.cpu, "s")
    yield Figure("next start, from the cache", warm.wall, "s", at_most=3)
