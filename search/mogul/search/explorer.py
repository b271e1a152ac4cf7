"""One thread's part of a search: a tree, a stream of random numbers, the statistics of the root moves."""

import hashlib
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.engine.dice import new_dice
from mogul.engine.jit import inlined, kernel, seldom
from mogul.engine.seam import MOVES, determinize, list_moves, play, seat_to_move
from mogul.search.mind import ESTIMATE, PRIORS, evaluate, walk
from mogul.search.random_playouts import RANDOM_PLAYOUTS
from mogul.search.settings import Settings
from mogul.search.simulate import backward
from mogul.search.spare_trees import give_back, take_tree
from mogul.search.statistics import ROOT_MOVE, record_outcome
from mogul.search.tree import Tree


class Root(NamedTuple):
    """The question: what a seat knows, and what it may do. Shared by the threads, never written to.

    information: the game's record of what the root seat knows.
    prefix: int16[]; moves of the root seat to be made before the tree begins.
    viewer: whose information it is.
    seat: who is to move.
    moves: int16[R]; the moves to choose among, in ascending order. Empty where another seat than the viewer is to move:
        what is legal then depends on the world.
    ordinals: int16[M]; ordinals[moves[r]] == r. All 0 where there are no moves: everything is counted together.
    least_visits: moves with fewer visits than this go before all others.
    """

    information: Any
    prefix: NDArray[np.int16]
    viewer: int
    seat: int
    moves: NDArray[np.int16]
    ordinals: NDArray[np.int16]
    least_visits: int


class World(NamedTuple):
    """Where an iteration happens: overwritten by each.

    state: record of the game's state dtype. moves: MOVES record. outcome: ESTIMATE record. dice: DICE record.
    priors: PRIORS record, in the order of `moves`. room: record of the mind's `room_dtype`.
    """

    state: Any
    moves: Any
    outcome: Any
    dice: Any
    priors: Any
    room: Any


def new_world(game: Any, seed: int, mind: Any = RANDOM_PLAYOUTS) -> World:
    """Scratch space and a stream of random numbers for `game` and `mind`."""
    return World(
        state=np.zeros(1, game.state_dtype)[0],
        moves=np.zeros(1, MOVES)[0],
        outcome=np.zeros(1, ESTIMATE)[0],
        dice=new_dice(seed),
        priors=np.zeros(1, PRIORS)[0],
        room=np.zeros(1, mind.room_dtype)[0],
    )


def stream_seed(seed: int, information: np.void, thread: int, prefix: Sequence[int] = ()) -> int:
    """Seed of a thread's stream, from what is asked, about what, and after which moves: H("search", seed, view).

    Nothing else draws from this stream, and no deal can: a caller who uses one number for both learns nothing.
    """
    digest = hashlib.blake2b(b"mogul.search", digest_size=8)
    digest.update(f"{seed}/{thread}/".encode() + information.tobytes() + np.array(prefix, np.int16).tobytes())
    return int.from_bytes(digest.digest(), "little")


@inlined
def sample_world(game, root, world):
    """Make `world.state` one that the root seat cannot rule out, moved on by the prefix."""
    determinize(game, root.information, world.dice, world.state)
    for move in root.prefix:
        play(game, world.state, move, world.dice)


@kernel
def explore(game, mind, root, root_moves, tree, world, exploration, iterations):
    """Run `iterations` iterations; `root_moves` is ROOT_MOVE[max(R, 1)]."""
    outcome = world.outcome
    for _ in range(iterations):
        sample_world(game, root, world)
        length = walk(mind, game, root, root_moves, tree, world, exploration)
        evaluate(mind, game, world, root.viewer)
        backward(game, tree, length, outcome.reward)
        first_move = tree.edges[tree.path.edge[0]].move
        record_outcome(game, root_moves[root.ordinals[first_move]], outcome)


@seldom
def list_root_moves(game, information, prefix, world):
    """Who is to move before and after `prefix`, and how many legal moves are then in `world.moves` (0 if a prefix is
    followed by another seat)."""
    determinize(game, information, world.dice, world.state)
    before = seat_to_move(game, world.state)
    for move in prefix:
        play(game, world.state, move, world.dice)
    after = seat_to_move(game, world.state)
    count = list_moves(game, world.state, world.moves) if after == before and after >= 0 else 0
    return before, after, count


def new_root(
    game: Any,
    information: np.void,
    prefix: Sequence[int] = (),
    only: Collection[int] | None = None,
    viewer: int | None = None,
    least_visits: int = 0,
) -> Root:
    """The question `information` asks after the moves of `prefix`; the answer is to be among the moves of `only`.
    viewer: whose information it is, if not that of the seat to move.

    Raises ValueError when nobody is to move, another seat than before the prefix, or a move of `only` is not legal.
    """
    world = new_world(game, 0)
    moves_before = np.array(prefix, np.int16)
    before, after, count = list_root_moves(game, information, moves_before, world)
    if before < 0:
        raise ValueError("the game is over: nobody is to move")
    if after != before:
        then = "the game is over" if after < 0 else f"it is seat {after}"
        raise ValueError(f"seat {before} is to move, but after the prefix {list(prefix)} {then}; it must be its turn")
    ordinals = np.zeros(game.move_limit, np.int16)
    if viewer is not None and viewer != before:
        if only is not None or prefix:
            raise ValueError(f"seat {before} is to move, not seat {viewer}: neither only nor prefix can be given")
        return Root(information, moves_before, viewer, int(before), np.zeros(0, np.int16), ordinals, 0)
    moves = np.sort(world.moves["move"][:count])
    if only is not None:
        illegal = sorted(set(only) - set(moves.tolist()))
        if illegal:
            raise ValueError(f"only names moves that are not legal: {illegal}; legal are {moves.tolist()}")
        if not only:
            raise ValueError(f"only names no move to choose among; legal are {moves.tolist()}")
        moves = np.array(sorted(set(only)), np.int16)
    ordinals[moves] = np.arange(len(moves))
    return Root(information, moves_before, int(before), int(before), moves, ordinals, least_visits)


class Explorer:
    """Runs iterations of one tree. Not for use by two threads at a time."""

    tree: Tree
    root_moves: NDArray[np.void]  # ROOT_MOVE[max(R, 1)]

    def __init__(self, game: Any, root: Root, settings: Settings, seed: int) -> None:
        self.tree = take_tree(settings.capacity, game.move_limit)
        self._game, self._root, self._settings = game, root, settings
        self._world = new_world(game, seed, settings.mind)
        self.root_moves = np.zeros(max(len(root.moves), 1), ROOT_MOVE)

    def __del__(self) -> None:
        give_back(self.tree)

    def explore(self, iterations: int) -> None:
        """Run `iterations` more; does not hold the GIL."""
        mind, exploration = self._settings.mind, self._settings.exploration
        explore(self._game, mind, self._root, self.root_moves, self.tree, self._world, exploration, iterations)
