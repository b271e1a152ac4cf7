"""Searches in one line."""

from typing import Any

import numpy as np

from mogul.engine.game_interface import GAME_OVER, determinize, seat_to_move
from mogul.engine.jit import kernel
from mogul.search import Budget, ComparisonResult, SearchRequest, SearchResult, compare, search
from mogul.search.tree import ROOT
from mogul.search.tree_policy import likely_move, play_down


def searched(game: Any, information: np.void, *, iterations: int, seed: int = 1, **others: Any) -> SearchResult:
    """The result of a search of so many iterations; others: of the request."""
    return search(SearchRequest(game, information, Budget(iterations), seed, **others))


def compared(
    game: Any, information: np.void, first: int, second: int, *, pairs: int, seed: int = 1, **others: Any
) -> ComparisonResult:
    """The result of a comparison of so many pairs; others: of the request."""
    return compare(SearchRequest(game, information, Budget(2 * pairs), seed, **others), first, second)


@kernel
def play_on(policy, game, evaluator, thread, times, moves):
    """Plays games from the root on as facts are found out, and counts the moves by seat, int64[S, M]."""
    world = thread.world
    for _ in range(times):
        determinize(game, thread.root.information, world.rng, world.state)
        node = ROOT
        while seat_to_move(game, world.state) != GAME_OVER:
            move = likely_move(policy, game, evaluator, thread, node)
            moves[seat_to_move(game, world.state), move] += 1
            node = play_down(game, thread, node, move)
