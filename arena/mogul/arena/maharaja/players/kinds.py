"""The kinds of players of Maharaja, a line of KINDS each.

The information of a seat that sees all plans: in a turn those of the seats after it too, while planning those of the
seats before it, as the others have not made theirs.
"""

from dataclasses import fields
from pathlib import Path
from typing import Final

import numpy as np

from mogul.arena.openspiel.player_kind import openspiel_kind
from mogul.arena.play.perfect_information import perfect_information_kind
from mogul.arena.player_kinds import PlayerKind, common_kinds, former_kind, learned_kinds, policy_player, search_kind
from mogul.engine.maharaja.rules.information import INFORMATION
from mogul.players.maharaja import gm1, heuristic
from mogul.players.maharaja.evaluation.policy import POLICY_WEIGHTS
from mogul.players.maharaja.evaluation.value import VALUE_WEIGHTS
from mogul.players.maharaja.game_player import PLAYER
from mogul.players.player import Player


def open_information(state: np.void) -> np.void:
    """See `OpenInformation`."""
    information: np.void = np.zeros(1, INFORMATION)[0]
    information["public"] = state
    information["public"]["house_floor"] = 0  # as at a table, where nobody remembers in which order houses were offered
    return information


def _heuristic(temperature: float = 0.5) -> Player:
    """The policy of B0, without its search."""
    return policy_player(PLAYER, heuristic.settings, temperature, "heuristic")


GM1_PARAMETERS: Final = tuple(each.name for each in fields(gm1.Parameters))

_LEARNED: Final = learned_kinds(PLAYER, gm1.settings, GM1_PARAMETERS, VALUE_WEIGHTS, POLICY_WEIGHTS)

KINDS: Final[dict[str, PlayerKind]] = {
    **common_kinds(PLAYER),
    "b0": search_kind(PLAYER, heuristic.NAME, heuristic.settings, ("exploration", "win_utility")),
    "heuristic": PlayerKind(_heuristic, has_budget=False, parameters=("temperature",)),
    **_LEARNED,
    "gm1-first": former_kind(
        _LEARNED["gm1"],
        Path(__file__).with_name("gm1-first.npz"),
        exploration=0.5,
        win_utility=0.5,
        score_utility=0.1,
        fpu_reduction=0.1,
        horizon=1,
        temperature=1.0,
        rollout_temperature=1.0,
        root_exploration_fraction=0.25,
        turn_exploration_fraction=0.0,
        open_loop=0.0,
    ),
    "gm1-perfect-information": perfect_information_kind(PLAYER, gm1.settings, open_information, GM1_PARAMETERS),
    "openspiel": openspiel_kind(PLAYER.rules),
}
