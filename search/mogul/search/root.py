"""The root of the tree: the viewer's knowledge, and the moves to choose among."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_interface import (
    determinize,
    list_moves,
    play,
    players,
    rewind_hidden_choice,
    seat_to_move,
    weigh_hidden_choice,
)
from mogul.engine.jit import seldom
from mogul.search.request import SearchRequest
from mogul.search.settings import Settings
from mogul.search.tree_policy import weigh_moves
from mogul.search.world import new_world


class Root(NamedTuple):
    """Shared by the threads, never written to.

    information: the game's record of the viewer's knowledge, with weights for the choices hidden from it.
    prefix: int16[]; moves of the root seat to be made before the tree begins.
    viewer: the seat that has this information.
    seat: the seat to move.
    moves: int16[R]; the moves to choose among, in ascending order. Empty where another seat than the viewer is to move:
        its legal moves depend on the world.
    ordinals: int16[M]; ordinals[moves[r]] == r. All 0 where there are no moves: everything is counted together.
    min_visits: moves with fewer visits of a thread than this go before all others.
    """

    information: Any
    prefix: NDArray[np.int16]
    viewer: int
    seat: int
    moves: NDArray[np.int16]
    ordinals: NDArray[np.int16]
    min_visits: int


@seldom
def weigh_hidden_choices(policy, game, evaluator, information, world):
    """Writes into `information`, for each seat with a hidden choice before the root, the weight of each choice: as
    likely as the tree policy samples it where the choice is yet to come."""
    for seat in range(players(game)):
        if rewind_hidden_choice(game, information, seat, world.state):
            count = weigh_moves(policy, game, evaluator, world)
            weigh_hidden_choice(game, information, seat, world.moves, world.priors, count)


def write_choice_weights(settings: Settings, game: Any, information: np.void) -> None:
    """Weighs the choices that are hidden from a seat, in its information, as a search with these settings does."""
    world = new_world(game, 0, settings.evaluator)
    weigh_hidden_choices(settings.tree_policy, game, settings.evaluator, information, world)


@seldom
def list_root_moves(game, information, prefix, world):
    """The seat to move before and after `prefix`, and the number of legal moves then in `world.moves` (0 if another
    seat follows the prefix). `world.state` is left as the sampled world after the prefix."""
    determinize(game, information, world.rng, world.state)
    before = seat_to_move(game, world.state)
    for move in prefix:
        play(game, world.state, move, world.rng)
    after = seat_to_move(game, world.state)
    count = list_moves(game, world.state, world.moves) if after == before and after >= 0 else 0
    return before, after, count


def new_root(request: SearchRequest) -> Root:
    """The root of a search.

    Raises ValueError when nobody is to move, or after the prefix another seat than before it; when `only` is empty or
    names a move that is not legal; and when `only` or a prefix is given though the viewer is not to move.
    """
    game, settings = request.game, request.settings
    world, information = new_world(game, 0, settings.evaluator), request.information.copy()
    weigh_hidden_choices(settings.tree_policy, game, settings.evaluator, information, world)
    prefix = np.array(request.prefix, np.int16)
    before, after, count = list_root_moves(game, information, prefix, world)
    if before < 0:
        raise ValueError("the game is over: nobody is to move")
    if after != before:
        then = "the game is over" if after < 0 else f"it is seat {after}"
        raise ValueError(f"seat {before} is to move, but after the prefix {list(prefix)} {then}; it must be its turn")
    ordinals = np.zeros(game.move_limit, np.int16)
    viewer = int(before) if request.viewer is None else request.viewer
    if viewer != before:
        if request.only is not None or request.prefix:
            raise ValueError(f"seat {before} is to move, not seat {viewer}: neither only nor prefix can be given")
        return Root(information, prefix, viewer, int(before), np.zeros(0, np.int16), ordinals, 0)
    moves = np.sort(world.moves["move"][:count])
    if request.only is not None:
        illegal = sorted(set(request.only) - set(moves.tolist()))
        if illegal:
            raise ValueError(f"only names moves that are not legal: {illegal}; legal are {moves.tolist()}")
        if not request.only:
            raise ValueError(f"only names no move to choose among; legal are {moves.tolist()}")
        moves = np.array(sorted(set(request.only)), np.int16)
    ordinals[moves] = np.arange(len(moves))
    return Root(information, prefix, viewer, viewer, moves, ordinals, -(-request.min_visits // request.threads))
