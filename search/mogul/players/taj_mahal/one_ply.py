"""One move ahead, greedily: a baseline for the contribution of GM1's search to its evaluation.

After a move everybody withdraws at once, GM1's policy places palaces and takes cards, and GM1's network values the
visit that begins then. In the middle of an auction the network alone would see cards spent and nothing won.
"""

import dataclasses
from functools import cache
from typing import Final

import numpy as np

from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.evaluation import auction_features
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.search import Settings

# The logit of withdrawing, to 0 of anything else; the policy cuts it where it is as good as certain.
_CERTAIN: Final = 100.0


@cache
def settings(players: int) -> Settings:
    """For flat Monte Carlo at a table of so many."""
    full = gm1.settings(players)
    assert isinstance(full.evaluator, NetworkEvaluator)
    withdrawing = _withdrawing(full.evaluator.policy)
    return dataclasses.replace(full, evaluator=full.evaluator._replace(policy=withdrawing, rollout=withdrawing))


def _withdrawing(policy: np.void) -> np.void:
    """This one, but in auctions it withdraws."""
    changed: np.void = policy.copy()
    auction = changed["auction"]
    for part in ("visit", "seat", "move", "logit"):
        auction[part] = 0.0
    auction["move"][auction_features.LAYOUT.at.withdraws, 0] = _CERTAIN
    auction["logit"][0] = 1.0
    return changed
