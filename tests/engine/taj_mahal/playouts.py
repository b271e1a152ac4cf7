"""Random play on the game interface that checks every step: no kernel of a test goes wrong unnoticed."""

from typing import Any

import numpy as np

from mogul.engine import game_interface
from mogul.engine.jit import kernel
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.views.position import Position

# Random games have 130 steps with two players and 330 with five.
LONGEST = 3000
NO_MOVES, UNLISTED_MOVE, ENDLESS = -1, -2, -3


@kernel
def _play_out(game, state, moves, rng, longest):
    for step in range(longest):
        if game_interface.seat_to_move(game, state) == game_interface.GAME_OVER:
            return step
        count = game_interface.list_moves(game, state, moves)
        if count < 1:
            return NO_MOVES
        move = game_interface.random_move(game, state, moves, rng)
        listed = False
        for place in range(count):
            listed |= moves.move[place] == move
        if not listed:
            return UNLISTED_MOVE
        game_interface.play(game, state, move, rng)
    return ENDLESS


@kernel
def _draw_world(game, information, rng, state):
    game_interface.determinize(game, information, rng, state)


def play_out(game: Any, state: np.void, rng: np.void) -> int:
    """Plays a game to its end, in place; the number of steps, or the fault (NO_MOVES, UNLISTED_MOVE, ENDLESS)."""
    moves = np.zeros(1, game_interface.MOVES)[0]
    return int(_play_out(game, state, moves, rng, LONGEST))


def draw_world(position: Position, rng: np.void) -> np.void:
    """A world drawn for a position."""
    state: np.void = np.zeros(1, position.game.state_dtype)[0]
    _draw_world(position.game, position.information, rng, state)
    return state


def play_out_position(position: Position, playouts: int, seed: int = 1) -> list[int]:
    """The lengths of several random games from worlds drawn for a position."""
    rng = new_rng(seed)
    return [play_out(position.game, draw_world(position, rng), rng) for _ in range(playouts)]


def kernels_compiled() -> int:
    """The number of kernels of this module that this process had to compile, not finding them in the cache."""
    kernels: tuple[Any, ...] = (_play_out, _draw_world)
    return sum(sum(each.stats.cache_misses.values()) for each in kernels)
