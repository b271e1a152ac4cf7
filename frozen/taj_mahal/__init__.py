"""Frozen players of Taj Mahal.

`gm1-first`, GM1 as it was before its policy came from reinforcement learning. `gm1-flat`, GM1's rollouts without its
tree. `gm1-greedy`, one move ahead: after a move everybody withdraws at once, GM1's policy places palaces and takes
cards, and GM1's network values the visit that begins then. In the middle of an auction the network alone would see
cards spent and nothing won.
"""

import dataclasses
from functools import cache, partial
from pathlib import Path
from typing import Final

import numpy as np

from mogul.arena.player_kinds import PlayerKind
from mogul.arena.taj_mahal.arena_game import GAME
from mogul.players.flat import FlatPlayer
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.evaluation import auction_features
from mogul.players.taj_mahal.evaluation.network_evaluator import NetworkEvaluator
from mogul.search import Settings

# The logit of withdrawing, to 0 of anything else; the policy cuts it where it is as good as certain.
_CERTAIN: Final = 100.0


@cache
def greedy_settings(players: int) -> Settings:
    """Settings of `gm1-greedy` for flat Monte Carlo at a table of so many."""
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


_FIRST: Final = partial(
    GAME.player_kinds["gm1"].make,
    weights=str(Path(__file__).with_name("gm1-first.npz")),
    exploration=0.5,
    win_utility=0.5,
    score_utility=0.02,
    fpu_reduction=0.1,
    horizon=1,
    temperature=0.5,
    rollout_temperature=0.25,
    root_exploration_fraction=0.1,
)

KINDS: Final = {
    "gm1-first": PlayerKind(_FIRST),
    "gm1-flat": PlayerKind(partial(FlatPlayer, GAME.rules, settings=gm1.settings)),
    "gm1-greedy": PlayerKind(partial(FlatPlayer, GAME.rules, settings=greedy_settings)),
}
