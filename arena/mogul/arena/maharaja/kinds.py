"""The kinds of players of Maharaja, a line of KINDS each."""

from typing import Final

from mogul.arena.player_kinds import PlayerKind, common_kinds, search_kind
from mogul.players.instant import InstantPlayer
from mogul.players.maharaja import heuristic
from mogul.players.maharaja.game_player import PLAYER
from mogul.players.player import Player


def _heuristic(temperature: float = 0.5) -> Player:
    """The policy of B0, without its search."""
    return InstantPlayer(PLAYER.rules, heuristic.settings, temperature, "heuristic")


KINDS: Final[dict[str, PlayerKind]] = {
    **common_kinds(PLAYER),
    "b0": search_kind(PLAYER, heuristic.NAME, heuristic.settings, ("exploration", "win_utility")),
    "heuristic": PlayerKind(_heuristic, has_budget=False, parameters=("temperature",)),
}
