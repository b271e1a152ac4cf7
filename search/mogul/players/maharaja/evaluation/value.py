"""The value of the beginning of a round for every seat: a network with one hidden layer.

All seats go through the same layer. It sees a seat's own features, their mean over the table, and the stage, so the
seats' order means nothing. The win is shared out in proportion to the exponentials of one output (as by Plackett and
Luce); the other output is the palaces still to come.
"""

import math
from typing import Final

import numpy as np

from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined, kernel
from mogul.engine.maharaja.rules.state import NO_PLAN, PLANNING
from mogul.players.evaluation.network import output, write_layer
from mogul.players.maharaja.evaluation.seat_features import (
    STAGES,
    WIDTH,
    prepare_seats,
    stage_of,
    write_seat_features,
)

HIDDEN: Final = 64

VALUE_WEIGHTS = np.dtype(
    [
        ("stage", np.float32, (STAGES, HIDDEN)),
        ("table", np.float32, (WIDTH, HIDDEN)),
        ("seat", np.float32, (WIDTH, HIDDEN)),
        ("win", np.float32, (HIDDEN,)),
        ("score", np.float32, (HIDDEN,)),
        ("score_by_stage", np.float32, (STAGES,)),
        ("variance_by_stage", np.float32, (STAGES,)),  # of the palaces to come, about what is expected
    ]
)
# mean: of the features, over the seats. table, seat: sums of the hidden layer. win: shares. score: to come.
VALUE = np.dtype(
    [
        ("mean", np.float32, (WIDTH,)),
        ("table", np.float32, (HIDDEN,)),
        ("seat", np.float32, (HIDDEN,)),
        ("win", np.float32, (MAX_SEATS,)),
        ("score", np.float32, (MAX_SEATS,)),
    ]
)


@inlined
def begins_round(game, state):
    """True if plans are to be made, and nobody has made one."""
    if state.phase != PLANNING:
        return False
    for seat in range(game.players):
        if state.plan[seat] != NO_PLAN:
            return False
    return True


@kernel
def predict_value(game, state, weights, seats, value):
    """Fills `value.win[:S]`, which sum to 1, and `value.score[:S]` for a position in which a round begins.

    weights: VALUE_WEIGHTS. seats: SEAT_FEATURES, overwritten. value: VALUE.
    """
    part, stage = np.float32(1.0) / np.float32(game.players), stage_of(state)
    for place in range(WIDTH):
        value.mean[place] = np.float32(0.0)
    prepare_seats(game, state, seats)
    for seat in range(game.players):
        write_seat_features(game, state, seat, seats)
        for place in range(WIDTH):
            value.mean[place] += seats.features[seat, place] * part
    write_layer(value.table, weights.stage[stage], value.mean, weights.table)
    top = np.float32(-np.inf)
    for seat in range(game.players):
        write_layer(value.seat, value.table, seats.features[seat], weights.seat)
        value.win[seat] = output(value.seat, weights.win)
        value.score[seat] = weights.score_by_stage[stage] + output(value.seat, weights.score)
        top = max(top, value.win[seat])
    total = np.float32(0.0)
    for seat in range(game.players):
        value.win[seat] = math.exp(value.win[seat] - top)
        total += value.win[seat]
    for seat in range(game.players):
        value.win[seat] /= total
