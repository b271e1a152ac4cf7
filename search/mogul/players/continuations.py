"""Continuations: games played on from a candidate after a search, every seat choosing as often as in the tree."""

from collections.abc import Callable
from typing import Final

import numpy as np

from mogul.engine.game_rules import Move
from mogul.search.request import SearchRequest, continuations_seed
from mogul.search.root import new_world
from mogul.search.simulate import SearchThread

# From each candidate: an estimated share is within 12 points of a hundred, 19 times in 20. They take some 5 us each,
# and the answers of many searches whose deadlines come together must all be ready in time.
CONTINUATIONS: Final = 64


def counted(
    count: Callable[..., None], counts: np.dtype[np.void], thread: SearchThread, request: SearchRequest, move: Move
) -> np.void:
    """Returns the sums over the continuations from a move that this thread has searched, a record of `counts`. Equal
    searches, equal sums.

    count: a kernel of a game that plays on from a move so many times and adds to the sums; called with policy, game,
    evaluator, thread, move, times and sums.
    """
    game, policy, evaluator = request.game, request.settings.tree_policy, request.settings.evaluator
    sums: np.void = np.zeros(1, counts)[0]
    seed = continuations_seed(request.seed, request.information, move)
    state = thread.state._replace(world=new_world(game, seed, evaluator))
    count(policy, game, evaluator, state, move, CONTINUATIONS, sums)
    return sums
