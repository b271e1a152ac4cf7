"""OpenSpiel's tree search as a kind of players of a game; OpenSpiel is imported when a player is made."""

from importlib.metadata import PackageNotFoundError, version
from typing import Final

from mogul.arena.player_kinds import PlayerKind
from mogul.engine.game_rules import GameRules
from mogul.players.player import Player
from mogul.search import Budget

SOURCE_PATHS: Final = ("openspiel", "explicit_game.py")
"""Sources of such players besides those of their game, in `mogul.arena`."""


def openspiel_kind(rules: GameRules) -> PlayerKind:
    """Returns the kind of such players. rules: of a game with explicit chance."""

    def make(budget: Budget, **parameters: float) -> Player:
        try:
            from mogul.arena.openspiel.ismcts import IsmctsPlayer
        except ModuleNotFoundError as error:
            raise ValueError("it needs OpenSpiel: pip install 'grand-mogul[openspiel]'") from error
        return IsmctsPlayer(rules, budget, **parameters)

    return PlayerKind(make, parameters=("exploration",))


def openspiel_version() -> tuple[object, ...]:
    """Returns the version that results of such players depend on; empty without OpenSpiel."""
    try:
        return (version("open_spiel"),)
    except PackageNotFoundError:
        return ()
