"""The inputs of many positions and moves at once, written by what writes them in play."""

from mogul.engine.jit import kernel
from mogul.players.taj_mahal.evaluation.move_inputs import prepare_moves, write_move_inputs
from mogul.players.taj_mahal.evaluation.seat_inputs import write_seat_inputs


@kernel
def write_all_seat_inputs(game, states, room, inputs):
    """Fill inputs, float32[D, S, WIDTH], for each of `states`, STATE[D]; `room` is a SEAT_INPUTS record."""
    for place in range(len(states)):
        write_seat_inputs(game, states[place], room)
        for seat in range(game.players):
            for number in range(inputs.shape[2]):
                inputs[place, seat, number] = room.inputs[seat, number]


@kernel
def write_all_move_inputs(game, states, counts, moves, room, inputs):
    """Fill inputs, float32[M, WIDTH], for the moves, int16[M]: the first counts[0] are of states[0], and so on. `room`
    is a MOVE_INPUTS record."""
    row = 0
    for place in range(len(states)):
        prepare_moves(game, states[place], room)
        for _ in range(counts[place]):
            write_move_inputs(game, states[place], moves[row], room)
            for number in range(inputs.shape[1]):
                inputs[row, number] = room.inputs[number]
            row += 1
