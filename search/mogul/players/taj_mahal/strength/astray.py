"""Going astray: a weaker player errs about what moves are worth, and always in the same way about the same position."""

import hashlib
import math
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from mogul.search import SearchResult


@dataclass(frozen=True, slots=True)
class Astray:
    """How far a player goes astray, in units of the reward that its search maximizes, 0 to 1.

    error: scale of the error about each move, by Gumbel's distribution: a move is then chosen with odds in proportion
        to exp(reward / error). 0: none.
    most_loss: no move is chosen whose reward lies further below that of the best one.

    Raises ValueError, all problems at once.
    """

    error: float
    most_loss: float

    def __post_init__(self) -> None:
        problems = [
            f"{name} is {value:g}; it must be from 0 to 1"
            for name, value in (("error", self.error), ("most_loss", self.most_loss))
            if not 0.0 <= value <= 1.0
        ]
        if problems:
            raise ValueError("; ".join(problems))


def gone_astray(found: SearchResult, astray: Astray, information: np.void, seed: int, never: Collection[int]) -> int:
    """The move that is made: by the rewards that were found, with an error about each. Without errors it is the best.

    information: of the seat to move; with it, the seed and the move an error is fixed. never: moves that are not made,
    not all of those there are. Moves without a visit are not made either.
    """
    seat, best, *others = found.root_seat, *(each for each in found.candidates if each.move not in never)
    if not best.reward or astray.error == 0.0:
        return best.move
    least = best.reward[seat] - astray.most_loss
    near = [best, *(each for each in others if each.reward and each.reward[seat] >= least)]
    position = hashlib.blake2b(f"mogul.astray/{seed}/".encode() + information.tobytes(), digest_size=16).digest()
    return max(near, key=lambda each: each.reward[seat] + astray.error * _gumbel(position, each.move)).move


def _gumbel(position: bytes, move: int) -> float:
    """Drawn by Gumbel's standard distribution."""
    digest = hashlib.blake2b(position + move.to_bytes(2, "little"), digest_size=8).digest()
    fraction = ((int.from_bytes(digest, "little") >> 12) + 0.5) / 2**52  # above 0, below 1
    return -math.log(-math.log(fraction))
