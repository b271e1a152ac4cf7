"""A game of self-play: its deal, its decisions and its result."""

import hashlib
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

_HELD_OUT: Final = 10  # one game of so many


@dataclass(frozen=True)
class Deal:
    """A game to be played. board: 0, or the seed of a random one. seed: of the deal and of everything after it. Drawn
    seeds are 2**63 or more, so that no trial has the same."""

    players: int
    rule_set: str
    board: int
    seed: int


def is_held_out(number: int) -> bool:
    """Returns True if game `number` of a generation is excluded from the fits, for their evaluation: one of ten
    consecutive games, at changing places."""
    return (number + number // _HELD_OUT) % _HELD_OUT == 0


def derived_seed(domain: str, name: str) -> int:
    """Returns the seed of a name within a domain, 2**63 or more."""
    digest = hashlib.blake2b(f"mogul.training/{domain}/{name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") | 1 << 63


class SelfPlayDecision(NamedTuple):
    """A decision between R moves.

    state: record of the game's state, hidden cards included. moves: int16[R]. visits: int32[R], of the search. reward:
    float32[R], sum over the visits. prior: float32[R], shares of the policy, above 0.
    """

    state: np.void
    moves: NDArray[np.int16]
    visits: NDArray[np.int32]
    reward: NDArray[np.float32]
    prior: NDArray[np.float32]


class SelfPlayGame(NamedTuple):
    """A finished game. share: float32[S], of the win. score: float32[S], final points."""

    decisions: list[SelfPlayDecision]
    share: NDArray[np.float32]
    score: NDArray[np.float32]
