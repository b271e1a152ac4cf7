"""The policy: a linear function of the features of each move, and the softmax of all moves of a decision."""

import math
from typing import Final

import numpy as np

from mogul.engine.jit import inlined, kernel
from mogul.engine.maharaja.rules.governors import topmost_box
from mogul.engine.maharaja.rules.move_ids import PLAN
from mogul.engine.maharaja.rules.state import PLANNING
from mogul.players.maharaja.evaluation import plan_features, step_features
from mogul.players.maharaja.evaluation.plan_features import write_plan_features
from mogul.players.maharaja.evaluation.step_features import write_step_features
from mogul.players.maharaja.evaluation.ways import WAYS, find_ways

POLICY_WEIGHTS = np.dtype([("plan", np.float32, (plan_features.WIDTH,)), ("step", np.float32, (step_features.ALL,))])
POLICY = np.dtype(
    [
        ("ways", WAYS),
        ("plan", np.float32, (plan_features.WIDTH,)),
        ("step", np.float32, (step_features.ALL,)),
    ]
)
# Beyond it a move is as good as impossible, or certain.
_MOST: Final = np.float32(20.0)


@inlined
def _prior(weights, features, width):
    logit = np.float32(0.0)
    for place in range(width):
        logit += weights[place] * features[place]
    return math.exp(min(max(logit, -_MOST), _MOST))


@kernel
def write_priors(game, state, weights, moves, count, prior, policy):
    """Fills `prior[:count]` with positive numbers in proportion to the probability that each move is the best.

    moves: int16[], legal for the seat to move. weights: POLICY_WEIGHTS. policy: POLICY, overwritten.
    """
    find_ways(game, state, state.maharaja, policy.ways)
    if state.phase == PLANNING:
        top = topmost_box(state)
        for place in range(count):
            write_plan_features(game, state, moves[place] - PLAN, policy.ways, top, policy.plan)
            prior[place] = _prior(weights.plan, policy.plan, plan_features.WIDTH)
        return
    for place in range(count):
        write_step_features(game, state, np.int64(moves[place]), policy.ways, count, policy.step)
        prior[place] = _prior(weights.step, policy.step, step_features.ALL)
