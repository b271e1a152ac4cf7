"""Maharaja as a game of the arena, and the information of a seat that sees all plans. The kinds of players are a line
of KINDS each.

In a turn that seat sees the plans of the seats after it too, while planning those of the seats before it, as the others
have not made theirs.
"""

from dataclasses import fields
from typing import Final

import numpy as np

from mogul.arena.arena_game import ArenaGame
from mogul.arena.maharaja.counts import STATISTICS
from mogul.arena.play.perfect_information import perfect_information_kind
from mogul.arena.player_kinds import (
    PlayerKind,
    common_kinds,
    learned_kinds,
    openspiel_kind,
    policy_player,
    search_kind,
)
from mogul.engine.maharaja.components import random_components
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

KINDS: Final[dict[str, PlayerKind]] = {
    **common_kinds(PLAYER),
    "b0": search_kind(PLAYER, heuristic.NAME, heuristic.settings, ("exploration", "win_utility")),
    "heuristic": PlayerKind(_heuristic, has_budget=False, parameters=("temperature",)),
    **learned_kinds(PLAYER, gm1.settings, GM1_PARAMETERS, VALUE_WEIGHTS, POLICY_WEIGHTS),
    "gm1-perfect-information": perfect_information_kind(PLAYER, gm1.settings, open_information, GM1_PARAMETERS),
    "openspiel": openspiel_kind(PLAYER.rules),
}

GAME: Final = ArenaGame(
    player=PLAYER,
    player_kinds=KINDS,
    random_components=random_components,
    statistics=STATISTICS,
    reference_rating=1500.0,  # B0 is stronger than most levels: with 1000 the weakest would be below 0
)
