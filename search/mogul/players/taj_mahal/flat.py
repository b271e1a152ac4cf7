"""Flat Monte Carlo: every legal move gets equally many random playouts, each in a world of its own; the best mean share
of the win is played. No tree: what the others answer is random. A baseline."""

from typing import Any

import numpy as np

from mogul.engine.jit import kernel
from mogul.engine.seam import GAME_OVER, determinize, play, random_move, result, seat_to_move
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.search import Budget
from mogul.search.explorer import new_root, new_world, stream_seed
from mogul.search.mind import SLICE
from mogul.search.stopping import Progress


@kernel
def _try_moves(game, information, moves, shares, world, seat, begin, iterations):
    """Playouts number `begin` and following, the moves (int16[R]) taking turns; `shares` (float64[R]) adds up what
    `seat` won after each."""
    state, dice, outcome = world.state, world.dice, world.outcome
    for number in range(begin, begin + iterations):
        ordinal = number % len(moves)
        determinize(game, information, dice, state)
        play(game, state, moves[ordinal], dice)
        while seat_to_move(game, state) != GAME_OVER:
            play(game, state, random_move(game, state, world.moves, dice), dice)
        result(game, state, outcome)
        shares[ordinal] += outcome.share[seat]


def best_flat_move(game: Any, information: np.void, budget: Budget, seed: int) -> tuple[int, int]:
    """The move of the seat to move with the highest mean share, of equal ones the lowest, and how many playouts it
    took. With fewer playouts than moves, one of those that had one."""
    root = new_root(game, information)
    if len(root.moves) == 1:
        return int(root.moves[0]), 0
    world, shares = new_world(game, stream_seed(seed, information, 0)), np.zeros(len(root.moves))
    progress = Progress(budget)
    while progress.iterations == 0 or (progress.iterations_left > 0 and not progress.is_out_of_time):
        slice_ = min(SLICE, progress.iterations_left)
        _try_moves(game, information, root.moves, shares, world, root.seat, progress.iterations, slice_)
        progress.count(slice_)
    rounds, begun = divmod(progress.iterations, len(root.moves))
    playouts = rounds + (np.arange(len(root.moves)) < begun)
    means = np.where(playouts > 0, shares / np.maximum(playouts, 1), -1.0)
    return int(root.moves[np.argmax(means)]), progress.iterations


class FlatPlayer:
    """See above."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self.name = f"flat ({budget})"
        self.simulations = 0

    def choose(self, components: ComponentSet, view: View, seed: int) -> str:
        """See `Player`."""
        position = Position(components, view)
        position.check_to_move()
        move, playouts = best_flat_move(position.game, position.information, self._budget, seed)
        self.simulations += playouts
        return position.notation.move_text(move)
