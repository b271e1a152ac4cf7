"""The policy: two small networks, for plans and for steps, that look at one move at a time.

The hidden layer sees the features of the seat to move, the stage, and the features of the move. The first two are the
same for all moves of a decision, and added up once.
"""

from typing import Final

import numpy as np

from mogul.engine.jit import kernel
from mogul.engine.maharaja.rules.rounds import topmost_box
from mogul.engine.maharaja.rules.state import PLAN, PLANNING
from mogul.players.evaluation.network import prior_of, write_layer
from mogul.players.maharaja.evaluation import plan_features, seat_features, step_features
from mogul.players.maharaja.evaluation.plan_features import write_plan_features
from mogul.players.maharaja.evaluation.seat_features import STAGES, prepare_seats, stage_of, write_seat_features
from mogul.players.maharaja.evaluation.step_features import write_step_features

UNITS: Final = 16  # of the hidden layer


def _network(width: int) -> np.dtype[np.void]:
    """Weights for moves with so many features."""
    return np.dtype(
        [
            ("stage", np.float32, (STAGES, UNITS)),
            ("seat", np.float32, (seat_features.WIDTH, UNITS)),
            ("move", np.float32, (width, UNITS)),
            ("logit", np.float32, (UNITS,)),
        ]
    )


POLICY_WEIGHTS = np.dtype([("plan", _network(plan_features.WIDTH)), ("step", _network(step_features.WIDTH))])
# plan, step: features of a move. seat: sums of the hidden layer.
POLICY = np.dtype(
    [
        ("plan", np.float32, (plan_features.WIDTH,)),
        ("step", np.float32, (step_features.WIDTH,)),
        ("seat", np.float32, (UNITS,)),
    ]
)


@kernel
def write_priors(game, state, weights, moves, count, prior, workspace):
    """Fills `prior[:count]` with positive numbers in proportion to the probability that each move is the best.

    moves: int16[], legal for the seat to move. weights: POLICY_WEIGHTS. workspace: a record with the fields `seats`,
    SEAT_FEATURES, and `policy`, POLICY, both overwritten.
    """
    seats, policy, seat = workspace.seats, workspace.policy, np.int64(state.seat)
    prepare_seats(game, state, seats)
    write_seat_features(game, state, seat, seats)
    ways = seats.ways[0]
    if state.phase == PLANNING:
        network = weights.plan
        write_layer(policy.seat, network.stage[stage_of(state)], seats.features[seat], network.seat)
        top = topmost_box(state)
        for place in range(count):
            write_plan_features(game, state, moves[place] - PLAN, ways, top, policy.plan)
            prior[place] = prior_of(network, policy.seat, policy.plan)
        return
    steps = weights.step
    write_layer(policy.seat, steps.stage[stage_of(state)], seats.features[seat], steps.seat)
    for place in range(count):
        write_step_features(game, state, np.int64(moves[place]), seats.cities[0], ways, policy.step)
        prior[place] = prior_of(steps, policy.seat, policy.step)
