"""From games to what networks are fitted to: inputs and targets of every position, held-out games apart.

The target of the win is TD(lambda)'s mixture, decision by decision: with y(t) for the target at a decision, v(t) for
what its search expected, y(t) = (1 - trace) v(t) + trace y(t + 1), and after the last one what the game ended with.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from mogul.engine.taj_mahal.rules.game import TajMahal, taj_mahal
from mogul.engine.taj_mahal.rules.state import AUCTION
from mogul.players.taj_mahal.evaluation.move_inputs import LAYOUT as MOVE_LAYOUT
from mogul.players.taj_mahal.evaluation.move_inputs import MOVE_INPUTS
from mogul.players.taj_mahal.evaluation.seat_inputs import LAYOUT as SEAT_LAYOUT
from mogul.players.taj_mahal.evaluation.seat_inputs import SEAT_INPUTS
from mogul.players.taj_mahal.self_play.inputs import write_all_move_inputs, write_all_seat_inputs
from mogul.training.chunk import Chunk
from mogul.training.deals import is_held_out


class WorthSamples(NamedTuple):
    """Positions where a seat may play or withdraw. P positions, S seats, W inputs.

    inputs: float32[P, S, W]. visit: int32[P], from 0. win: float32[P, S]; shares to be fitted. ending: float32[P, S];
    shares the games ended with. points: float32[P, S]; that came after. held_out: bool[P].
    """

    inputs: NDArray[np.float32]
    visit: NDArray[np.int32]
    win: NDArray[np.float32]
    ending: NDArray[np.float32]
    points: NDArray[np.float32]
    held_out: NDArray[np.bool_]


class PolicySamples(NamedTuple):
    """Decisions. D decisions, M moves of all of them one after the other, W inputs.

    inputs: float32[M, W]. visits: float32[M]; shares of the search's visits, for each decision 1 together. counts:
    int32[D]; moves. phase: uint8[D]. held_out: bool[D].
    """

    inputs: NDArray[np.float32]
    visits: NDArray[np.float32]
    counts: NDArray[np.int32]
    phase: NDArray[np.uint8]
    held_out: NDArray[np.bool_]


Samples = TypeVar("Samples", WorthSamples, PolicySamples)


class _Game(NamedTuple):
    """A game of a chunk: where its decisions and its moves are."""

    chunk: Chunk
    place: int
    decisions: slice
    moves: slice

    @property
    def kernel_game(self) -> TajMahal:
        deal = self.chunk.deal(self.place)
        return taj_mahal(deal.components, deal.players, deal.rule_set)

    @property
    def held_out(self) -> bool:
        return is_held_out(int(self.chunk.number[self.place]))


def worth_samples(chunks: Sequence[tuple[Chunk, float]], most: int) -> WorthSamples:
    """Of chunks of one player count, each with the `trace` of its generation; `most`: positions, evenly chosen."""
    games = [(game, trace) for chunk, trace in chunks for game in _games(chunk)]
    share = _share_of(sum(int((game.chunk.states["phase"][game.decisions] == AUCTION).sum()) for game, _ in games), most)
    return _joined(WorthSamples, [_worth_samples(game, trace, share) for game, trace in games])


def policy_samples(chunks: Sequence[Chunk], most: int) -> PolicySamples:
    """Of chunks of one player count; `most`: decisions, evenly chosen."""
    share = _share_of(sum(len(chunk.states) for chunk in chunks), most)
    return _joined(PolicySamples, [_policy_samples(game, share) for chunk in chunks for game in _games(chunk)])


def win_targets(
    expected: NDArray[np.float32], ending: NDArray[np.float32], trace: float
) -> NDArray[np.float32]:
    """expected: float32[D, S], at every decision of a game. ending: float32[S]. Returns float32[D, S]."""
    targets = np.empty_like(expected)
    target = ending
    for place in reversed(range(len(expected))):
        target = (1.0 - trace) * expected[place] + trace * target
        targets[place] = target
    return targets


def _games(chunk: Chunk) -> Iterator[_Game]:
    ends = np.cumsum(chunk.decisions)
    moves = np.concatenate([[0], np.cumsum(chunk.counts)])
    for place, end in enumerate(ends):
        begin = end - chunk.decisions[place]
        yield _Game(chunk, place, slice(begin, end), slice(moves[begin], moves[end]))


def _worth_samples(game: _Game, trace: float, share: float) -> WorthSamples:
    chunk, place = game.chunk, game.place
    states, ending = chunk.states[game.decisions], chunk.ending_share[place]
    targets = win_targets(chunk.share[game.decisions], ending, trace)
    chosen = np.flatnonzero(states["phase"] == AUCTION)
    chosen = chosen[_even(len(chosen), share)]
    states, players = states[chosen], len(ending)
    inputs = np.zeros((len(states), players, SEAT_LAYOUT.width), np.float32)
    write_all_seat_inputs(game.kernel_game, states, np.zeros(1, SEAT_INPUTS)[0], inputs)
    return WorthSamples(
        inputs=inputs,
        visit=states["visit"].astype(np.int32),
        win=targets[chosen],
        ending=np.tile(ending, (len(states), 1)),
        points=chunk.ending_score[place] - states["score"][:, :players].astype(np.float32),
        held_out=np.full(len(states), game.held_out),
    )


def _policy_samples(game: _Game, share: float) -> PolicySamples:
    chunk = game.chunk
    counts = chunk.counts[game.decisions]
    is_chosen = np.zeros(len(counts), np.bool_)
    is_chosen[_even(len(counts), share)] = True
    rows = np.repeat(is_chosen, counts)
    states, moves, counts = chunk.states[game.decisions][is_chosen], chunk.moves[game.moves][rows], counts[is_chosen]
    visits = chunk.visits[game.moves][rows].astype(np.float32)
    inputs = np.zeros((len(moves), MOVE_LAYOUT.width), np.float32)
    write_all_move_inputs(game.kernel_game, states, counts, moves, np.zeros(1, MOVE_INPUTS)[0], inputs)
    return PolicySamples(
        inputs=inputs,
        visits=visits / np.repeat(np.add.reduceat(visits, np.cumsum(counts) - counts), counts),
        counts=counts,
        phase=states["phase"].copy(),
        held_out=np.full(len(states), game.held_out),
    )


def _share_of(total: int, most: int) -> float:
    return min(1.0, most / total)


def _even(total: int, share: float) -> NDArray[np.int64]:
    """Places of about `share` of `total` things, evenly spaced; of a few at least one."""
    count = max(1, round(total * share))
    return np.linspace(0, total - 1, count).round().astype(np.int64)


def _joined(kind: Callable[..., Samples], parts: Iterable[Samples]) -> Samples:
    return kind(*(np.concatenate(column) for column in zip(*parts, strict=True)))
