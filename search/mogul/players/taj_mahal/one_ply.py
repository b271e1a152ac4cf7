"""One move ahead, greedily: a baseline for what GM1's search adds to its evaluation.

After a move everybody withdraws at once, GM1's policy places palaces and takes cards, and GM1's network judges what
begins then. In the middle of an auction the network alone would see cards spent and nothing won.
"""

import dataclasses
from functools import cache
from typing import Final

import numpy as np

from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.evaluation import auction_inputs
from mogul.players.taj_mahal.evaluation.learned import Learned
from mogul.search import Settings

# The logarithm of the odds of withdrawing, to 0 of anything else; the policy cuts it where it is as good as certain.
_CERTAIN: Final = 100.0


@cache
def settings(players: int) -> Settings:
    """For flat Monte Carlo at a table of so many."""
    full = gm1.settings(players)
    assert isinstance(full.mind, Learned)
    return dataclasses.replace(full, mind=full.mind._replace(policy=_withdrawing(full.mind.policy)))


def _withdrawing(policy: np.void) -> np.void:
    """This one, but in auctions it withdraws."""
    changed: np.void = policy.copy()
    auction = changed["auction"]
    for part in ("visit", "seat", "move", "odds"):
        auction[part] = 0.0
    auction["move"][auction_inputs.LAYOUT["withdraws"], 0] = _CERTAIN
    auction["odds"][0] = 1.0
    return changed
