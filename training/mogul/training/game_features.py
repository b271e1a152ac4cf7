"""The networks of a game as training sees them, and the kernels that write their features."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mogul.engine.record_copies import aligned

States = NDArray[np.void]
"""Records of the state of a game, D of them."""


@dataclass(frozen=True, eq=False)
class GameFeatures:
    """The features of a game and the weights of its networks.

    A game is a sequence of stages, of which each has biases of its own; the value network judges their beginnings.
    Letters: D states, M moves of all states in order, S seats, W features of a seat, V of a move.

    stages: number of stages. beginnings: most positions of a game that the value network judges.
    phases: by policy network, the values of the states' field `phase` at its decisions.
    value_weights: dtype of the value network: `stage`, `table`, `seat`, `win`, `score`, `score_by_stage` and
        `variance_by_stage`. policy_weights: dtype with a field for each policy network: `stage`, `seat`, `move` and
        `logit`. field_names: those of these fields that have another name in the game.
    evaluator: creates the evaluator of the networks, by `value`, `policy`, `rollout`, `win_utility` and
        `score_utility`.
    stage_of: stages of states, int32[D], from 0. score_of: scores in states, a number for D states and S or more seats.
    mark_beginnings(game, states, begins): fills bool[D].
    write_positions(game, states, workspace, features): fills float32[D, S, W].
    write_decisions(game, states, counts, moves, workspace, seats, features): fills float32[D, W] of the seats to move
        and float32[M, V] of `moves`, int16[M], of which each state has counts[D].
    play_by_policy(evaluator, game, start, world, features, stages, scores): plays from a state to the end. Returns the
        number of positions that the value network judges, and fills a row for each: float32[P, S, W], int32[P] and
        float32[P, S].
    """

    stages: int
    beginnings: int
    phases: Mapping[str, tuple[int, ...]]
    value_weights: np.dtype[np.void]
    policy_weights: np.dtype[np.void]
    evaluator: Callable[..., Any]
    stage_of: Callable[[States], NDArray[np.int32]]
    score_of: Callable[[States], NDArray[Any]]
    mark_beginnings: Callable[..., None]
    write_positions: Callable[..., None]
    write_decisions: Callable[..., None]
    play_by_policy: Callable[..., int]
    field_names: Mapping[str, str] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """Features of a seat."""
        return int(self.field(self.value_weights, "seat").shape[0])

    def workspace(self) -> np.void:
        """Returns a workspace for the kernels that write features."""
        evaluator = self.policy_evaluator(np.zeros(1, self.policy_weights)[0])
        workspace: np.void = np.zeros(1, evaluator.workspace_dtype)[0]
        return workspace

    def policy_evaluator(self, policy: np.void) -> Any:
        """Returns an evaluator of a policy alone, for games without a search: its value is never asked for. policy: a
        record of the game's policy weights."""
        no_value, found = np.zeros(1, self.value_weights)[0], aligned(policy)
        return self.evaluator(no_value, found, found, win_utility=1.0, score_utility=0.0)

    def positions(self, game: Any, states: States, players: int) -> NDArray[np.float32]:
        """Returns the features of all seats in states, float32[D, S, W]."""
        features = np.zeros((len(states), players, self.width), np.float32)
        self.write_positions(game, states, self.workspace(), features)
        return features

    def decisions(
        self, game: Any, network: str, states: States, counts: NDArray[np.int32], moves: NDArray[np.int16]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Returns the features of the seats to move in states, float32[D, W], and of their moves, float32[M, V].

        network: of all these decisions. counts: int32[D], of their moves. moves: int16[M].
        """
        seats = np.zeros((len(states), self.width), np.float32)
        features = np.zeros((len(moves), self.policy_weights[network]["move"].shape[0]), np.float32)
        self.write_decisions(game, states, counts, moves, self.workspace(), seats, features)
        return seats, features

    def field(self, weights: np.dtype[np.void], name: str) -> np.dtype[Any]:
        """Returns the dtype of a field of a network's weights."""
        return weights[self.field_names.get(name, name)]

    def record(self, weights: np.dtype[np.void], values: Mapping[str, Any]) -> np.void:
        """Returns a record of weights with these values."""
        record: np.void = np.zeros(1, weights)[0]
        for name, value in values.items():
            record[self.field_names.get(name, name)] = value
        return record
