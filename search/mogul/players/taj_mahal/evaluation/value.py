"""The value of the beginning of a visit for every seat: a network with one hidden layer.

All seats go through the same layer. It sees a seat's own features, their mean over the table, and the visit, so the
seats' order means nothing. The win is shared out in proportion to the exponentials of one output (as by Plackett and
Luce); the other output is the points still to come.
"""

import math
from typing import Final

import numpy as np

from mogul.engine.bits import ZERO
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.jit import inlined, kernel
from mogul.engine.taj_mahal.rules.state import AUCTION
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.evaluation.network import output, write_layer
from mogul.players.taj_mahal.evaluation.seat_features import WIDTH, write_seat_features

HIDDEN: Final = 256

VALUE_WEIGHTS = np.dtype(
    [
        ("visit", np.float32, (PROVINCES, HIDDEN)),
        ("table", np.float32, (WIDTH, HIDDEN)),
        ("seat", np.float32, (WIDTH, HIDDEN)),
        ("win", np.float32, (HIDDEN,)),
        ("points", np.float32, (HIDDEN,)),
        ("points_by_visit", np.float32, (PROVINCES,)),
        ("variance_by_visit", np.float32, (PROVINCES,)),  # of the points to come, about what is expected
    ]
)
# mean: of the features, over the seats. table, seat: sums of the hidden layer. win: shares. points: to come.
VALUE = np.dtype(
    [
        ("mean", np.float32, (WIDTH,)),
        ("table", np.float32, (HIDDEN,)),
        ("seat", np.float32, (HIDDEN,)),
        ("win", np.float32, (MAX_SEATS,)),
        ("points", np.float32, (MAX_SEATS,)),
    ]
)


@inlined
def begins_visit(game, state):
    """True if a visit is to be decided by auction, and nobody has played or withdrawn yet."""
    if state.phase != AUCTION or state.players_in != (1 << game.players) - 1:
        return False
    rows = ZERO
    for seat in range(game.players):
        rows |= state.row_lo[seat] | state.row_hi[seat]
    return rows == ZERO


@kernel
def predict_value(game, state, weights, seats, value):
    """Fills `value.win[:S]`, which sum to 1, and `value.points[:S]` for a position in which a visit begins.

    weights: VALUE_WEIGHTS. seats: SEAT_FEATURES, overwritten. value: VALUE.
    """
    part, visit = np.float32(1.0) / np.float32(game.players), state.visit
    for place in range(WIDTH):
        value.mean[place] = np.float32(0.0)
    for seat in range(game.players):
        write_seat_features(game, state, seat, seats)
        for place in range(WIDTH):
            value.mean[place] += seats.features[seat, place] * part
    write_layer(value.table, weights.visit[visit], value.mean, weights.table)
    top = np.float32(-np.inf)
    for seat in range(game.players):
        write_layer(value.seat, value.table, seats.features[seat], weights.seat)
        value.win[seat] = output(value.seat, weights.win)
        value.points[seat] = weights.points_by_visit[visit] + output(value.seat, weights.points)
        top = max(top, value.win[seat])
    total = np.float32(0.0)
    for seat in range(game.players):
        value.win[seat] = math.exp(value.win[seat] - top)
        total += value.win[seat]
    for seat in range(game.players):
        value.win[seat] /= total
