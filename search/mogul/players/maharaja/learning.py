"""Kernels for training: games of a player against itself, and features of many positions.

The features of many positions and moves at once are written by the kernels of play. Games have no search: all moves are
sampled from the rollout policy.
"""

import numpy as np

from mogul.engine.game_interface import play, result
from mogul.engine.jit import kernel
from mogul.engine.maharaja.rules.game import PALACES
from mogul.engine.maharaja.rules.rounds import topmost_box
from mogul.engine.maharaja.rules.state import OVER, PLAN, PLANNING
from mogul.engine.record_copies import copy_record
from mogul.players.evaluation.network import copy_numbers
from mogul.players.maharaja.evaluation.plan_features import write_plan_features
from mogul.players.maharaja.evaluation.seat_features import prepare_seats, stage_of, write_seat_features
from mogul.players.maharaja.evaluation.step_features import write_step_features
from mogul.players.maharaja.evaluation.value import begins_round
from mogul.search.evaluator import sample_rollout_move


@kernel
def mark_beginnings(game, states, begins):
    """Fills begins, bool[D]: true where a round begins in a state of `states`, STATE[D]."""
    for place in range(len(states)):
        begins[place] = begins_round(game, states[place])


@kernel
def write_stages(states, stages):
    """Fills stages, int32[D], of `states`, STATE[D]; see `stage_of`."""
    for place in range(len(states)):
        stages[place] = stage_of(states[place])


@kernel
def write_positions(game, states, workspace, features):
    """Fills features, float32[D, S, WIDTH], of every seat in `states`, STATE[D]. workspace: a record with the field
    `seats`, SEAT_FEATURES, overwritten."""
    seats = workspace.seats
    for place in range(len(states)):
        prepare_seats(game, states[place], seats)
        for seat in range(game.players):
            write_seat_features(game, states[place], seat, seats)
            copy_numbers(seats.features[seat], features[place, seat])


@kernel
def write_decisions(game, states, counts, moves, workspace, seat_features, move_features):
    """Fills seat_features, float32[D, WIDTH], of the seat to move in each of `states`, STATE[D], all with the same kind
    of decision; and move_features, float32[M, W], of `moves`, int16[M]: the first counts[0] are of states[0], and so
    on. workspace: a record with the fields `seats`, SEAT_FEATURES, and `policy`, POLICY, both overwritten."""
    seats, policy = workspace.seats, workspace.policy
    row = 0
    for place in range(len(states)):
        state = states[place]
        seat = np.int64(state.seat)
        prepare_seats(game, state, seats)
        write_seat_features(game, state, seat, seats)
        copy_numbers(seats.features[seat], seat_features[place])
        ways, top = seats.ways[0], topmost_box(state)
        for _ in range(counts[place]):
            if state.phase == PLANNING:
                write_plan_features(game, state, moves[row] - PLAN, ways, top, policy.plan)
                copy_numbers(policy.plan, move_features[row])
            else:
                write_step_features(game, state, np.int64(moves[row]), seats.cities[0], ways, policy.step)
                copy_numbers(policy.step, move_features[row])
            row += 1


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
