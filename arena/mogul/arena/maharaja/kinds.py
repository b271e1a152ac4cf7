"""The kinds of players of Maharaja, a line of KINDS each."""

from collections.abc import Callable
from typing import Final

from mogul.arena.player_kinds import PlayerKind, checked_settings, common_kinds, search_kind
from mogul.players.instant import InstantPlayer
from mogul.players.maharaja import gm1, heuristic
from mogul.players.maharaja.game_player import PLAYER
from mogul.players.player import Player
from mogul.search import Settings


def _instant(settings: Callable[..., Settings], name: str) -> PlayerKind:
    """Players that sample from a policy."""

    def make(temperature: float = 0.5) -> Player:
        return InstantPlayer(PLAYER.rules, checked_settings(PLAYER, settings, {}), temperature, name)

    return PlayerKind(make, has_budget=False, parameters=("temperature",))


GM1_PARAMETERS: Final = (
    "exploration",
    "win_utility",
    "score_utility",
    "fpu_reduction",
    "horizon",
    "temperature",
    "root_exploration_fraction",
)

KINDS: Final[dict[str, PlayerKind]] = {
    **common_kinds(PLAYER),
    "b0": search_kind(PLAYER, heuristic.NAME, heuristic.settings, ("exploration", "win_utility")),
    "heuristic": _instant(heuristic.settings, "heuristic"),
    "gm1": search_kind(PLAYER, gm1.NAME, gm1.settings, GM1_PARAMETERS),
    "gm1-policy": _instant(gm1.settings, "gm1-policy"),
}
