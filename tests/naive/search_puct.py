"""A reference search with PUCT in plain Python, with a dictionary for a tree and the policy as a function.

It uses the game's own kernels for the rules and takes its random numbers from the same stream in the same order, so its
visits must equal those of `mogul.search.puct` after every iteration.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mogul.engine.game_interface import GAME_OVER
from mogul.search import Puct
from mogul.search.tree import OUTCOMES_PER_EDGE
from tests.games.referee import Referee

# The observations of the viewer since the root: pairs of an observed move and its observed chance outcome.
History = tuple[tuple[int, int], ...]


@dataclass
class Edge:
    """Statistics of one observed move at one history. prior: set for moves of the viewer."""

    prior: float = math.nan
    visits: int = 0
    reward: list[float] = field(default_factory=lambda: [0.0] * 5)
    outcomes: list[int] = field(default_factory=list)


def added(numbers: Iterable[float]) -> float:
    """The sum in the order of the numbers, with the rounding of the kernels; the builtin `sum` is more exact."""
    total = 0.0
    for number in numbers:
        total += number
    return total


class NaivePuctSearch:
    """`edges[history, move]` is the tree. policy: the unnormalized probability of a move of the seat to move."""

    def __init__(
        self,
        game: Any,
        information: np.void,
        rng_seed: int,
        *,
        policy: Callable[[Referee, int], float],
        constants: Puct,
        capacity: int,
        viewer: int | None = None,
    ) -> None:
        self._information, self._policy = information, policy
        self._constants, self._capacity = constants, capacity
        self._referee = Referee(game, np.zeros(1, game.state_dtype)[0], rng_seed)
        self._referee.determinize(information)
        self._viewer = self._referee.seat if viewer is None else viewer
        self._root_moves = sorted(self._referee.moves)
        self._referee.reseed(rng_seed)
        self._visits: dict[History, int] = {(): 0}
        self.edges: dict[tuple[History, int], Edge] = {}

    def iterate(self) -> None:
        self._referee.determinize(self._information)
        path = self._select_path()
        while self._referee.seat != GAME_OVER:
            self._referee.play(self._referee.any_move())
        outcome = self._referee.result()
        for edge in path:
            edge.visits += 1
            for seat in range(self._referee.seats):
                edge.reward[seat] += float(outcome["share"][seat])

    def _select_path(self) -> list[Edge]:
        referee, path = self._referee, list[Edge]()
        history: History | None = ()
        is_own_turn = True
        while referee.seat != GAME_OVER and history is not None:
            is_own_turn &= referee.seat == self._viewer
            if self._constants.open_loop and referee.seat != self._viewer and path:
                referee.play(self._likely_move())
                continue
            self._visits[history] += 1
            is_own = referee.seat == self._viewer
            move = self._own_move(history, is_own_turn) if is_own else self._others_move(history)
            if move is None:
                break
            seen = referee.seen(move, self._viewer)
            edge = self.edges[history, seen]
            path.append(edge)
            referee.play(move)
            if referee.seat != GAME_OVER:
                outcome = self._outcome(history, seen, edge)
                history = None if outcome is None else (*history, (seen, outcome))
        return path

    def _own_move(self, history: History, is_own_turn: bool) -> int | None:
        legal = self._referee.moves if history else self._root_moves
        if self._visits[history] == 1 and history and len(legal) > 1:
            return None
        fraction = self._constants.turn_exploration_fraction if is_own_turn else 0.0
        priors = self._priors(legal, self._constants.root_exploration_fraction if not history else fraction)
        for move, prior in zip(legal, priors, strict=True):
            if (history, move) not in self.edges and len(self.edges) < self._capacity:
                self.edges[history, move] = Edge(prior)
        edges = {move: self.edges[history, move] for move in legal if (history, move) in self.edges}
        if not edges:
            return None
        seat, weight = self._viewer, added(edge.prior for edge in edges.values())
        tried = [edge for edge in edges.values() if edge.visits]
        visits = sum(edge.visits for edge in tried)
        unvisited = 0.0
        if visits:
            looked_at = added(edge.prior for edge in tried)
            unvisited = added(edge.reward[seat] for edge in tried) / visits
            unvisited -= self._constants.fpu_reduction * math.sqrt(looked_at / weight)
            if not history and visits >= 4 * len(tried):
                unvisited = 1e6
        scale = self._constants.exploration * math.sqrt(visits + 1.0) / weight

        def bound(move: int) -> float:
            edge = edges[move]
            mean = edge.reward[seat] / edge.visits if edge.visits else unvisited
            return mean + scale * edge.prior / (1.0 + edge.visits)

        return max(edges, key=bound)

    def _priors(self, legal: list[int], fraction: float) -> list[float]:
        priors = [self._policy(self._referee, move) for move in legal]
        even = fraction * added(priors) / len(legal)
        return [float(np.float32((1.0 - fraction) * prior + even)) for prior in priors]

    def _likely_move(self) -> int:
        """A move of the seat to move, sampled from the policy."""
        legal = self._referee.moves
        move = legal[-1]
        if len(legal) > 1:
            weights = [self._policy(self._referee, each) for each in legal]
            point = self._referee.fraction() * added(weights)
            for each, likely in zip(legal, weights, strict=True):
                point -= likely
                if point < 0.0:
                    move = each
                    break
        return move

    def _others_move(self, history: History) -> int | None:
        move = self._likely_move()
        key = history, self._referee.seen(move, self._viewer)
        if key not in self.edges:
            if len(self.edges) == self._capacity:
                return None
            self.edges[key] = Edge()
        return move

    def _outcome(self, history: History, seen: int, edge: Edge) -> int | None:
        """The chance outcome of the next node; None if it needs a new node and the tree is full."""
        outcome = self._referee.chance(self._viewer)
        if outcome in edge.outcomes:
            return outcome
        if len(edge.outcomes) == OUTCOMES_PER_EDGE:
            return edge.outcomes[-1]
        if len(self._visits) == self._capacity:
            return None
        edge.outcomes.append(outcome)
        self._visits[*history, (seen, outcome)] = 0
        return outcome
