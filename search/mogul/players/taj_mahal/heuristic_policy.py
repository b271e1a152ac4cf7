"""Heuristic policy: PUCT with a policy written by hand, nothing learned. A baseline.

Every visit is played to the end of the game by the advice one would give a beginner: the points that a play brings
before a withdrawal, the cards worth keeping, the points from which on it is time to go. It is written into the policy's
networks, with one unit that adds up the advice, and one for points that count only together with withdrawing.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation import auction_features, city_features, seat_features, take_features
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.search import Puct, Settings

NAME: Final = "rules of thumb"

# Larger than any sum of rules: the unit that adds them up stays above 0, and that of withdrawing at 0 unless it does.
_MUCH: Final = 100.0
_SUM, _WITHDRAWING, _CONSTANT = range(3)  # units
# Odds are cut at exp(20) and exp(-20); cities come to sums from 0 to 40.
_LEAST: Final = {"auction": 0.0, "city": -20.0, "take": 0.0}


class Rules(NamedTuple):
    """The weight of each gain, in units of a move's logit. point: that a play brings. banked: a point that withdrawing
    brings. stay: playing a card at all. white, prestige: playing such a card. pair: a prestige card to come. colour: a
    card in hand of the colour played. place: a point of a palace's place. road: to a province to come. take: a card of
    the colour taken in hand. take_white, double: taking such a card."""

    point: float
    banked: float
    stay: float
    white: float
    prestige: float
    pair: float
    colour: float
    place: float
    road: float
    take: float
    take_white: float
    double: float


# From a random search of four minutes: 2 games a deal and seat of 100 deals on the default board, played by the rules
# alone, one seat of four against three of the best so far; what won 26.5 % and then again 26.2 % was the best.
# `place` came to 8.4; 5 wins as much, and its odds are not cut.
TUNED: Final = Rules(
    point=1.82,
    banked=3.5,
    stay=0.33,
    white=0.02,
    prestige=0.5,
    pair=2.51,
    colour=0.56,
    place=5.0,
    road=2.07,
    take=0.56,
    take_white=6.26,
    double=6.32,
)


def policy_of(rules: Rules) -> np.void:
    """POLICY_WEIGHTS that play by them."""
    weights: np.void = np.zeros(1, POLICY_WEIGHTS)[0]
    play, city, take = auction_features.LAYOUT, city_features.LAYOUT, take_features.LAYOUT
    # Inputs count points and cards in quarters, roads in halves.
    in_auction = {
        "new_points": 4 * rules.point,
        "withdraws": -rules.stay,
        "white": rules.white,
        "prestige": rules.prestige,
        "pairs": rules.pair,
        "colour": 4 * rules.colour,
    }
    in_city = {"links": 4 * rules.place, "token": 4 * rules.place, "roads": 2 * rules.road}
    in_take = {"white": rules.take_white, "colour": 4 * rules.take, "double": rules.double}
    for network, layout, counted in (
        ("auction", play, in_auction),
        ("city", city, in_city),
        ("take", take, in_take),
    ):
        part = weights[network]
        part["visit"][:, _SUM], part["visit"][:, _CONSTANT] = _MUCH, _MUCH - _LEAST[network]
        part["logit"][[_SUM, _CONSTANT]] = 1.0, -1.0
        for name, value in counted.items():
            part["move"][layout.places(name), _SUM] = value
    auction = weights["auction"]
    auction["visit"][:, _WITHDRAWING], auction["logit"][_WITHDRAWING] = -_MUCH, 1.0
    auction["move"][play["withdraws"], _WITHDRAWING] = _MUCH
    auction["seat"][seat_features.LAYOUT["bank"], _WITHDRAWING] = 4 * rules.banked
    return weights


@cache
def _policy() -> np.void:
    return policy_of(TUNED)


def settings(players: int, exploration: float = 0.5, win_utility: float = 0.5) -> Settings:
    """For a table of any size. Raises ValueError for values out of range."""
    if not 0.0 <= win_utility <= 1.0:
        raise ValueError(f"win_utility is {win_utility:g}; it must be from 0 to 1")
    nothing: np.void = np.zeros(1, VALUE_WEIGHTS)[0]  # never asked: every game is played to its end
    evaluator = NetworkEvaluator(nothing, _policy(), float(win_utility), score_utility=0.02, horizon=PROVINCES)
    return Settings(Puct(exploration, fpu_reduction=0.1), evaluator)
