"""Flat Monte Carlo: every legal move is tried equally often, each time in another sampled world, and the best mean
value is played. No tree. A baseline: with random playouts for B0, with a learned evaluator for its player without the
tree."""

from collections.abc import Callable
from typing import Any

import numpy as np

from mogul.engine.game_interface import determinize, play
from mogul.engine.game_rules import Components, GameRules, Move, View
from mogul.engine.jit import kernel
from mogul.players import b0
from mogul.search import Budget, Settings
from mogul.search.evaluator import evaluate
from mogul.search.random_playouts import RANDOM_PLAYOUTS
from mogul.search.search_thread import new_root, new_world, stream_seed
from mogul.search.stopping import Progress


@kernel
def _try_moves(evaluator, game, information, moves, rewards, world, seat, begin, iterations):
    """Tries number `begin` and following, the moves (int16[R]) taking turns; `rewards` (float64[R]) adds up those of
    `seat` after each."""
    state, rng = world.state, world.rng
    for number in range(begin, begin + iterations):
        ordinal = number % len(moves)
        determinize(game, information, rng, state)
        play(game, state, moves[ordinal], rng)
        evaluate(evaluator, game, world, seat)
        rewards[ordinal] += world.outcome.reward[seat]


def best_flat_move(
    game: Any, information: np.void, budget: Budget, seed: int, evaluator: Any = RANDOM_PLAYOUTS
) -> tuple[int, int]:
    """The move of the seat to move with the highest mean reward, of equal ones the lowest, and how many tries it took.
    With fewer tries than moves, one of those that had one."""
    root = new_root(game, information)
    if len(root.moves) == 1:
        return int(root.moves[0]), 0
    world, rewards = new_world(game, stream_seed(seed, information, 0), evaluator), np.zeros(len(root.moves))
    progress = Progress(budget)
    while progress.iterations == 0 or (progress.iterations_left > 0 and not progress.is_out_of_time):
        slice_ = min(evaluator.slice, progress.iterations_left)
        _try_moves(evaluator, game, information, root.moves, rewards, world, root.seat, progress.iterations, slice_)
        progress.count(slice_)
    rounds, begun = divmod(progress.iterations, len(root.moves))
    tries = rounds + (np.arange(len(root.moves)) < begun)
    means = np.where(tries > 0, rewards / np.maximum(tries, 1), -1.0)
    return int(root.moves[np.argmax(means)]), progress.iterations


class FlatPlayer:
    """See above."""

    def __init__(self, rules: GameRules, budget: Budget, settings: Callable[[int], Settings] = b0.settings) -> None:
        """settings: whose evaluator it has, for a table of so many players."""
        self._rules = rules
        self._budget = budget
        self._settings = settings
        self.name = f"flat ({budget})"
        self.iterations = 0

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`."""
        position = self._rules.position(components, view)
        position.check_to_move()
        evaluator = self._settings(view.player_count).evaluator
        move, tries = best_flat_move(position.game, position.information, self._budget, seed, evaluator)
        self.iterations += tries
        return Move(move)
