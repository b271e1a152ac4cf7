"""The kinds of players of Taj Mahal, a line of KINDS each.

The information of a seat that sees all hands; the deck stays hidden.
"""

from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from mogul.arena.openspiel.player_kind import openspiel_kind
from mogul.arena.play.perfect_information import perfect_information_kind
from mogul.arena.player_kinds import PlayerKind, common_kinds, former_kind, learned_kinds, search_kind
from mogul.engine.taj_mahal.rules.game import write_information
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.state import OPEN_CARDS
from mogul.players.flat import FlatPlayer
from mogul.players.taj_mahal import gm1, heuristic_policy, one_ply
from mogul.players.taj_mahal.evaluation.policy import POLICY_WEIGHTS
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.players.taj_mahal.game_player import PLAYER


def open_information(state: np.void) -> np.void:
    """See `OpenInformation`."""
    open_hands: np.void = np.zeros(1, OPEN_CARDS)[0]
    information: np.void = np.zeros(1, INFORMATION)[0]
    open_hands["lo"], open_hands["hi"] = state["hand_lo"], state["hand_hi"]
    write_information(state, open_hands, information)
    return information


GM1_PARAMETERS: Final = tuple(each.name for each in fields(gm1.Parameters))

_LEARNED: Final = learned_kinds(PLAYER, gm1.settings, GM1_PARAMETERS, VALUE_WEIGHTS, POLICY_WEIGHTS)

KINDS: Final[dict[str, PlayerKind]] = {
    **common_kinds(PLAYER),
    "heuristic": search_kind(PLAYER, heuristic_policy.NAME, heuristic_policy.settings, ("exploration", "win_utility")),
    **_LEARNED,
    "gm1-first": former_kind(
        _LEARNED["gm1"],
        Path(__file__).with_name("gm1-first.npz"),
        exploration=0.5,
        win_utility=0.5,
        score_utility=0.02,
        fpu_reduction=0.1,
        horizon=1,
        temperature=0.5,
        rollout_temperature=0.25,
        root_exploration_fraction=0.1,
    ),
    "gm1-flat": PlayerKind(partial(FlatPlayer, PLAYER.rules, settings=gm1.settings)),
    "gm1-greedy": PlayerKind(partial(FlatPlayer, PLAYER.rules, settings=one_ply.settings)),
    "gm1-perfect-information": perfect_information_kind(PLAYER, gm1.settings, open_information, GM1_PARAMETERS),
    "openspiel": openspiel_kind(PLAYER.rules),
}
