"""The experience of a policy: its decisions in games without a search, and their results."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.players.recorded_game import record_game
from mogul.search.root import new_world
from mogul.training.game_features import GameFeatures
from mogul.training.self_play import Deal
from mogul.training.training_game import TrainingGame

# Room for one game: games so far had 280 decisions and 4000 moves at most. What is beyond is played, and not kept.
_MOST_DECISIONS: Final = 1024
_MOST_MOVES: Final = 1 << 15


class Pairing(NamedTuple):
    """A game of the learner against another policy. seats: a bit set, of the learner. other: a record of the game's
    policy weights, in all other seats."""

    deal: Deal
    seats: int
    other: np.void


class NetworkDecisions(NamedTuple):
    """Decisions of one policy network: N decisions, M moves of all of them in order, V features of a move.

    among_all: int64[N], places among all decisions of the experience. counts: int32[N]; moves. moves: float32[M, V].
    """

    among_all: NDArray[np.int64]
    counts: NDArray[np.int32]
    moves: NDArray[np.float32]


class Experience(NamedTuple):
    """The learner's decisions between several moves: D decisions of G games in order, S seats, W features of a seat.

    game, seat: int64[D], int8[D]. place, log_probability: int32[D], float32[D]; of the chosen move among those of the
    decision, and of its probability. stage: int32[D], from 0. table, own: float32[D, W]; features of all seats on
    average, each with its hand, and of the deciding seat. share, score: float32[G, S]; of the win, and points, at the
    end. networks: the decisions by policy network.
    """

    game: NDArray[np.int64]
    seat: NDArray[np.int8]
    place: NDArray[np.int32]
    log_probability: NDArray[np.float32]
    stage: NDArray[np.int32]
    table: NDArray[np.float32]
    own: NDArray[np.float32]
    share: NDArray[np.float32]
    score: NDArray[np.float32]
    networks: dict[str, NetworkDecisions]


class _Played(NamedTuple):
    """A game. states: records[D], and the other fields of `Experience` and `NetworkDecisions` as they were recorded;
    moves: int16[M]."""

    states: NDArray[np.void]
    seat: NDArray[np.int8]
    counts: NDArray[np.int32]
    moves: NDArray[np.int16]
    place: NDArray[np.int32]
    log_probability: NDArray[np.float32]
    share: NDArray[np.float32]
    score: NDArray[np.float32]


def gather_experience(game: TrainingGame, learner: np.void, pairings: Sequence[Sequence[Pairing]]) -> Experience:
    """Plays games, those of one deal together, with moves sampled from the policies. learner: a record of the game's
    policy weights."""
    parts, games = [], 0
    for group in pairings:
        parts.append(_of_a_deal(game.features, game.kernel_game(group[0].deal), [*_play(game, learner, group)], games))
        games += len(group)
    return _joined(parts)


def win_shares(game: TrainingGame, learner: np.void, pairings: Sequence[Sequence[Pairing]]) -> NDArray[np.float32]:
    """Plays games as `gather_experience` does, and returns the learner's share of the win in those of each deal, a
    seat's on average, float32[deals]."""
    found = []
    for group in pairings:
        shares = [
            played.share[[seat for seat in range(len(played.share)) if pairing.seats >> seat & 1]].mean()
            for pairing, played in zip(group, _play(game, learner, group, decisions=0), strict=True)
        ]
        found.append(np.mean(shares))
    return np.array(found, np.float32)


def _play(
    game: TrainingGame, learner: np.void, pairings: Sequence[Pairing], decisions: int = _MOST_DECISIONS
) -> Iterator[_Played]:
    """Yields games of one deal. decisions: most to be kept of a game."""
    deal, evaluator = pairings[0].deal, game.features.policy_evaluator(learner)
    kernel_game, start, players = game.kernel_game(deal), game.first_state(deal), deal.players
    world, states = new_world(kernel_game, deal.seed, evaluator), np.zeros(decisions, start.dtype)
    seat, counts, place = (np.zeros(decisions, dtype) for dtype in (np.int8, np.int32, np.int32))
    log_probability, moves = np.zeros(decisions, np.float32), np.zeros(_MOST_MOVES, np.int16)
    for pairing in pairings:
        other = game.features.policy_evaluator(pairing.other)
        end = record_game(
            *(evaluator, other, pairing.seats, kernel_game, start, world),
            *(states, seat, counts, moves, place, log_probability),
        )
        of_decisions = (states[:end], seat[:end], counts[:end], moves[: counts[:end].sum()], place[:end])
        outcome = (world.outcome[name][:players] for name in ("share", "score"))
        yield _Played(*(each.copy() for each in (*of_decisions, log_probability[:end], *outcome)))


def _of_a_deal(features: GameFeatures, kernel_game: Any, games: Sequence[_Played], first: int) -> Experience:
    """Returns the experience of games of one deal, numbered from `first`."""
    states, seat, counts, moves, place, log_probability = (
        np.concatenate(column) for column in [*zip(*games, strict=True)][:6]
    )
    positions = features.positions(kernel_game, states, len(games[0].share))
    return Experience(
        game=np.repeat(np.arange(first, first + len(games)), [len(each.states) for each in games]),
        seat=seat,
        place=place,
        log_probability=log_probability,
        stage=features.stage_of(states),
        table=positions.mean(1),
        own=positions[np.arange(len(states)), seat],
        share=np.array([each.share for each in games], np.float32),
        score=np.array([each.score for each in games], np.float32),
        networks={name: _of_a_network(features, kernel_game, name, states, counts, moves) for name in features.phases},
    )


def _of_a_network(
    features: GameFeatures,
    kernel_game: Any,
    network: str,
    states: NDArray[np.void],
    counts: NDArray[np.int32],
    moves: NDArray[np.int16],
) -> NetworkDecisions:
    chosen = np.isin(states["phase"], features.phases[network])
    states, counts, moves = states[chosen], counts[chosen], moves[np.repeat(chosen, counts)]
    _, of_moves = features.decisions(kernel_game, network, states, counts, moves)
    return NetworkDecisions(np.flatnonzero(chosen), counts, of_moves)


def _joined(parts: Sequence[Experience]) -> Experience:
    *columns, networks = zip(*parts, strict=True)
    starts = np.cumsum([0, *(len(part.game) for part in parts[:-1])])
    joined = {}
    for name in parts[0].networks:
        of_network = [each[name] for each in networks]
        shifted = [
            each._replace(among_all=each.among_all + start) for start, each in zip(starts, of_network, strict=True)
        ]
        joined[name] = NetworkDecisions(*(np.concatenate(column) for column in zip(*shifted, strict=True)))
    # mypy does not know how many columns a list has.
    return Experience(*[np.concatenate(column) for column in columns], joined)  # type: ignore[call-arg, arg-type]
