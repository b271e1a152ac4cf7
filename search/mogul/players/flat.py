"""Flat Monte Carlo: every legal move is tried equally often, each time in a world of its own, valued by the evaluator,
and the best mean reward is played. A baseline without a tree, for random playouts or a learned evaluator."""

from collections.abc import Callable

import numpy as np

from mogul.engine.game_interface import play
from mogul.engine.game_rules import Components, GameRules, Move, View
from mogul.engine.jit import kernel
from mogul.players import b0
from mogul.search import Budget, SearchRequest, Settings
from mogul.search.evaluator import evaluate
from mogul.search.request import stream_seed
from mogul.search.root import new_root, new_world
from mogul.search.simulate import sample_world
from mogul.search.stopping import Progress


@kernel
def _try_moves(evaluator, game, root, world, rewards, begin, iterations):
    """Tries number `begin` and following, the root moves in turn; adds the root seat's rewards to `rewards`,
    float64[R]."""
    state, rng = world.state, world.rng
    for number in range(begin, begin + iterations):
        ordinal = number % len(root.moves)
        sample_world(game, root, world)
        play(game, state, root.moves[ordinal], rng)
        evaluate(evaluator, game, world, root.seat)
        rewards[ordinal] += world.outcome.reward[root.seat]


def best_flat_move(request: SearchRequest) -> tuple[int, int]:
    """The move of the seat to move with the highest mean reward, of equal ones the lowest, and the number of tries.
    With fewer tries than moves, one of those that had one. Raises ValueError where the viewer is not to move."""
    root, game, evaluator = new_root(request), request.game, request.settings.evaluator
    if len(root.moves) == 0:
        raise ValueError("the viewer is not to move: there is no move to choose")
    if len(root.moves) == 1:
        return int(root.moves[0]), 0
    world = new_world(game, stream_seed(request.seed, request.information, 0), evaluator)
    rewards = np.zeros(len(root.moves))
    progress = Progress(request.budget)
    while progress.iterations == 0 or (progress.iterations_left > 0 and not progress.is_out_of_time):
        slice_ = min(evaluator.slice, progress.iterations_left)
        _try_moves(evaluator, game, root, world, rewards, progress.iterations, slice_)
        progress.count(slice_)
    rounds, begun = divmod(progress.iterations, len(root.moves))
    tries = rounds + (np.arange(len(root.moves)) < begun)
    means = np.where(tries > 0, rewards / np.maximum(tries, 1), -1.0)
    return int(root.moves[np.argmax(means)]), progress.iterations


class FlatPlayer:
    """Flat Monte Carlo as a player: every legal move gets equally many iterations."""

    def __init__(self, rules: GameRules, budget: Budget, settings: Callable[[int], Settings] = b0.settings) -> None:
        """settings: of the evaluator, for a table of so many players."""
        self._rules = rules
        self._budget = budget
        self._settings = settings
        self.name = f"flat ({budget})"
        self.iterations = 0

    def choose(self, components: Components, view: View, seed: int) -> Move:
        """See `Player`."""
        position = self._rules.position(components, view)
        position.check_to_move()
        settings = self._settings(view.player_count)
        request = SearchRequest(position.game, position.information, self._budget, seed, settings=settings)
        move, tries = best_flat_move(request)
        self.iterations += tries
        return Move(move)
