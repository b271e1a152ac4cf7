"""Maharaja for generic players: its `GamePlayer`."""

from typing import Final

from mogul.engine.games import game_rules
from mogul.players.game_player import GamePlayer
from mogul.players.maharaja import heuristic
from mogul.players.maharaja.facts import facts
from mogul.players.maharaja.reasons import reason

PLAYER: Final = GamePlayer(
    rules=game_rules("maharaja"),
    name=heuristic.NAME,
    settings=heuristic.settings,
    default_iterations=heuristic.DEFAULT_ITERATIONS,
    facts=facts,
    reason=reason,
)
