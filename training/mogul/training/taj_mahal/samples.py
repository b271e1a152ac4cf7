"""Samples for the fits: features and targets of the positions of games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from mogul.engine.taj_mahal.rules.game import TajMahal
from mogul.engine.taj_mahal.rules.state import AUCTION, CROWN_OWED, PALACE_OWED, TAKE_OWED
from mogul.players.taj_mahal.evaluation import seat_features
from mogul.players.taj_mahal.evaluation.network_evaluator import WORKSPACE
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.seat_features import SEAT_FEATURES
from mogul.players.taj_mahal.learning.features import mark_beginnings, write_decisions, write_positions
from mogul.training.chunk import Chunk
from mogul.training.self_play import is_held_out
from mogul.training.taj_mahal.deals import kernel_game

# The policy's networks with the phases of their decisions.
PHASES: Final = {"auction": (AUCTION,), "city": (PALACE_OWED, CROWN_OWED), "take": (TAKE_OWED,)}


class ValueSamples(NamedTuple):
    """Positions at the beginning of a visit: P positions, S seats, W features.

    features: float32[P, S, W]. visit: int32[P], from 0. win: float32[P, S]; final shares. points: float32[P, S]; gained
    afterwards. held_out: bool[P].
    """

    features: NDArray[np.float32]
    visit: NDArray[np.int32]
    win: NDArray[np.float32]
    points: NDArray[np.float32]
    held_out: NDArray[np.bool_]


class PolicySamples(NamedTuple):
    """Decisions of one network: D decisions, M moves of all decisions in order, W features of a seat, V of a move.

    seats: float32[D, W]. visit: int32[D], from 0. counts: int32[D]; moves. moves: float32[M, V]. visits: float32[M];
    shares of the search's visits, summing to 1 for each decision. held_out: bool[D].
    """

    seats: NDArray[np.float32]
    visit: NDArray[np.int32]
    counts: NDArray[np.int32]
    moves: NDArray[np.float32]
    visits: NDArray[np.float32]
    held_out: NDArray[np.bool_]


Samples = TypeVar("Samples", ValueSamples, PolicySamples)


class _Game(NamedTuple):
    """A game of a chunk, with the slices of its decisions and moves."""

    chunk: Chunk
    number: int
    decisions: slice
    moves: slice

    @property
    def kernel_game(self) -> TajMahal:
        return kernel_game(self.chunk.deal(self.number))

    @property
    def held_out(self) -> bool:
        return is_held_out(int(self.chunk.number[self.number]))


def value_samples(chunks: Sequence[Chunk]) -> ValueSamples:
    """Returns the value samples of chunks of one player count."""
    return joined(ValueSamples, (_value_samples(game) for chunk in chunks for game in _games(chunk)))


def policy_samples(chunks: Sequence[tuple[Chunk, float]], network: str, limit: int) -> PolicySamples:
    """Returns the samples for a network of POLICY_WEIGHTS, of chunks of one player count with the temperatures of their
    generations. limit: of the decisions, evenly chosen."""
    total = sum(int(np.isin(chunk.states["phase"], PHASES[network]).sum()) for chunk, _ in chunks)
    share = min(1.0, limit / max(total, 1))
    samples = (
        _policy_samples(game, network, share, temperature) for chunk, temperature in chunks for game in _games(chunk)
    )
    return joined(PolicySamples, samples)


def _games(chunk: Chunk) -> Iterator[_Game]:
    ends = np.cumsum(chunk.decisions)
    moves = np.concatenate([[0], np.cumsum(chunk.counts)])
    for index, end in enumerate(ends):
        begin = end - chunk.decisions[index]
        yield _Game(chunk, index, slice(begin, end), slice(moves[begin], moves[end]))


def _chosen(states: NDArray[np.void], phases: Sequence[int], share: float) -> NDArray[np.int64]:
    """Indices of about `share` of the decisions of these phases, evenly spaced; at least one, if there is any."""
    indices = np.flatnonzero(np.isin(states["phase"], phases))
    if not len(indices):
        return indices
    count = max(1, round(len(indices) * share))
    return indices[np.linspace(0, len(indices) - 1, count).round().astype(np.int64)]


def _value_samples(game: _Game) -> ValueSamples:
    chunk, index = game.chunk, game.number
    states, ending = chunk.states[game.decisions], chunk.ending_share[index]
    begins, players = np.zeros(len(states), np.bool_), len(ending)
    mark_beginnings(game.kernel_game, states, begins)
    states = states[begins]
    features = np.zeros((len(states), players, seat_features.WIDTH), np.float32)
    write_positions(game.kernel_game, states, np.zeros(1, SEAT_FEATURES)[0], features)
    return ValueSamples(
        features=features,
        visit=states["visit"].astype(np.int32),
        win=np.tile(ending, (len(states), 1)),
        points=chunk.ending_score[index] - states["score"][:, :players].astype(np.float32),
        held_out=np.full(len(states), game.held_out),
    )


def _policy_samples(game: _Game, network: str, share: float, temperature: float) -> PolicySamples:
    chunk, states, counts = game.chunk, game.chunk.states[game.decisions], game.chunk.counts[game.decisions]
    chosen = _chosen(states, PHASES[network], share)
    rows = np.repeat(np.isin(np.arange(len(counts)), chosen), counts)
    states, counts, moves = states[chosen], counts[chosen], chunk.moves[game.moves][rows]
    seats = np.zeros((len(states), seat_features.WIDTH), np.float32)
    features = np.zeros((len(moves), POLICY_WEIGHTS[network]["move"].shape[0]), np.float32)
    workspace = np.zeros(1, WORKSPACE)[0]
    write_decisions(game.kernel_game, states, counts, moves, workspace, seats, features)
    return PolicySamples(
        seats=seats,
        visit=states["visit"].astype(np.int32),
        counts=counts,
        moves=features,
        visits=policy_targets(chunk.visits[game.moves][rows], counts, temperature),
        held_out=np.full(len(states), game.held_out),
    )


def policy_targets(visits: NDArray[np.int32], counts: NDArray[np.int32], temperature: float) -> NDArray[np.float32]:
    """Returns the shares of the moves in visits ** (1 / temperature) within each decision, float32[M].

    visits: int32[M], of D decisions with `counts`, int32[D], moves each.
    """
    if not len(counts):
        return np.zeros(0, np.float32)
    first = np.cumsum(counts) - counts
    powers = (visits / np.repeat(np.maximum.reduceat(visits, first), counts)) ** (1.0 / temperature)
    shares: NDArray[np.float32] = (powers / np.repeat(np.add.reduceat(powers, first), counts)).astype(np.float32)
    return shares


def joined(kind: Callable[..., Samples], parts: Iterable[Samples]) -> Samples:
    """Returns the concatenation of samples."""
    return kind(*(np.concatenate(column) for column in zip(*parts, strict=True)))
