"""An evaluator of a policy network, and of a value network for the beginning of a round."""

from typing import Final, NamedTuple

import numpy as np

from mogul.engine.game_interface import play, result, seat_to_move
from mogul.engine.jit import implements, inlined
from mogul.engine.maharaja.rules.game import PALACES
from mogul.engine.maharaja.rules.state import OVER
from mogul.players.evaluation.network import sample_ranks
from mogul.players.maharaja.evaluation.policy import POLICY, write_priors
from mogul.players.maharaja.evaluation.seat_features import SEAT_FEATURES, stage_of
from mogul.players.maharaja.evaluation.value import VALUE, begins_round, predict_value
from mogul.search.evaluator import (
    apply_temperature,
    evaluate,
    priors,
    rollout_priors,
    sample_expected_move,
    sample_rollout_move,
)

WORKSPACE = np.dtype([("seats", SEAT_FEATURES), ("value", VALUE), ("policy", POLICY)])

_SLICE: Final = 32  # an iteration takes 40 us, or 300 where games are played to their end


class NetworkEvaluator(NamedTuple):
    """value: VALUE_WEIGHTS. policy, rollout: POLICY_WEIGHTS; of the priors and the opponents, and of the viewer's own
    moves in the rollout. All for one number of players.

    win_utility: weight of the win share in the reward.
    score_utility: scale of the rest of the reward: utility of a palace over the table's mean.
    horizon: n, 1 or more: the rollout ends at the n-th beginning of a round, counted from the leaf on and with it.
    temperature: of the policy from which opponents' moves are sampled in the rollout. rollout_temperature: of that for
        the viewer's own moves.
    """

    value: np.void
    policy: np.void
    rollout: np.void
    win_utility: float
    score_utility: float
    horizon: int = 1
    temperature: float = 1.0
    rollout_temperature: float = 1.0

    @property
    def workspace_dtype(self) -> np.dtype[np.void]:
        """See `evaluator`."""
        return WORKSPACE

    @property
    def slice(self) -> int:
        """See `evaluator`."""
        return _SLICE


@inlined
def _play_on(evaluator, game, world, viewer):
    """Plays on by the policies to the beginning of a round, the next one with a horizon of 1, or the end of the game;
    with that horizon, not at all from the beginning of one."""
    state = world.state
    last = np.int64(state.round) + evaluator.horizon - np.int64(begins_round(game, state))
    while state.phase != OVER and not (state.round >= last and begins_round(game, state)):
        if seat_to_move(game, state) == viewer:
            move = sample_rollout_move(evaluator, game, world)
        else:
            move = sample_expected_move(evaluator, game, world, evaluator.temperature)
        play(game, state, move, world.rng)


@implements(evaluate, NetworkEvaluator)
def _evaluate(evaluator, game, world, viewer):
    _play_on(evaluator, game, world, viewer)
    state, outcome, value = world.state, world.outcome, world.workspace.value
    mean, variance = 0.0, 0.0
    if state.phase == OVER:
        result(game, state, outcome)
    else:
        predict_value(game, state, evaluator.value, world.workspace.seats, value)
        variance = evaluator.value.variance_by_stage[stage_of(state)]
        for seat in range(game.players):
            outcome.share[seat] = value.win[seat]
            # The network's sum has no bounds: near the end it can expect more palaces than the seat has left.
            to_come = min(max(value.score[seat], np.float32(0.0)), np.float32(state.palaces[seat]))
            outcome.score[seat] = PALACES - state.palaces[seat] + to_come
        sample_ranks(game.players, outcome, world.rng)
    for seat in range(game.players):
        mean += outcome.score[seat] / game.players
    for seat in range(game.players):
        outcome.variance[seat] = variance
        utility = min(max(0.5 + (outcome.score[seat] - mean) * evaluator.score_utility, 0.0), 1.0)
        outcome.reward[seat] = evaluator.win_utility * outcome.share[seat] + (1.0 - evaluator.win_utility) * utility


@implements(priors, NetworkEvaluator)
def _priors(evaluator, game, world, count):
    write_priors(game, world.state, evaluator.policy, world.moves.move, count, world.priors.prior, world.workspace)


@implements(rollout_priors, NetworkEvaluator)
def _rollout_priors(evaluator, game, world, count):
    write_priors(game, world.state, evaluator.rollout, world.moves.move, count, world.priors.prior, world.workspace)
    apply_temperature(world.priors.prior, count, evaluator.rollout_temperature)
