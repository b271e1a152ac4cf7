"""Going astray: a weaker player errs about moves, and always in the same way about the same position."""

import hashlib
import math
from collections.abc import Collection, Sequence

import numpy as np

from mogul.players.taj_mahal.review.decision import BLUNDER
from mogul.players.taj_mahal.strength.profile import Profile
from mogul.search import Candidate, SearchResult


def select_move(
    found: SearchResult,
    profile: Profile,
    information: np.void,
    seed: int,
    prefix: Sequence[int] = (),
    never: Collection[int] = (),
) -> int:
    """The move that is made: with odds in proportion to visits to the power of 1 / error, among moves with at least the
    share `floor` of the visits of the best one, two at least, and at most `BLUNDER` less of the win than that one, as
    far as the search can tell: a game is not thrown away. Who does not err makes the best move.

    information: of the seat to move, before the moves of `prefix` that it has decided on already; with both, the seed
    and the move an error is fixed. never: moves that are not made, not all of those there are.
    """
    best, *others = (each for each in found.candidates if each.move not in never)
    if profile.temperature == 0.0 or not best.visits:
        return best.move
    least_visits = max(profile.floor * best.visits, 2)  # one visit may be a trial for its own sake
    near = [each for each in others if each.visits >= least_visits and _lost(found.root_seat, best, each) <= BLUNDER]
    whole = f"mogul.astray/{seed}/".encode() + information.tobytes() + np.array(prefix, "<i2").tobytes()
    position = hashlib.blake2b(whole, digest_size=16).digest()
    return max(
        [best, *near], key=lambda each: math.log(each.visits) + profile.temperature * _gumbel(position, each.move)
    ).move


def _lost(seat: int, best: Candidate, other: Candidate) -> float:
    return best.seats[seat].win_share - other.seats[seat].win_share


def _gumbel(position: bytes, move: int) -> float:
    """Drawn by Gumbel's standard distribution."""
    digest = hashlib.blake2b(position + move.to_bytes(2, "little"), digest_size=8).digest()
    fraction = ((int.from_bytes(digest, "little") >> 12) + 0.5) / 2**52  # above 0, below 1
    return -math.log(-math.log(fraction))
