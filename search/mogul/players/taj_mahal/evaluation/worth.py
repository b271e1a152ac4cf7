"""What every seat may expect where a visit begins: a network with one hidden layer.

All seats go through the same layer. It sees a seat's own inputs, their mean over the table, and which visit it is; so
the seats' order means nothing. The win is shared out in proportion to the exponentials of one output (as by Plackett
and Luce); the other is the points still to come.
"""

import math
from typing import Final

import numpy as np

from mogul.engine.bits import ZERO
from mogul.engine.jit import inlined, kernel
from mogul.engine.seam import MAX_SEATS
from mogul.engine.taj_mahal.rules.state import AUCTION
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation.layer import output, write_layer
from mogul.players.taj_mahal.evaluation.seat_inputs import WIDTH, write_seat_inputs

HIDDEN: Final = 256

WORTH_WEIGHTS = np.dtype(
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
# mean: of the inputs, over the seats. table, seat: sums of the hidden layer. win: shares. points: to come.
WORTH = np.dtype(
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
    """Whether a visit is to be decided by auction, and nobody has played or withdrawn yet."""
    if state.phase != AUCTION or state.players_in != (1 << game.players) - 1:
        return False
    rows = ZERO
    for seat in range(game.players):
        rows |= state.row_lo[seat] | state.row_hi[seat]
    return rows == ZERO


@kernel
def find_worth(game, state, weights, seats, worth):
    """Fill `worth.win[:S]`, which sum to 1, and `worth.points[:S]` for a position in which a visit begins.

    weights: WORTH_WEIGHTS. seats: SEAT_INPUTS, written over. worth: WORTH.
    """
    part, visit = np.float32(1.0) / np.float32(game.players), state.visit
    for place in range(WIDTH):
        worth.mean[place] = np.float32(0.0)
    for seat in range(game.players):
        write_seat_inputs(game, state, seat, seats)
        for place in range(WIDTH):
            worth.mean[place] += seats.inputs[seat, place] * part
    write_layer(worth.table, weights.visit[visit], worth.mean, weights.table)
    top = np.float32(-np.inf)
    for seat in range(game.players):
        write_layer(worth.seat, worth.table, seats.inputs[seat], weights.seat)
        worth.win[seat] = output(worth.seat, weights.win)
        worth.points[seat] = weights.points_by_visit[visit] + output(worth.seat, weights.points)
        top = max(top, worth.win[seat])
    total = np.float32(0.0)
    for seat in range(game.players):
        worth.win[seat] = math.exp(worth.win[seat] - top)
        total += worth.win[seat]
    for seat in range(game.players):
        worth.win[seat] /= total
