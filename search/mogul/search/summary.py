"""Candidates and outlook from the arrays of the search threads; the principal variation: the most visited line of play
behind a root move; and learning curves.

Learning curves are means over iterations while these grew in number, and the part of a mean's error that they tell.

A search learns as it goes: the mean of a move rises with the visits that the move gets, most of all where the seat
itself goes on in the same turn, for such a step has the value of its best continuation. The search finds that at an
iteration that is another one with every seed. So means of several seeds scatter farther than independent iterations
would.
"""

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.game_rules import Move
from mogul.engine.jit import inlined, seldom
from mogul.search.puct import Puct
from mogul.search.result import Candidate, Outlook, SeatEstimate, VariationMove
from mogul.search.root import Root
from mogul.search.simulate import ROOT_MOVE, SearchThread, most_visited_thread
from mogul.search.tree import NONE, ROOT, Tree, find_edge
from mogul.search.ucb1 import Ucb1

LONGEST: Final = 16
# A line ends before a move with fewer visits: from there on it is a guess, not a plan.
FEWEST_VISITS: Final = 8

VARIATION_MOVE = np.dtype(
    [("reward", np.float64, (MAX_SEATS,)), ("visits", np.int32), ("seat", np.int16), ("move", np.int16)]
)


@seldom
def find_root_edges(tree, moves, edges):
    """Fills `edges` (int32[R]) with the index of the edge of each root move, or NONE."""
    for ordinal in range(len(moves)):
        edges[ordinal] = find_edge(tree, ROOT, moves[ordinal])


@inlined
def _most_visited(records, index):
    """The most visited record of a linked list that begins at `index`, the oldest of equal ones; NONE of an empty
    one."""
    best = NONE
    while index != NONE:
        if best == NONE or records[index].visits >= records[best].visits:
            best = index
        index = records[index].next
    return best


@seldom
def follow(tree, edge, line):
    """Fills `line` (VARIATION_MOVE[]) with the line that begins with `edge`, or with the most visited one; returns its
    length, at least 1."""
    length = 0
    if edge == NONE:
        edge = _most_visited(tree.edges, tree.nodes[ROOT].edge)
    while edge != NONE and length < len(line) and (length == 0 or tree.edges[edge].visits >= FEWEST_VISITS):
        for seat in range(MAX_SEATS):
            line[length].reward[seat] = tree.edges[edge].reward[seat]
        line[length].visits = tree.edges[edge].visits
        line[length].seat = tree.edges[edge].seat
        line[length].move = tree.edges[edge].move
        length += 1
        node = _most_visited(tree.nodes, tree.edges[edge].child)
        edge = _most_visited(tree.edges, tree.nodes[node].edge) if node != NONE else NONE
    return length


def principal_variation(tree: Tree, edge: int = NONE) -> NDArray[np.void]:
    """The most visited line from an edge, or from the root: VARIATION_MOVE[1..LONGEST], by the most visited outcomes of
    chance."""
    line = np.zeros(LONGEST, VARIATION_MOVE)
    return line[: follow(tree, edge, line)]


# The variance of a mean that comes on top of its sampling variance, in units of the squared rise of the mean with e
# times as many iterations. In an open loop all worlds share what is learned, so that it comes late or early for all; in
# a comparison neither move waits for visits. Fitted to 380 candidates with a tenth of the visits and 270 comparisons,
# of both games with 2 to 5 seats, 12 seeds each; `python -m bench.scatter` measures on positions of its own.
_OF_SQUARED_RISE: Final = 0.12
_IN_OPEN_LOOP: Final = 0.6
_OF_COMPARISON_IN_OPEN_LOOP: Final = 0.35

# The mean's rise is fitted to the means of so many parts of the iterations; with fewer than three there is no curve.
_PARTS: Final = 8
_FEWEST_PARTS: Final = 3
# More points are thinned to half: a search of any length keeps between half of them and all.
_MOST_POINTS: Final = 64


class LearningCurves:
    """Sums of C quantities over the iterations of each of K moves, as they were after slices of a search.

    tree_policy: of the search. is_comparison: whether every move gets as many iterations as the others.
    """

    def __init__(self, tree_policy: Ucb1 | Puct, *, is_comparison: bool = False) -> None:
        in_open_loop = _OF_COMPARISON_IN_OPEN_LOOP if is_comparison else _IN_OPEN_LOOP
        self._part = in_open_loop if tree_policy.open_loop else _OF_SQUARED_RISE
        self._counts: list[NDArray[np.int64]] = []
        self._sums: list[NDArray[np.float64]] = []
        self._slices, self._every = 0, 1

    def add(self, counts: NDArray[np.int64], sums: NDArray[np.float64]) -> None:
        """Adds a point after a slice. counts: int64[K], iterations of each move so far; sums: float64[K, C], over them.
        Both are kept, not copied."""
        self._slices += 1
        if self._slices % self._every:
            return
        self._counts.append(counts)
        self._sums.append(sums)
        if len(self._counts) == _MOST_POINTS:
            self._counts, self._sums, self._every = self._counts[1::2], self._sums[1::2], 2 * self._every

    def learning_variances(
        self, counts: NDArray[np.int64], sums: NDArray[np.float64], variances: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """float64[K, C]: of each mean, the variance that comes on top of its sampling variance: a part of
        `squared_rises`."""
        return self._part * self.squared_rises(counts, sums, variances)

    def squared_rises(
        self, counts: NDArray[np.int64], sums: NDArray[np.float64], variances: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """float64[K, C]: the squared rise of each mean with e times as many iterations, less the part of it that chance
        alone brings; 0 or more.

        counts, sums: as they are now. variances: float64[K, C], sampling variances of the means.
        """
        reached = np.stack([*self._counts, counts])
        at = np.stack([*self._sums, sums])
        ends = np.arange(1, _PARTS + 1)[:, None] * (counts / _PARTS)
        last = np.minimum((reached[None] < ends[:, None]).sum(1), len(reached) - 1)  # int64[parts, K]: points
        upto = np.take_along_axis(reached, last, 0)
        size = np.diff(upto, axis=0, prepend=0)
        part = np.diff(np.take_along_axis(at, last[:, :, None], 0), axis=0, prepend=0.0)  # sums over a part
        above = part / np.maximum(size, 1)[:, :, None] - sums / np.maximum(counts, 1)[:, None]
        middle = np.log(np.maximum(upto - size / 2, 1.0))
        middle -= (size * middle).sum(0) / np.maximum(counts, 1)
        spread = (size * middle**2).sum(0)
        has_curve = ((size > 0).sum(0) >= _FEWEST_PARTS) & (spread > 0.0)
        spread = np.where(has_curve, spread, 1.0)[:, None]
        rise = ((size * middle)[:, :, None] * above).sum(0) / spread
        by_chance = variances * counts[:, None] / spread
        squared: NDArray[np.float64] = np.where(has_curve[:, None], np.maximum(rise**2 - by_chance, 0.0), 0.0)
        return squared


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
