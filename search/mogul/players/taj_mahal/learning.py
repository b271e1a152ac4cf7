"""Kernels for training: games of a player against itself, and features of many positions.

The features of many positions and moves at once are written by the kernels of play. Games have no search, a thousand
are played a second: all moves are sampled from the rollout policy.
"""

import numpy as np

from mogul.engine.game_interface import play, result
from mogul.engine.jit import kernel
from mogul.engine.record_copies import copy_record
from mogul.engine.taj_mahal.rules.state import AUCTION, OVER, TAKE_OWED
from mogul.players.evaluation.network import copy_numbers
from mogul.players.taj_mahal.evaluation.auction_features import prepare_auction, write_auction_features
from mogul.players.taj_mahal.evaluation.city_features import prepare_city, write_city_features
from mogul.players.taj_mahal.evaluation.seat_features import write_seat_features
from mogul.players.taj_mahal.evaluation.take_features import prepare_take, write_take_features
from mogul.players.taj_mahal.evaluation.value import begins_visit
from mogul.search.evaluator import sample_rollout_move


@kernel
def mark_beginnings(game, states, begins):
    """Fills begins, bool[D]: true where a visit begins in a state of `states`, STATE[D]."""
    for place in range(len(states)):
        begins[place] = begins_visit(game, states[place])


@kernel
def write_positions(game, states, workspace, features):
    """Fills features, float32[D, S, WIDTH], of every seat in `states`, STATE[D]. workspace: a record with the field
    `seats`, SEAT_FEATURES, overwritten."""
    seats = workspace.seats
    for place in range(len(states)):
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
        write_seat_features(game, state, state.seat, seats)
        copy_numbers(seats.features[state.seat], seat_features[place])
        if state.phase == AUCTION:
            prepare_auction(game, state, seats.linked, policy.auction)
        elif state.phase == TAKE_OWED:
            prepare_take(game, state, policy.take)
        else:
            prepare_city(game, state, seats.linked, policy.city)
        for _ in range(counts[place]):
            if state.phase == AUCTION:
                write_auction_features(game, state, moves[row], policy.auction)
                copy_numbers(policy.auction.features, move_features[row])
            elif state.phase == TAKE_OWED:
                write_take_features(game, moves[row], policy.take)
                copy_numbers(policy.take.features, move_features[row])
            else:
                write_city_features(game, state, moves[row], seats.linked, policy.city)
                copy_numbers(policy.city.features, move_features[row])
            row += 1


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
