"""Taj Mahal as a game of the arena, and the information of a seat that sees all hands; the deck stays hidden. The kinds
of players are a line of KINDS each."""

from dataclasses import fields
from typing import Final

import numpy as np

from mogul.arena.arena_game import ArenaGame
from mogul.arena.play.perfect_information import perfect_information_kind
from mogul.arena.player_kinds import PlayerKind, common_kinds, learned_kinds, openspiel_kind, search_kind
from mogul.arena.taj_mahal.counts import STATISTICS
from mogul.engine.taj_mahal.components import random_components
from mogul.engine.taj_mahal.rules.game import write_information
from mogul.engine.taj_mahal.rules.information import INFORMATION
from mogul.engine.taj_mahal.rules.state import OPEN_CARDS
from mogul.players.taj_mahal import gm1, heuristic_policy
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

KINDS: Final[dict[str, PlayerKind]] = {
    **common_kinds(PLAYER),
    "heuristic": search_kind(PLAYER, heuristic_policy.NAME, heuristic_policy.settings, ("exploration", "win_utility")),
    **learned_kinds(PLAYER, gm1.settings, GM1_PARAMETERS, VALUE_WEIGHTS, POLICY_WEIGHTS),
    "gm1-perfect-information": perfect_information_kind(PLAYER, gm1.settings, open_information, GM1_PARAMETERS),
    "openspiel": openspiel_kind(PLAYER.rules),
}

GAME: Final = ArenaGame(player=PLAYER, player_kinds=KINDS, random_components=random_components, statistics=STATISTICS)
