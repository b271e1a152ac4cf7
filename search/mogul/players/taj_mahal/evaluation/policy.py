"""How likely a move is to be the best: small networks, one for each kind of decision, that look at one move at a time.

The hidden layer sees the inputs of the seat to move, which visit it is, and those of the move. The first two are the
same for all moves of a decision, and added up once.
"""

import math
from typing import Final

import numpy as np

from mogul.engine.jit import inlined, kernel
from mogul.engine.taj_mahal.rules.state import AUCTION, TAKE_OWED
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation import auction_inputs, city_inputs, seat_inputs, take_inputs
from mogul.players.taj_mahal.evaluation.auction_inputs import AUCTION_INPUTS, prepare_auction, write_auction_inputs
from mogul.players.taj_mahal.evaluation.city_inputs import CITY_INPUTS, prepare_city, write_city_inputs
from mogul.players.taj_mahal.evaluation.layer import layer_output, write_layer
from mogul.players.taj_mahal.evaluation.seat_inputs import write_seat_inputs
from mogul.players.taj_mahal.evaluation.take_inputs import TAKE_INPUTS, prepare_take, write_take_inputs

# Units of the hidden layer. Plays are looked at ten times as often as all else: with 32 units the policy is better by
# 0.003 in cross-entropy, and a decision takes 1.3 times as long.
_AUCTION_UNITS: Final = 16
_OTHER_UNITS: Final = 32
# Beyond it a move is as good as impossible, or certain.
_MOST: Final = np.float32(20.0)


def _network(width: int, units: int) -> np.dtype[np.void]:
    """Weights for moves with so many inputs."""
    return np.dtype(
        [
            ("visit", np.float32, (PROVINCES, units)),
            ("seat", np.float32, (seat_inputs.WIDTH, units)),
            ("move", np.float32, (width, units)),
            ("odds", np.float32, (units,)),
        ]
    )


POLICY_WEIGHTS = np.dtype(
    [
        ("auction", _network(auction_inputs.WIDTH, _AUCTION_UNITS)),
        ("city", _network(city_inputs.WIDTH, _OTHER_UNITS)),
        ("take", _network(take_inputs.WIDTH, _OTHER_UNITS)),
    ]
)
# auction, city, take: see there. seat: sums of a hidden layer.
POLICY = np.dtype(
    [
        ("auction", AUCTION_INPUTS),
        ("city", CITY_INPUTS),
        ("take", TAKE_INPUTS),
        ("seat", np.float32, (_OTHER_UNITS,)),
    ]
)


@inlined
def _add_up_seat(network, state, seats, policy):
    write_layer(policy.seat, network.visit[state.visit], seats.inputs[state.seat], network.seat)


@inlined
def _odds(network, inputs, policy):
    logit = layer_output(policy.seat, inputs, network.move, network.odds)
    return math.exp(min(max(logit, -_MOST), _MOST))


@kernel
def write_odds(game, state, weights, moves, count, odds, seats, policy):
    """Fill `odds[:count]` with numbers above 0 in proportion to how likely each of `moves[:count]` is the best.

    moves: int16[], legal for the seat to move. weights: POLICY_WEIGHTS. seats: SEAT_INPUTS and policy: POLICY, written
    over.
    """
    write_seat_inputs(game, state, np.int64(state.seat), seats)  # as `find_worth` calls it: compiled once
    if state.phase == AUCTION:
        _add_up_seat(weights.auction, state, seats, policy)
        prepare_auction(game, state, seats.linked, policy.auction)
        for place in range(count):
            write_auction_inputs(game, state, moves[place], policy.auction)
            odds[place] = _odds(weights.auction, policy.auction.inputs, policy)
    elif state.phase == TAKE_OWED:
        _add_up_seat(weights.take, state, seats, policy)
        prepare_take(game, state, policy.take)
        for place in range(count):
            write_take_inputs(game, moves[place], policy.take)
            odds[place] = _odds(weights.take, policy.take.inputs, policy)
    else:
        _add_up_seat(weights.city, state, seats, policy)
        prepare_city(game, state, seats.linked, policy.city)
        for place in range(count):
            write_city_inputs(game, state, moves[place], seats.linked, policy.city)
            odds[place] = _odds(weights.city, policy.city.inputs, policy)
