"""Games without a search, a thousand a second: all moves are sampled from the rollout policy."""

import numpy as np

from mogul.engine.game_interface import play, result
from mogul.engine.jit import kernel
from mogul.engine.record_copies import copy_record
from mogul.engine.taj_mahal.rules.state import OVER
from mogul.players.evaluation.vectors import copy_numbers
from mogul.players.taj_mahal.evaluation.seat_features import write_seat_features
from mogul.players.taj_mahal.evaluation.value import begins_visit
from mogul.search.sampling import sample_rollout_move


@kernel
def play_by_policy(evaluator, game, start, world, features, visits, scores):
    """Plays from `start`, a STATE record, to the end; `world.outcome` holds the result. Returns P, the number of visits
    that began, and fills a row for each of them: features, float32[P, S, WIDTH], visits, int32[P], from 0, and scores,
    float32[P, S]; there must be room for twelve."""
    state, seats, begun = world.state, world.workspace.seats, 0
    copy_record(state, start)
    while state.phase != OVER:
        if begins_visit(game, state):
            visits[begun] = state.visit
            for seat in range(game.players):
                write_seat_features(game, state, np.int64(seat), seats)
                copy_numbers(seats.features[seat], features[begun, seat])
                scores[begun, seat] = state.score[seat]
            begun += 1
        play(game, state, sample_rollout_move(evaluator, game, world), world.rng)
    result(game, state, world.outcome)
    return begun
