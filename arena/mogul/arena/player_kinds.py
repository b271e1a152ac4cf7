"""Kinds of players in specifications; the common ones need nothing but the rules of a game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from mogul.players import b0
from mogul.players.flat import FlatPlayer
from mogul.players.game_player import GamePlayer
from mogul.players.player import Player, RandomPlayer, SearchPlayer
from mogul.players.strength.profile import Profile
from mogul.search import Budget, Settings


@dataclass(frozen=True)
class PlayerKind:
    """Players of one name.

    make: creates one from a Budget, if `has_budget`, and keyword parameters. Raises ValueError for invalid values.
    parameters: names of the numbers that a specification may contain.
    """

    make: Callable[..., Player]
    has_budget: bool = True
    parameters: tuple[str, ...] = ()


def common_kinds(game: GamePlayer) -> dict[str, PlayerKind]:
    """Returns the kinds of players that every game has, by name."""
    return {
        "random": PlayerKind(partial(RandomPlayer, game.rules), has_budget=False),
        "flat": PlayerKind(partial(FlatPlayer, game.rules)),
        "b0": search_kind(game, b0.NAME, b0.settings, ("exploration",)),
        profile_kind_name(game.profile): PlayerKind(
            partial(_of_profile, game), parameters=tuple(game.profile.parameters())
        ),
    }


def profile_kind_name(profile: Profile | type[Profile]) -> str:
    """Returns the name of the players that follow such profiles: `b0-profile`."""
    return f"{profile.player}-profile"


def search_kind(
    game: GamePlayer, name: str, settings: Callable[..., Settings], parameters: tuple[str, ...] = ()
) -> PlayerKind:
    """Returns a kind of searching players. settings: by number of players, with keyword parameters."""

    def make(budget: Budget, **values: float) -> Player:
        return SearchPlayer(game, budget, checked_settings(game, settings, values), name)

    return PlayerKind(make, parameters=parameters)


def checked_settings(
    game: GamePlayer, settings: Callable[..., Settings], parameters: dict[str, float]
) -> Callable[[int], Settings]:
    """Returns settings with keyword parameters, by number of players. Raises ValueError for values out of range."""
    settings(next(iter(game.rules.rule_sets.values())).players[0], **parameters)
    return partial(settings, **parameters)


def _of_profile(game: GamePlayer, budget: Budget, **parameters: float) -> Player:
    if budget.iterations is None:
        raise ValueError("its budget must be a number of iterations, so that it is equally strong on every machine")
    return SearchPlayer.of_profile(game, game.profile(budget.iterations, **parameters))
