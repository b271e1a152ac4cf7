"""The policy: small networks, one for each kind of decision, that look at one move at a time.

The hidden layer sees the features of the seat to move, the visit, and the features of the move. The first two are the
same for all moves of a decision, and added up once.
"""

from typing import Final

import numpy as np

from mogul.engine.jit import inlined, kernel
from mogul.engine.taj_mahal.rules.state import AUCTION, TAKE_OWED
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.evaluation.network import prior_of, write_layer
from mogul.players.taj_mahal.evaluation import auction_features, city_features, seat_features, take_features
from mogul.players.taj_mahal.evaluation.auction_features import (
    AUCTION_FEATURES,
    prepare_auction,
    write_auction_features,
)
from mogul.players.taj_mahal.evaluation.city_features import CITY_FEATURES, prepare_city, write_city_features
from mogul.players.taj_mahal.evaluation.seat_features import write_seat_features
from mogul.players.taj_mahal.evaluation.take_features import TAKE_FEATURES, prepare_take, write_take_features

# Units of the hidden layer. Plays are looked at ten times as often as all else: with 32 units the policy is better by
# 0.003 in cross-entropy, and a decision takes 1.3 times as long.
_AUCTION_UNITS: Final = 16
_OTHER_UNITS: Final = 32


def _network(width: int, units: int) -> np.dtype[np.void]:
    """Weights for moves with so many features."""
    return np.dtype(
        [
            ("visit", np.float32, (PROVINCES, units)),
            ("seat", np.float32, (seat_features.WIDTH, units)),
            ("move", np.float32, (width, units)),
            ("logit", np.float32, (units,)),
        ]
    )


POLICY_WEIGHTS = np.dtype(
    [
        ("auction", _network(auction_features.WIDTH, _AUCTION_UNITS)),
        ("city", _network(city_features.WIDTH, _OTHER_UNITS)),
        ("take", _network(take_features.WIDTH, _OTHER_UNITS)),
    ]
)
# auction, city, take: see there. seat: sums of a hidden layer.
POLICY = np.dtype(
    [
        ("auction", AUCTION_FEATURES),
        ("city", CITY_FEATURES),
        ("take", TAKE_FEATURES),
        ("seat", np.float32, (_OTHER_UNITS,)),
    ]
)


@inlined
def _add_up_seat(network, state, seats, policy):
    write_layer(policy.seat, network.visit[state.visit], seats.features[state.seat], network.seat)


@kernel
def write_priors(game, state, weights, moves, count, prior, workspace):
    """Fills `prior[:count]` with positive numbers in proportion to the probability that each move is the best.

    moves: int16[], legal for the seat to move. weights: POLICY_WEIGHTS. workspace: a record with the fields `seats`,
    SEAT_FEATURES, and `policy`, POLICY, both overwritten.
    """
    seats, policy = workspace.seats, workspace.policy
    write_seat_features(game, state, np.int64(state.seat), seats)  # as `predict_value` calls it: compiled once
    if state.phase == AUCTION:
        _add_up_seat(weights.auction, state, seats, policy)
        prepare_auction(game, state, seats.linked, policy.auction)
        for place in range(count):
            write_auction_features(game, state, moves[place], policy.auction)
            prior[place] = prior_of(weights.auction, policy.seat, policy.auction.features)
    elif state.phase == TAKE_OWED:
        _add_up_seat(weights.take, state, seats, policy)
        prepare_take(game, state, policy.take)
        for place in range(count):
            write_take_features(game, moves[place], policy.take)
            prior[place] = prior_of(weights.take, policy.seat, policy.take.features)
    else:
        _add_up_seat(weights.city, state, seats, policy)
        prepare_city(game, state, seats.linked, policy.city)
        for place in range(count):
            write_city_features(game, state, moves[place], seats.linked, policy.city)
            prior[place] = prior_of(weights.city, policy.seat, policy.city.features)
