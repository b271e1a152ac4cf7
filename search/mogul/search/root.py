"""The root of the tree: the viewer's knowledge, and the moves to choose among.

A sampled world is the place of an iteration, with all its scratch space. The rollout policy's weights of the legal
moves at a root are all there is before the first iteration, and where moves are sampled from the policy.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_interface import (
    MOVES,
    PRIORS,
    determinize,
    list_moves,
    play,
    players,
    rewind_hidden_choice,
    seat_to_move,
    weigh_hidden_choice,
)
from mogul.engine.game_rules import Move
from mogul.engine.jit import seldom
from mogul.engine.rng import new_rng
from mogul.search.evaluator import ESTIMATE, RANDOM_PLAYOUTS, rollout_priors
from mogul.search.request import SearchRequest, Settings
from mogul.search.tree_policy import weigh_moves


class World(NamedTuple):
    """Overwritten by every iteration.

    state: record of the game's state dtype. moves: MOVES record. outcome: ESTIMATE record. rng: RNG record.
    priors: PRIORS record, in the order of `moves`. workspace: record of the evaluator's `workspace_dtype`.
    """

    state: Any
    moves: Any
    outcome: Any
    rng: Any
    priors: Any
    workspace: Any


def new_world(game: Any, seed: int, evaluator: Any = RANDOM_PLAYOUTS) -> World:
    """Scratch space and a stream of random numbers for `game` and `evaluator`."""
    return World(
        state=np.zeros(1, game.state_dtype)[0],
        moves=np.zeros(1, MOVES)[0],
        outcome=np.zeros(1, ESTIMATE)[0],
        rng=new_rng(seed),
        priors=np.zeros(1, PRIORS)[0],
        workspace=np.zeros(1, evaluator.workspace_dtype)[0],
    )


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


# At a low temperature a move that is as good as impossible has a weight of 0, and no logarithm.
_SMALLEST: Final = np.finfo(np.float32).smallest_subnormal


@seldom
def _write_root_priors(evaluator, game, information, world):
    """Fills `world.moves` and `world.priors` for the seat to move; returns the number of moves. The world does not
    matter: priors look at the knowledge of that seat alone."""
    determinize(game, information, world.rng, world.state)
    count = list_moves(game, world.state, world.moves)
    rollout_priors(evaluator, game, world, count)
    return count


def root_priors(game: Any, information: np.void, evaluator: Any) -> dict[Move, float]:
    """Returns a number above 0 for every legal move, in proportion to its probability: the smallest one where that
    rounds to 0. information: of the seat to move."""
    world = new_world(game, 0, evaluator)
    count = _write_root_priors(evaluator, game, information, world)
    weights = np.maximum(world.priors["prior"][:count], _SMALLEST)
    return dict(zip(map(Move, world.moves["move"][:count].tolist()), weights.tolist(), strict=True))
