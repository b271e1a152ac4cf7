"""Candidates and outlook from the arrays of the search threads."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_rules import Move
from mogul.search.learning_curve import LearningCurves
from mogul.search.principal_variation import find_root_edges, principal_variation
from mogul.search.result import Candidate, Outlook, SeatEstimate, VariationMove
from mogul.search.root import Root
from mogul.search.search_thread import SearchThread, most_visited_thread
from mogul.search.statistics import ROOT_MOVE
from mogul.search.tree import NONE


def merged_sums(search_threads: Sequence[SearchThread], name: str) -> NDArray[Any]:
    """A field of every root move, added over all threads; a copy."""
    first, *others = (each.state.root_moves[name] for each in search_threads)
    merged: NDArray[Any] = first.copy()
    for each in others:
        merged += each
    return merged


def merged_root_moves(search_threads: Sequence[SearchThread]) -> NDArray[np.void]:
    """ROOT_MOVE[R]: the sums over all threads, added in their order."""
    merged = np.zeros(len(search_threads[0].state.root_moves), ROOT_MOVE)
    for name in ROOT_MOVE.names or ():
        merged[name] = merged_sums(search_threads, name)
    return merged


def sampling_variances(root_moves: NDArray[np.void], quantity: str) -> NDArray[np.float64]:
    """float64[R, S]: the variances of a quantity's means over the iterations of ROOT_MOVE[R], as if these were
    independent; 0.25 of a single one, 0 of none. quantity: `share` or `score`."""
    visits = root_moves["visits"][:, None]
    mean, square = (root_moves[name] / np.maximum(visits, 1) for name in (quantity, f"{quantity}_squared"))
    variances = np.maximum(square - mean * mean, 0.0) / np.maximum(visits - 1, 1)
    merged: NDArray[np.float64] = np.where(visits == 1, 0.25, variances)
    return merged


def seat_estimate(root_move: np.void, seat: int, seats: int, share_variance: float) -> SeatEstimate:
    """One seat's estimate from a ROOT_MOVE with visits. share_variance: of its mean win share."""
    visits = int(root_move["visits"])
    share = float(root_move["share"][seat]) / visits
    score = float(root_move["score"][seat]) / visits
    score_variance = max(float(root_move["score_squared"][seat]) / visits - score * score, 0.0)
    return SeatEstimate(
        win_share=share,
        win_share_error=math.sqrt(share_variance),
        score=score,
        score_spread=math.sqrt(score_variance),
        ranks=tuple(int(count) / visits for count in root_move["ranks"][seat][:seats]),
    )


def candidates(
    root: Root, search_threads: Sequence[SearchThread], seats: int, curves: LearningCurves
) -> tuple[Candidate, ...]:
    """Every root move, the best first; none where there is nothing to choose. curves: of win shares."""
    if len(root.moves) == 0:
        return ()
    sums = merged_root_moves(search_threads)
    variances = sampling_variances(sums, "share")
    by_learning = curves.learning_variances(sums["visits"], sums["share"], variances)
    edges = np.full((len(search_threads), len(root.moves)), NONE, np.int32)
    for row, search_thread in zip(edges, search_threads, strict=True):
        find_root_edges(search_thread.state.tree, root.moves, row)
    merged = _Merged(sums, edges, variances, by_learning)
    found = [_candidate(root, search_threads, merged, ordinal, seats) for ordinal in range(len(root.moves))]
    return tuple(
        sorted(found, key=lambda each: (-each.visits, -each.reward[root.seat] if each.reward else 0.0, each.move))
    )


def outlook(search_threads: Sequence[SearchThread], seats: int) -> Outlook:
    """The expectation where there is nothing to choose."""
    root_moves = merged_root_moves(search_threads)
    merged, variances = root_moves[0], sampling_variances(root_moves, "share")[0]
    if merged["visits"] == 0:
        return Outlook()
    line = principal_variation(most_visited_thread(search_threads, 0).state.tree)
    return Outlook(
        tuple(seat_estimate(merged, seat, seats, float(variances[seat])) for seat in range(seats)),
        _variation(line, seats),
    )


class _Merged(NamedTuple):
    """The root moves over all threads.

    sums: ROOT_MOVE[R]. edges: int32[threads, R]; the edge of each move in each tree, or NONE. variances,
    by_learning: float64[R, S]; of win shares, see `sampling_variances` and `LearningCurves.learning_variances`.
    """

    sums: NDArray[np.void]
    edges: NDArray[np.int32]
    variances: NDArray[np.float64]
    by_learning: NDArray[np.float64]


def _candidate(
    root: Root, search_threads: Sequence[SearchThread], merged: _Merged, ordinal: int, seats: int
) -> Candidate:
    sums, edges = merged.sums[ordinal], merged.edges[:, ordinal]
    move, visits = Move(int(root.moves[ordinal])), int(sums["visits"])
    if visits == 0:
        return Candidate(move)
    availability = sum(
        int(each.state.tree.edges[edge]["availability"])
        for each, edge in zip(search_threads, edges, strict=True)
        if edge != NONE
    )
    thread = most_visited_thread(search_threads, ordinal)
    line = principal_variation(thread.state.tree, int(edges[search_threads.index(thread)]))
    # Threads learn apart from each other: one comes early to a continuation that another finds late.
    variances = merged.variances[ordinal] + merged.by_learning[ordinal] / len(search_threads)
    return Candidate(
        move=move,
        visits=visits,
        availability=availability,
        reward=tuple(float(total) / visits for total in sums["reward"][:seats]),
        seats=tuple(seat_estimate(sums, seat, seats, float(variances[seat])) for seat in range(seats)),
        principal_variation=_variation(line, seats),
    )


def _variation(line: NDArray[np.void], seats: int) -> tuple[VariationMove, ...]:
    return tuple(
        VariationMove(
            seat=int(each["seat"]),
            move=Move(int(each["move"])),
            visits=int(each["visits"]),
            reward=tuple(float(total) / int(each["visits"]) for total in each["reward"][:seats]),
        )
        for each in line
    )
