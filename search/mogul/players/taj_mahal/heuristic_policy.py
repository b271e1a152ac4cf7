"""Heuristic policy: PUCT with a policy written by hand, nothing learned. A baseline.

Every visit is played to the end of the game by the advice one would give a beginner: the points that a play brings
before a withdrawal, the cards worth keeping, the points from which on it is time to go. It is written into the policy's
networks, with one unit that adds up the advice, and one for points that count only together with withdrawing.
"""

from functools import cache
from typing import Final

import numpy as np

from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation import auction_features, city_features, seat_features, take_features
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.search import Puct, Settings

NAME: Final = "heuristic policy"

# Larger than any sum of logits: the unit that adds them up stays above 0, and that of withdrawing at 0 unless it does.
_MUCH: Final = 100.0
_SUM, _WITHDRAWING, _CONSTANT = range(3)  # units
# Logits are cut at 20 and -20; those of cities are from 0 to 40.
_LEAST: Final = {"auction": 0.0, "city": -20.0, "take": 0.0}


# The logits of a move: one unit of each feature adds so much. From a random search of four minutes: 2 games a deal and
# seat of 100 deals on the default board, played by this policy alone, one seat of four against three of the best so
# far; the best won 26.5 % and then again 26.2 %. Features count points and cards in quarters, roads in halves.
LOGITS: Final = {
    "auction": {
        "new_points": 4 * 1.82,
        "withdraws": -0.33,
        "white": 0.02,
        "prestige": 0.5,
        "pairs": 2.51,
        "colour": 4 * 0.56,
    },
    # The points of a place came to 8.4; 5 wins as much, and its logits are not cut.
    "city": {"links": 4 * 5.0, "token": 4 * 5.0, "roads": 2 * 2.07},
    "take": {"white": 6.26, "colour": 4 * 0.56, "double": 6.32},
}
BANK_LOGIT: Final = 4 * 3.5
"""The logit of withdrawing by the points that it brings, a feature of the seat."""
_LAYOUTS: Final = {"auction": auction_features.LAYOUT, "city": city_features.LAYOUT, "take": take_features.LAYOUT}


@cache
def heuristic_policy() -> np.void:
    """POLICY_WEIGHTS with these logits."""
    weights: np.void = np.zeros(1, POLICY_WEIGHTS)[0]
    for network, logits in LOGITS.items():
        part = weights[network]
        part["visit"][:, _SUM], part["visit"][:, _CONSTANT] = _MUCH, _MUCH - _LEAST[network]
        part["logit"][[_SUM, _CONSTANT]] = 1.0, -1.0
        for name, logit in logits.items():
            part["move"][_LAYOUTS[network].places(name), _SUM] = logit
    auction = weights["auction"]
    auction["visit"][:, _WITHDRAWING], auction["logit"][_WITHDRAWING] = -_MUCH, 1.0
    auction["move"][auction_features.LAYOUT.at.withdraws, _WITHDRAWING] = _MUCH
    auction["seat"][seat_features.LAYOUT.at.bank, _WITHDRAWING] = BANK_LOGIT
    return weights


def settings(players: int, exploration: float = 0.5, win_utility: float = 0.5) -> Settings:
    """Settings for a table of any size. Raises ValueError for values out of range."""
    if not 0.0 <= win_utility <= 1.0:
        raise ValueError(f"win_utility is {win_utility:g}; it must be from 0 to 1")
    nothing: np.void = np.zeros(1, VALUE_WEIGHTS)[0]  # never asked: every game is played to its end
    policy = heuristic_policy()
    evaluator = NetworkEvaluator(nothing, policy, policy, float(win_utility), score_utility=0.02, horizon=PROVINCES)
    return Settings(Puct(exploration, fpu_reduction=0.1), evaluator)
