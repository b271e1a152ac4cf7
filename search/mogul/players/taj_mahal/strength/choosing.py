"""The move of a player of some strength, after its search."""

from collections.abc import Sequence

import numpy as np

from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.players.taj_mahal.strength.dominated import dominated
from mogul.players.taj_mahal.strength.move_selection import select_move
from mogul.players.taj_mahal.strength.profile import Profile
from mogul.search import SearchResult


def chosen_move(
    found: SearchResult,
    profile: Profile,
    game: TajMahal,
    information: np.void,
    seed: int,
    prefix: Sequence[int] = (),
) -> int:
    """What a profile makes of what its search has found after the moves of `prefix`, which are of the same turn.

    information: before them. seed: of the search; one for a whole game keeps errors as they are.
    """
    # What is plainly worse are plays, and a turn ends with a play: none comes later in it.
    worse = set() if prefix else dominated(game, information["public"], [each.move for each in found.candidates])
    return select_move(found, profile, information, seed, prefix, worse)
