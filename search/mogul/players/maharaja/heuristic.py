"""The heuristic policy, and B0, the plain search over it: written by hand, nothing learned.

The policy plans what it can carry out, goes where the Maharaja is, and builds there. B0 plays every game to its end by
it: random plans fail in 19 to 30 % of the turns, and make a poor opponent. B0 is frozen, for ratings refer to it: its
bench signature is pinned by a test.
"""

from functools import cache
from typing import Final

import numpy as np

from mogul.engine.maharaja.rules.rounds import LAST_ROUND
from mogul.engine.maharaja.rules.state import (
    ARTISAN,
    CHARACTER_ACTION,
    GOLD_ACTION,
    GOVERNOR_ACTION,
    HOUSE_ACTION,
    MOVE_ACTION,
    PALACE_ACTION,
    PALACE_AND_HOUSE_ACTION,
    QUARRY_ACTION,
    TWO_HOUSES_ACTION,
)
from mogul.players.maharaja.evaluation import plan_features as plan
from mogul.players.maharaja.evaluation import step_features as step
from mogul.players.maharaja.evaluation.network_evaluator import NetworkEvaluator
from mogul.players.maharaja.evaluation.policy import POLICY_WEIGHTS
from mogul.players.maharaja.evaluation.value import VALUE_WEIGHTS
from mogul.search import Puct, Settings

NAME: Final = "B0"

# By feature. Chosen by hand, so that plans can be carried out and houses lead to the next palace; they were not fitted.
PLAN_LOGITS: Final = {
    GOLD_ACTION: 0.5,
    HOUSE_ACTION: 1.0,
    TWO_HOUSES_ACTION: 1.5,
    MOVE_ACTION: -1.0,
    QUARRY_ACTION: -0.5,
    PALACE_ACTION: 3.0,
    PALACE_AND_HOUSE_ACTION: 4.0,
    GOVERNOR_ACTION: -1.0,
    CHARACTER_ACTION: -1.0,
    plan.UNPAID: -8.0,
    plan.NO_HOUSES: -6.0,
    plan.NO_WAY: -6.0,
    plan.PALACE_THERE: 1.0,
    plan.CENTRE_THERE: 1.0,
    plan.CITY_HOUSE_THERE: 0.5,
    plan.POOR_GOLD: 1.0,
    plan.EMPTY_QUARRY: 1.5,
    plan.IDLE_CARD: 0.5,
    plan.OPENS: 1.0,
}
STEP_LOGITS: Final = {
    step.VILLAGE_HOUSE: 2.0,
    step.CITY_HOUSE: 3.0,
    step.FREE: 1.0,
    step.TAKES: 0.0,
    step.BUILDS_PALACE: 6.0,
    step.MOVES_GOVERNOR: 3.0,
    step.SWAPS: 3.0,
    step.WALKS: 0.0,
    step.ENDS: 0.0,
    step.FIRST_THERE: 0.5,
    step.OPENS_WAY: 3.0,
    step.NEAR_WAY: 0.5,
    step.OWN_THERE: -1.0,
    step.IN_SCORED_CITY: 3.0,
    step.ON_CENTRE: 0.5,
    step.ELSEWHERE: -5.0,
    step.FROM_SCORED_CITY: -4.0,
    step.ONLY_ONE: -1.0,
    step.TOWARDS: 4.0,
    step.ARRIVES: 2.0,
    step.AWAY: -6.0,
    step.TOLL: -0.3,
    step.WASTES: -6.0,
    step.UNDONE: -3.0,
    step.STILL_POSSIBLE: -4.0,
    step.AWAY_AT_END: -5.0,
    step.LEAD: 2.0,
    step.WANTED: 3.0,
    step.LOW_CARD: 0.5,
    step.NEEDLESS_WALK: -3.0,
    step.CARD + ARTISAN: 1.5,
}


# Larger than any sum of logits: the unit that adds them up stays above 0.
_MUCH: Final = 100.0
_SUM, _CONSTANT = range(2)  # units


@cache
def heuristic_policy() -> np.void:
    """POLICY_WEIGHTS with these logits: one unit adds them up, another one takes the constant away that keeps it
    above 0."""
    weights: np.void = np.zeros(1, POLICY_WEIGHTS)[0]
    for network, logits in (("plan", PLAN_LOGITS), ("step", STEP_LOGITS)):
        part = weights[network]
        part["stage"][:, [_SUM, _CONSTANT]] = _MUCH
        part["logit"][[_SUM, _CONSTANT]] = 1.0, -1.0
        for place, logit in logits.items():
            part["move"][place, _SUM] = logit
    return weights


def settings(players: int, exploration: float = 0.5, win_utility: float = 0.5) -> Settings:
    """Settings of a plain search over the heuristic policy, for a table of any size. Raises ValueError for values out
    of range."""
    if not 0.0 <= win_utility <= 1.0:
        raise ValueError(f"win_utility is {win_utility:g}; it must be from 0 to 1")
    nothing: np.void = np.zeros(1, VALUE_WEIGHTS)[0]  # never asked: every game is played to its end
    policy = heuristic_policy()
    evaluator = NetworkEvaluator(nothing, policy, policy, float(win_utility), score_utility=0.1, horizon=LAST_ROUND + 1)
    # Without root exploration some first moves are never tried: the policy is surer than it can be.
    return Settings(Puct(exploration, fpu_reduction=0.1, root_exploration_fraction=0.1), evaluator)
