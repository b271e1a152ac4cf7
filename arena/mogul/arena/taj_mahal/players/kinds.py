"""The kinds of players of Taj Mahal, a line of KINDS each."""

from collections.abc import Callable
from functools import partial
from typing import Final

from mogul.arena.games import PlayerKind
from mogul.arena.taj_mahal.players.perfect_information import PerfectInformationPlayer
from mogul.players import b0
from mogul.players.flat import FlatPlayer
from mogul.players.games import game_player
from mogul.players.player import Player, RandomPlayer, SearchPlayer
from mogul.players.taj_mahal import gm1, heuristic_policy, one_ply
from mogul.players.taj_mahal.greedy import GreedyPlayer
from mogul.players.taj_mahal.profile import Gm1Profile
from mogul.search import Budget, Settings

_GAME: Final = game_player("taj_mahal")


def _with(settings: Callable[..., Settings], parameters: dict[str, float]) -> Callable[[int], Settings]:
    settings(4, **parameters)  # raises for values out of range
    return partial(settings, **parameters)


def _search(name: str, settings: Callable[..., Settings], budget: Budget, **parameters: float) -> Player:
    return SearchPlayer(_GAME, budget, _with(settings, parameters), name)


def _perfect_information(budget: Budget, **parameters: float) -> Player:
    return PerfectInformationPlayer(budget, _with(gm1.settings, parameters))


def _profile(budget: Budget, **parameters: float) -> Player:
    if budget.iterations is None:
        raise ValueError("its budget must be a number of iterations, so that it is equally strong on every machine")
    return SearchPlayer.of_profile(_GAME, Gm1Profile(budget.iterations, **parameters))


def _openspiel(budget: Budget, exploration: float | None = None) -> Player:
    try:
        from mogul.arena.taj_mahal.openspiel.ismcts import EXPLORATION, IsmctsPlayer
    except ModuleNotFoundError as error:
        raise ValueError("it needs OpenSpiel: pip install 'grand-mogul[openspiel]'") from error
    return IsmctsPlayer(budget, EXPLORATION if exploration is None else exploration)


GM1_PARAMETERS: Final = (
    "exploration",
    "win_utility",
    "score_utility",
    "fpu_reduction",
    "horizon",
    "temperature",
    "rollout_temperature",
    "root_exploration_fraction",
)

KINDS: Final[dict[str, PlayerKind]] = {
    "random": PlayerKind(partial(RandomPlayer, _GAME.rules), has_budget=False),
    "greedy": PlayerKind(GreedyPlayer, has_budget=False),
    "flat": PlayerKind(partial(FlatPlayer, _GAME.rules)),
    "heuristic": PlayerKind(
        partial(_search, heuristic_policy.NAME, heuristic_policy.settings), parameters=("exploration", "win_utility")
    ),
    "b0": PlayerKind(partial(_search, b0.NAME, b0.settings), parameters=("exploration",)),
    "gm1": PlayerKind(partial(_search, gm1.NAME, gm1.settings), parameters=GM1_PARAMETERS),
    "gm1-flat": PlayerKind(partial(FlatPlayer, _GAME.rules, settings=gm1.settings)),
    "gm1-greedy": PlayerKind(partial(FlatPlayer, _GAME.rules, settings=one_ply.settings)),
    "gm1-profile": PlayerKind(_profile, parameters=tuple(Gm1Profile.parameters())),
    "gm1-perfect-information": PlayerKind(_perfect_information, parameters=GM1_PARAMETERS),
    "openspiel": PlayerKind(_openspiel, parameters=("exploration",)),
}
