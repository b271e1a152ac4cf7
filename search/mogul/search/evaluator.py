"""The evaluator interface: a player's part of the search, its values and priors.

An evaluator is a `typing.NamedTuple` class like a game (see `mogul.engine.game_interface`): an instance holds records
of weights and bare numbers, nothing else. The functions below are implemented per evaluator with
`mogul.engine.jit.implements`; the search calls them with the evaluator as first argument. It may know its game.

Two properties are needed from Python. `workspace_dtype` is the numpy dtype of `world.workspace`, scratch space of the
evaluator; results must not depend on its previous contents. `slice` is the number of iterations between two stop
checks.

All verbs work on a `World` (see `search_thread`): one complete world, hidden cards included, drawn from those that the
viewer, the seat for which is searched, cannot rule out.
"""

from typing import Any, Final

import numpy as np

from mogul.engine.game_interface import MAX_SEATS, MOVES_CAPACITY

# Iterations of one thread in one slice, where they take 2 to 4 us each: a few milliseconds are long beside the 50 us it
# takes to begin a slice, and short beside what people notice. A mind that takes longer has fewer.
SLICE: Final = 512

# What a position is worth, by seat.
ESTIMATE = np.dtype(
    [
        ("reward", np.float64, (MAX_SEATS,)),  # what the tree maximizes, 0 to 1
        ("share", np.float64, (MAX_SEATS,)),  # of the win; expected, unless the game is over. Sums to 1
        ("score", np.float64, (MAX_SEATS,)),  # points at the end, expected likewise
        ("variance", np.float64, (MAX_SEATS,)),  # of the score where that is expected; 0 of a finished game
        ("rank", np.int64, (MAX_SEATS,)),  # as in RESULT; of a game not finished, drawn at random as likely as it is
    ]
)
# How likely moves are, in the order of a MOVES record.
PRIORS = np.dtype([("prior", np.float32, (MOVES_CAPACITY,))])
# `workspace_dtype` of a mind that needs none: a record has a field.
NO_WORKSPACE = np.dtype([("none", np.int8)])


def walk(evaluator: Any, game: Any, root: Any, root_moves: Any, tree: Any, world: Any, exploration: float) -> int:
    """Play `world` down the tree to where it ends, or to the end of the game; returns the length of `tree.path`.

    Called once an iteration, with a new world at the root. root: a Root; root_moves: its ROOT_MOVE[]. exploration: that
    of the settings. There are two ways to do it: `simulate.descend` and `guided.descend_guided`.
    """
    raise NotImplementedError("called inside kernels only")


def evaluate(evaluator: Any, game: Any, world: Any, viewer: int) -> None:
    """Fill `world.outcome`, an ESTIMATE, for `world.state`, whoever is to move there, or nobody. viewer: the seat for
    which is searched.

    Called once an iteration, where `walk` ended. The state may be played on, with `world.rng`; nobody needs it any
    more. It may look at all of the world, but should expect of the players what they can do without.
    """
    raise NotImplementedError("called inside kernels only")


def sample_move(evaluator: Any, game: Any, world: Any) -> int:
    """A legal move of the seat to move, drawn with `world.rng` as likely as that seat is to make it.

    Called by a guided walk at decisions of other seats than the viewer, and where a finished tree is played on beyond
    its end (`likely_move`). It may look at what `priors` may; `world.moves` is scratch space.
    """
    raise NotImplementedError("called inside kernels only")


def priors(evaluator: Any, game: Any, world: Any, count: int) -> None:
    """Write into `world.priors.prior` how likely each of the `count` legal moves of `world.moves` is: finite numbers
    above 0, to a scale that is the same in all worlds.

    Called by a guided walk once for a decision of the viewer, when its moves get edges, and by `sample_from_priors`.
    It may look only at what the seat to move knows in this world: its own hand, and what is open to all. A policy that
    sees more answers the viewer's hidden cards, which lie the same in every world.
    """
    raise NotImplementedError("called inside kernels only")
