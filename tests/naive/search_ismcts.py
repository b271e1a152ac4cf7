"""A reference search in plain Python: single-observer information-set MCTS as in its paper (Cowling, Powley,
Whitehouse 2012), with a dictionary for a tree.

It uses the game's own kernels for the rules and takes its random numbers from the same stream in the same order, so its
visits must equal those of `mogul.search` after every iteration.
"""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mogul.engine.game_interface import GAME_OVER
from mogul.search.tree import OUTCOMES_PER_EDGE
from tests.games.referee import Referee

# The observations of the root seat since the root: pairs of an observed move and its observed chance outcome.
History = tuple[tuple[int, int], ...]


@dataclass
class Edge:
    """Statistics of one observed move at one history."""

    move: int
    visits: int = 0
    availability: int = 1
    reward: list[float] = field(default_factory=lambda: [0.0] * 5)
    outcomes: list[int] = field(default_factory=list)


class NaiveSearch:
    """`edges[history, move]` is the tree; `results` are the outcomes of the iterations by root move."""

    def __init__(self, game: Any, information: np.void, rng_seed: int, exploration: float, capacity: int) -> None:
        self._information = information
        self._exploration = exploration
        self._capacity = capacity
        self._nodes = 1
        self._referee = Referee(game, np.zeros(1, game.state_dtype)[0], rng_seed)
        self._referee.determinize(information)
        self._root_seat = self._referee.seat
        self._root_moves = sorted(self._referee.moves)
        self._referee.reseed(rng_seed)
        self.edges: dict[tuple[History, int], Edge] = {}
        self.results: dict[int, list[np.void]] = {move: [] for move in self._root_moves}

    def iterate(self) -> None:
        referee = self._referee
        referee.determinize(self._information)
        path = self._select_path()
        while referee.seat != GAME_OVER:
            referee.play(referee.any_move())
        outcome = referee.result()
        for edge in path:
            edge.visits += 1
            for seat in range(referee.seats):
                edge.reward[seat] += float(outcome["share"][seat])
        self.results[path[0].move].append(outcome)

    def _select_path(self) -> list[Edge]:
        referee, path = self._referee, list[Edge]()
        history: History | None = ()
        while referee.seat != GAME_OVER and history is not None:
            legal = referee.moves if history else self._root_moves
            seen = list(dict.fromkeys(referee.seen(move, self._root_seat) for move in legal))
            choice, is_new = self._choose(history, seen)
            if choice is None:
                break
            edge = self.edges[history, choice]
            path.append(edge)
            alike = [move for move in legal if referee.seen(move, self._root_seat) == choice]
            referee.play(alike[referee.below(len(alike)) if len(alike) > 1 else 0])
            if is_new and len(legal) > 1:
                break
            if referee.seat != GAME_OVER:
                outcome = self._outcome(edge, referee.chance(self._root_seat))
                history = None if outcome is None else (*history, (choice, outcome))
        return path

    def _choose(self, history: History, seen: list[int]) -> tuple[int | None, bool]:
        """Returns the move to follow, as observed, and True if it is new; no move if all are new and the tree full."""
        tried = [move for move in seen if (history, move) in self.edges]
        untried = [move for move in seen if (history, move) not in self.edges]
        best = max(tried, key=lambda move: self._bound(self.edges[history, move]), default=None)
        for move in tried:
            self.edges[history, move].availability += 1
        if untried and len(self.edges) < self._capacity:
            best = untried[self._referee.below(len(untried))]
            self.edges[history, best] = Edge(best)
            return best, True
        return best, False

    def _bound(self, edge: Edge) -> float:
        share = 1.0 / edge.visits
        mean: float = edge.reward[self._referee.seat] * share
        return mean + self._exploration * math.sqrt(math.log(edge.availability) * share)

    def _outcome(self, edge: Edge, seen: int) -> int | None:
        """The chance outcome of the next node; None if it needs a new node and the tree is full."""
        if seen in edge.outcomes:
            return seen
        if len(edge.outcomes) == OUTCOMES_PER_EDGE:
            return edge.outcomes[-1]
        if self._nodes == self._capacity:
            return None
        self._nodes += 1
        edge.outcomes.append(seen)
        return seen
