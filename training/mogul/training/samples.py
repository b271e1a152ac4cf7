"""Samples for the fits: features and targets of the positions of games.

Targets of the fit of a policy are shares of the moves in each of D decisions, float32[M], which sum to 1 by decision.

All functions take arrays of the M moves of these decisions in order, and `counts`, int32[D], with their numbers.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from mogul.training.game_features import GameFeatures
from mogul.training.recipe import Generation
from mogul.training.self_play import Chunk, is_held_out
from mogul.training.training_game import TrainingGame

# Visits that a move is taken to have had with the mean reward of its decision: a reward after one visit says little
# (chosen).
_MEAN_VISITS: Final = 4.0


def without_forced_visits(visits: NDArray[np.int32], counts: NDArray[np.int32]) -> NDArray[np.int32]:
    """Returns the visits of each move less the one that tried it, int32[M]; those of a decision in which no move has
    two stay. Otherwise the policy would learn the moves that root exploration tries and gives up (policy target
    pruning, Wu 2019). visits: int32[M]."""
    if not len(counts):
        return visits
    most = np.maximum.reduceat(visits, np.cumsum(counts) - counts)
    return np.where(np.repeat(most, counts) > 1, np.maximum(visits - 1, 0), visits)


def improved_policy(
    visits: NDArray[np.int32],
    reward: NDArray[np.floating],
    prior: NDArray[np.float32],
    counts: NDArray[np.int32],
    scale: float,
) -> NDArray[np.float32]:
    """Returns the shares of prior * exp(completed Q / scale): the policy that a search improves, whatever the number of
    its iterations (Gumbel MuZero, Danihelka et al. 2022).

    The completed Q of a move is its mean reward, drawn towards that of the decision, which a move without visits has.
    visits: int32[M]. reward: float[M], sums over the visits. prior: float32[M], above 0. scale: above 0.
    """
    if not len(counts):
        return np.zeros(0, np.float32)
    first = np.cumsum(counts) - counts
    mean = np.repeat(np.add.reduceat(reward, first) / np.maximum(np.add.reduceat(visits, first), 1), counts)
    completed = (reward + _MEAN_VISITS * mean) / (visits + _MEAN_VISITS)
    logits = np.log(prior) + completed / scale
    weights = np.exp(logits - np.repeat(np.maximum.reduceat(logits, first), counts))
    shares: NDArray[np.float32] = (weights / np.repeat(np.add.reduceat(weights, first), counts)).astype(np.float32)
    return shares


class ValueSamples(NamedTuple):
    """Positions at the beginning of a stage: P positions, S seats, W features; those of a game in order.

    features: float32[P, S, W]. stage: int32[P], from 0. win: float32[P, S]; final shares. score: float32[P, S]; gained
    afterwards. held_out, last: bool[P]; of a game kept from the fit, and the last position of a game.
    """

    features: NDArray[np.float32]
    stage: NDArray[np.int32]
    win: NDArray[np.float32]
    score: NDArray[np.float32]
    held_out: NDArray[np.bool_]
    last: NDArray[np.bool_]


class PolicySamples(NamedTuple):
    """Decisions of one network: D decisions, M moves of all decisions in order, W features of a seat, V of a move.

    seats: float32[D, W]. stage: int32[D], from 0. counts: int32[D]; moves. moves: float32[M, V]. target: float32[M],
    shares that sum to 1 by decision. held_out: bool[D].
    """

    seats: NDArray[np.float32]
    stage: NDArray[np.int32]
    counts: NDArray[np.int32]
    moves: NDArray[np.float32]
    target: NDArray[np.float32]
    held_out: NDArray[np.bool_]


Samples = TypeVar("Samples", ValueSamples, PolicySamples)


class _Game(NamedTuple):
    """A game of a chunk for kernels, with the slices of its decisions and moves."""

    features: GameFeatures
    kernel_game: Any
    chunk: Chunk
    number: int
    decisions: slice
    moves: slice

    @property
    def held_out(self) -> bool:
        return is_held_out(int(self.chunk.number[self.number]))


def value_samples(game: TrainingGame, chunks: Sequence[Chunk]) -> ValueSamples:
    """Returns the value samples of chunks of one player count."""
    return joined(ValueSamples, (_value_samples(each) for chunk in chunks for each in _games(game, chunk)))


def policy_samples(
    game: TrainingGame, chunks: Sequence[tuple[Chunk, Generation]], network: str, limit: int
) -> PolicySamples:
    """Returns the samples for a policy network, of chunks of one player count with their generations. limit: of the
    decisions, evenly chosen."""
    phases = game.features.phases[network]
    total = sum(int(np.isin(chunk.states["phase"], phases).sum()) for chunk, _ in chunks)
    share = min(1.0, limit / max(total, 1))
    samples = (
        _policy_samples(each, network, share, generation)
        for chunk, generation in chunks
        for each in _games(game, chunk)
    )
    return joined(PolicySamples, samples)


def _games(game: TrainingGame, chunk: Chunk) -> Iterator[_Game]:
    ends = np.cumsum(chunk.decisions)
    moves = np.concatenate([[0], np.cumsum(chunk.counts)])
    for index, end in enumerate(ends):
        begin = end - chunk.decisions[index]
        kernel_game = game.kernel_game(chunk.deal(index))
        yield _Game(game.features, kernel_game, chunk, index, slice(begin, end), slice(moves[begin], moves[end]))


def _chosen(states: NDArray[np.void], phases: Sequence[int], share: float) -> NDArray[np.int64]:
    """Indices of about `share` of the decisions of these phases, evenly spaced; at least one, if there is any."""
    indices = np.flatnonzero(np.isin(states["phase"], phases))
    if not len(indices):
        return indices
    count = max(1, round(len(indices) * share))
    return indices[np.linspace(0, len(indices) - 1, count).round().astype(np.int64)]


def _value_samples(game: _Game) -> ValueSamples:
    chunk, index, kernels = game.chunk, game.number, game.features
    states, ending = chunk.states[game.decisions], chunk.ending_share[index]
    begins, players = np.zeros(len(states), np.bool_), len(ending)
    kernels.mark_beginnings(game.kernel_game, states, begins)
    states = states[begins]
    return ValueSamples(
        features=kernels.positions(game.kernel_game, states, players),
        stage=kernels.stage_of(states),
        win=np.tile(ending, (len(states), 1)),
        score=chunk.ending_score[index] - kernels.score_of(states)[:, :players].astype(np.float32),
        held_out=np.full(len(states), game.held_out),
        last=np.arange(len(states)) == len(states) - 1,
    )


def _policy_samples(game: _Game, network: str, share: float, generation: Generation) -> PolicySamples:
    chunk, kernels = game.chunk, game.features
    states, counts = chunk.states[game.decisions], chunk.counts[game.decisions]
    chosen = _chosen(states, kernels.phases[network], share)
    rows = np.repeat(np.isin(np.arange(len(counts)), chosen), counts)
    states, counts, moves = states[chosen], counts[chosen], chunk.moves[game.moves][rows]
    seats, features = kernels.decisions(game.kernel_game, network, states, counts, moves)
    return PolicySamples(
        seats=seats,
        stage=kernels.stage_of(states),
        counts=counts,
        moves=features,
        target=_target(chunk, game.moves, rows, counts, generation),
        held_out=np.full(len(states), game.held_out),
    )


def _target(
    chunk: Chunk, moves: slice, rows: NDArray[np.bool_], counts: NDArray[np.int32], generation: Generation
) -> NDArray[np.float32]:
    """Returns the target of some decisions of a game. rows: their moves among those of the game."""
    visits = chunk.visits[moves][rows]
    if generation.root_exploration_fraction:
        visits = without_forced_visits(visits, counts)
    reward = np.where(visits, chunk.reward[moves][rows] * visits / np.maximum(chunk.visits[moves][rows], 1), 0.0)
    return improved_policy(visits, reward, chunk.prior[moves][rows], counts, generation.q_scale)


def joined(kind: Callable[..., Samples], parts: Iterable[Samples]) -> Samples:
    """Returns the concatenation of samples."""
    return kind(*(np.concatenate(column) for column in zip(*parts, strict=True)))
