"""Games in which nobody searches, a thousand a second: all moves are drawn by a mind."""

import numpy as np

from mogul.engine.jit import kernel
from mogul.engine.records import copy_record
from mogul.engine.seam import play, result
from mogul.engine.taj_mahal.rules.state import OVER
from mogul.players.taj_mahal.evaluation.seat_inputs import write_seat_inputs
from mogul.players.taj_mahal.evaluation.worth import begins_visit
from mogul.players.taj_mahal.learning.inputs import copy_numbers
from mogul.search.mind import draw_move


@kernel
def play_by_policy(mind, game, start, world, seats, inputs, visits, scores):
    """Play from `start`, a STATE record, to the end; `world.outcome` says how it ended. Returns P, how many visits
    began, and fills for each, a row each, inputs, float32[P, S, WIDTH], visits, int32[P], from 0, and scores,
    float32[P, S]; there must be room for twelve. seats: SEAT_INPUTS, written over."""
    state, begun = world.state, 0
    copy_record(state, start)
    while state.phase != OVER:
        if begins_visit(game, state):
            visits[begun] = state.visit
            for seat in range(game.players):
                write_seat_inputs(game, state, np.int64(seat), seats)
                copy_numbers(seats.inputs[seat], inputs[begun, seat])
                scores[begun, seat] = state.score[seat]
            begun += 1
        play(game, state, draw_move(mind, game, world), world.dice)
    result(game, state, world.outcome)
    return begun
