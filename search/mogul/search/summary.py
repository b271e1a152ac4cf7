"""Candidates and outlook from the arrays of the search threads."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_rules import Move
from mogul.search.principal_variation import find_root_edges, principal_variation
from mogul.search.result import Candidate, Outlook, SeatEstimate, VariationMove
from mogul.search.root import Root
from mogul.search.search_thread import SearchThread, most_visited_thread
from mogul.search.statistics import ROOT_MOVE
from mogul.search.tree import NONE


def merged_visits(search_threads: Sequence[SearchThread]) -> NDArray[np.int64]:
    """int64[R]: visits of every root move over all threads."""
    merged: NDArray[np.int64] = np.sum([each.state.root_moves["visits"] for each in search_threads], axis=0)
    return merged


def merged_root_moves(search_threads: Sequence[SearchThread]) -> NDArray[np.void]:
    """ROOT_MOVE[R]: the sums over all threads, added in their order."""
    merged = np.zeros(len(search_threads[0].state.root_moves), ROOT_MOVE)
    for name in ROOT_MOVE.names or ():
        for each in search_threads:
            merged[name] += each.state.root_moves[name]
    return merged


def seat_estimate(root_move: np.void, seat: int, seats: int) -> SeatEstimate:
    """One seat's estimate from a ROOT_MOVE with visits."""
    visits = int(root_move["visits"])
    share = float(root_move["share"][seat]) / visits
    score = float(root_move["score"][seat]) / visits
    share_variance = max(float(root_move["share_squared"][seat]) / visits - share * share, 0.0)
    score_variance = max(float(root_move["score_squared"][seat]) / visits - score * score, 0.0)
    return SeatEstimate(
        win_share=share,
        win_share_error=math.sqrt(share_variance / (visits - 1)) if visits > 1 else 0.5,
        score=score,
        score_spread=math.sqrt(score_variance),
        ranks=tuple(int(count) / visits for count in root_move["ranks"][seat][:seats]),
    )


def candidates(root: Root, search_threads: Sequence[SearchThread], seats: int) -> tuple[Candidate, ...]:
    """Every root move, the best first; none where there is nothing to choose."""
    if len(root.moves) == 0:
        return ()
    merged = merged_root_moves(search_threads)
    edges = np.full((len(search_threads), len(root.moves)), NONE, np.int32)
    for row, search_thread in zip(edges, search_threads, strict=True):
        find_root_edges(search_thread.state.tree, root.moves, row)
    found = [
        _candidate(root, search_threads, edges[:, ordinal], merged[ordinal], ordinal, seats)
        for ordinal in range(len(root.moves))
    ]
    return tuple(
        sorted(found, key=lambda each: (-each.visits, -each.reward[root.seat] if each.reward else 0.0, each.move))
    )


def outlook(search_threads: Sequence[SearchThread], seats: int) -> Outlook:
    """The expectation where there is nothing to choose."""
    merged = merged_root_moves(search_threads)[0]
    if merged["visits"] == 0:
        return Outlook()
    line = principal_variation(most_visited_thread(search_threads, 0).state.tree)
    return Outlook(
        tuple(seat_estimate(merged, seat, seats) for seat in range(seats)),
        _variation(line, seats),
    )


def _candidate(
    root: Root,
    search_threads: Sequence[SearchThread],
    edges: NDArray[np.int32],
    merged: np.void,
    ordinal: int,
    seats: int,
) -> Candidate:
    move, visits = Move(int(root.moves[ordinal])), int(merged["visits"])
    if visits == 0:
        return Candidate(move)
    availability = sum(
        int(each.state.tree.edges[edge]["availability"])
        for each, edge in zip(search_threads, edges, strict=True)
        if edge != NONE
    )
    thread = most_visited_thread(search_threads, ordinal)
    line = principal_variation(thread.state.tree, int(edges[search_threads.index(thread)]))
    return Candidate(
        move=move,
        visits=visits,
        availability=availability,
        reward=tuple(float(total) / visits for total in merged["reward"][:seats]),
        seats=tuple(seat_estimate(merged, seat, seats) for seat in range(seats)),
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
