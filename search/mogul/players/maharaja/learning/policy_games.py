"""Games without a search: all moves are sampled from the rollout policy."""

import numpy as np

from mogul.engine.game_interface import play, result
from mogul.engine.jit import kernel
from mogul.engine.maharaja.rules.game import PALACES
from mogul.engine.maharaja.rules.state import OVER
from mogul.engine.record_copies import copy_record
from mogul.players.evaluation.vectors import copy_numbers
from mogul.players.maharaja.evaluation.seat_features import prepare_seats, stage_of, write_seat_features
from mogul.players.maharaja.evaluation.value import begins_round
from mogul.search.sampling import sample_rollout_move


@kernel
def play_by_policy(evaluator, game, start, world, features, stages, scores):
    """Plays from `start`, a STATE record, to the end; `world.outcome` holds the result. Returns P, the number of rounds
    that began, and fills a row for each of them: features, float32[P, S, WIDTH], stages, int32[P], and scores,
    float32[P, S], palaces built; there must be room for LAST_ROUND."""
    state, seats, begun = world.state, world.workspace.seats, 0
    copy_record(state, start)
    while state.phase != OVER:
        if begins_round(game, state):
            stages[begun] = stage_of(state)
            prepare_seats(game, state, seats)
            for seat in range(game.players):
                write_seat_features(game, state, np.int64(seat), seats)
                copy_numbers(seats.features[seat], features[begun, seat])
                scores[begun, seat] = PALACES - state.palaces[seat]
            begun += 1
        play(game, state, sample_rollout_move(evaluator, game, world), world.rng)
    result(game, state, world.outcome)
    return begun
