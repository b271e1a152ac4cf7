"""The evaluator interface: values, priors and a rollout policy, a player's part of the search.

An evaluator is a `typing.NamedTuple` class like a game (see `mogul.engine.game_interface`): an instance holds records
of weights and bare numbers, nothing else. The three functions below are implemented per evaluator with
`mogul.engine.jit.implements`; the search calls them with the evaluator as first argument. It may know its game.

Two properties are needed from Python. `workspace_dtype` is the numpy dtype of `world.workspace`, scratch space of the
evaluator; results must not depend on its previous contents. `slice` is the number of iterations of one thread in one
slice; the search looks whether to stop after one, with several threads after two.

All of them work on a `World`: one complete world, hidden cards included, drawn from those that the viewer, the seat
for which is searched, cannot rule out.
"""

from typing import Any, Final

import numpy as np

from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import by_default

# Iterations of one thread in one slice, where they take 2 to 4 us each: a few milliseconds are long beside the 50 us it
# takes to begin a slice, and short enough for people not to notice. A slower evaluator has fewer.
SLICE: Final = 512

# The value of a position, by seat.
ESTIMATE = np.dtype(
    [
        ("reward", np.float64, (MAX_SEATS,)),  # maximized by the tree, 0 to 1
        ("share", np.float64, (MAX_SEATS,)),  # of the win; expected, unless the game is over. Sums to 1
        ("score", np.float64, (MAX_SEATS,)),  # points at the end, expected likewise
        ("variance", np.float64, (MAX_SEATS,)),  # of the score where that is expected; 0 of a finished game
        ("rank", np.int64, (MAX_SEATS,)),  # as in RESULT; of a game not finished, sampled with its probability
    ]
)
# `workspace_dtype` of an evaluator without scratch space: a record has a field.
NO_WORKSPACE = np.dtype([("none", np.int8)])


def evaluate(evaluator: Any, game: Any, world: Any, viewer: int) -> None:
    """Fills `world.outcome`, an ESTIMATE, for `world.state`, with any seat to move there, or none.

    Called once an iteration, at the leaf. The state may be played on, with `world.rng`; it is not used again. The
    evaluator may look at the whole world, but should not expect the players to know it.
    """
    raise NotImplementedError("called inside kernels only")


def priors(evaluator: Any, game: Any, world: Any, count: int) -> None:
    """Writes the prior of each of the `count` legal moves of `world.moves` into `world.priors.prior`: a finite number
    above 0, in proportion to the probability that the seat to move makes it, on a scale that is the same in all worlds.

    Called by `puct` for a decision of the viewer where a legal move has no edge yet, and to sample a move of an
    opponent that has a choice: in the tree, and before it where a choice is hidden from the viewer. The rollouts of an
    evaluator can sample from it too. It may look only at the knowledge of the seat to move in this world: its own hand
    and all open information. A policy that sees more answers the viewer's hidden cards, which are the same in every
    world.
    """
    raise NotImplementedError("called inside kernels only")


def rollout_priors(evaluator: Any, game: Any, world: Any, count: int) -> None:
    """Writes the same of the rollout policy, its temperature included, from which the viewer's own moves are sampled
    beyond the tree; by default the policy of the priors. At a low temperature the weight of an unlikely move can round
    to 0, though never that of the likeliest one.

    The two have different ends. Opponents are sampled from the policy of the priors, so it should play as they do. The
    viewer's own moves beyond the tree are corrected by nothing, so the rollout policy should play as well as it can: a
    search would make better moves there too.
    """
    raise NotImplementedError("called inside kernels only")


@by_default(rollout_priors)
def _same_policy(evaluator, game, world, count):
    priors(evaluator, game, world, count)
