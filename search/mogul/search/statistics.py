"""Statistics of the root moves, in numbers people understand, for every seat.

Kept apart from the tree's reward, which the search maximizes and which may be another mixture.
"""

import numpy as np

from mogul.engine.game_interface import MAX_SEATS, players
from mogul.engine.jit import inlined

# One root move, summed over the iterations that began with it.
ROOT_MOVE = np.dtype(
    [
        ("visits", np.int64),
        ("reward", np.float64, (MAX_SEATS,)),  # as backed up
        ("share", np.float64, (MAX_SEATS,)),  # win share
        ("share_squared", np.float64, (MAX_SEATS,)),
        ("score", np.float64, (MAX_SEATS,)),  # final points
        ("score_squared", np.float64, (MAX_SEATS,)),
        ("ranks", np.int64, (MAX_SEATS, MAX_SEATS)),  # [seat, rank]: how often the seat came to that place
    ]
)


@inlined
def record_outcome(game, root_move, outcome):
    """Adds an iteration's ESTIMATE to a ROOT_MOVE. Where a score is an expectation, its square is expected too."""
    root_move.visits += 1
    for seat in range(players(game)):
        share = outcome.share[seat]
        score = outcome.score[seat]
        root_move.reward[seat] += outcome.reward[seat]
        root_move.share[seat] += share
        root_move.share_squared[seat] += share * share
        root_move.score[seat] += score
        root_move.score_squared[seat] += score * score + outcome.variance[seat]
        root_move.ranks[seat, outcome.rank[seat]] += 1
