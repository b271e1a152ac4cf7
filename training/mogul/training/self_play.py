"""A game of self-play: its deal, its decisions and its result; and a chunk: games of one player count in a file."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.players.evaluation.weights import read_arrays
from mogul.training.folder import arrays_content, damage_named

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


@dataclass(frozen=True)
class Chunk:
    """Letters: G games, D decisions of all games in order, M moves of all decisions in order, S seats.

    number: int32[G]; of the game in its generation. rule_set: str[G]. board, seed: uint64[G]; see `Deal`. decisions:
    int32[G]. ending_share, ending_score: float32[G, S]; shares of the win, final points. states: records[D] of the
    game's state. counts: int32[D]; legal moves. moves: int16[M]. visits: int32[M], reward, prior: float32[M]; see
    `SelfPlayDecision`.
    """

    number: NDArray[np.int32]
    rule_set: NDArray[np.str_]
    board: NDArray[np.uint64]
    seed: NDArray[np.uint64]
    decisions: NDArray[np.int32]
    ending_share: NDArray[np.float32]
    ending_score: NDArray[np.float32]
    states: NDArray[np.void]
    counts: NDArray[np.int32]
    moves: NDArray[np.int16]
    visits: NDArray[np.int32]
    reward: NDArray[np.float32]
    prior: NDArray[np.float32]

    def deal(self, index: int) -> Deal:
        """Returns the deal of a game."""
        rule_set, board, seed = str(self.rule_set[index]), int(self.board[index]), int(self.seed[index])
        return Deal(self.ending_share.shape[1], rule_set, board, seed)

    def content(self) -> bytes:
        """Returns the content of its file."""
        return arrays_content(vars(self))

    def content_hash(self) -> str:
        """Returns 16 hex digits over its content."""
        digest = hashlib.blake2b(digest_size=8)
        for name, array in vars(self).items():
            digest.update(f"{name} {array.dtype.str} {array.shape}\0".encode() + array.tobytes())
        return digest.hexdigest()


def read_chunk(content: bytes) -> Chunk:
    """Returns the chunk of a file, by its content. Raises ValueError."""
    try:
        return Chunk(**read_arrays(content))
    except TypeError as error:
        raise ValueError(f"it is no chunk: {error}") from error


def chunk_content(path: Path) -> bytes:
    """Returns the content of the file of a chunk. Raises OSError, DamagedFile."""
    content = path.read_bytes()
    with damage_named(path):
        read_chunk(content)
    return content


def chunk_of(numbers: Sequence[int], deals: Sequence[Deal], games: Sequence[SelfPlayGame]) -> Chunk:
    """Returns games of one player count as a chunk."""
    decisions = [decision for game in games for decision in game.decisions]
    return Chunk(
        number=np.array(numbers, np.int32),
        rule_set=np.array([deal.rule_set for deal in deals]),
        board=np.array([deal.board for deal in deals], np.uint64),
        seed=np.array([deal.seed for deal in deals], np.uint64),
        decisions=np.array([len(game.decisions) for game in games], np.int32),
        ending_share=np.stack([game.share for game in games]),
        ending_score=np.stack([game.score for game in games]),
        states=np.array([decision.state for decision in decisions], decisions[0].state.dtype),
        counts=np.array([len(decision.moves) for decision in decisions], np.int32),
        moves=np.concatenate([decision.moves for decision in decisions]),
        visits=np.concatenate([decision.visits for decision in decisions]),
        reward=np.concatenate([decision.reward for decision in decisions]),
        prior=np.concatenate([decision.prior for decision in decisions]),
    )
