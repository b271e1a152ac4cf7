"""A game of two policies, sampled without a search, with the decisions of one of them."""

import math

from mogul.engine.game_interface import GAME_OVER, list_moves, play, result, seat_to_move
from mogul.engine.jit import kernel
from mogul.engine.record_copies import copy_record
from mogul.search.evaluator import rollout_priors, sample_place


@kernel
def record_game(learner, other, seats, game, start, world, states, seat, counts, moves, places, log_probabilities):
    """Plays from `start`, a state of `game`, to the end; `world.outcome` holds the result.

    The seats of the bit set `seats` follow the evaluator `learner`, the others `other`. Fills a row for each decision
    of the learner between several moves, as long as there is room, and returns the number of rows: states, the game's
    STATE[], seat, int8[], counts, int32[], of its moves, places, int32[], of the chosen one among them, and
    log_probabilities, float32[], of that; and moves, int16[], with those of all decisions in order.
    """
    state, decisions, row = world.state, 0, 0
    copy_record(state, start)
    mover = seat_to_move(game, state)
    while mover != GAME_OVER:
        count, place = list_moves(game, state, world.moves), 0
        if count > 1:
            is_learner = (seats >> mover) & 1
            if is_learner:
                rollout_priors(learner, game, world, count)
            else:
                rollout_priors(other, game, world, count)
            place, total = sample_place(world, count)
            if is_learner and decisions < len(counts) and row + count <= len(moves):
                states[decisions] = state
                seat[decisions], counts[decisions] = mover, count
                places[decisions] = place
                log_probabilities[decisions] = math.log(world.priors.prior[place] / total)
                for each in range(count):
                    moves[row + each] = world.moves.move[each]
                decisions += 1
                row += count
        play(game, state, world.moves.move[place], world.rng)
        mover = seat_to_move(game, state)
    result(game, state, world.outcome)
    return decisions
