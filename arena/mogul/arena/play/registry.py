"""Who can play in the arena. A new player is a line of KINDS."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from mogul.players.taj_mahal import b0, gm1
from mogul.players.taj_mahal.flat import FlatPlayer
from mogul.players.taj_mahal.player import GreedyPlayer, Player, RandomPlayer, SearchPlayer
from mogul.search import Budget, Settings


@dataclass(frozen=True)
class Kind:
    """Players of one name.

    make: a new one, from a Budget if `has_budget`, and the parameters given, by name. Raises ValueError for a value it
        refuses.
    parameters: numbers a specification may give.
    """

    make: Callable[..., Player]
    has_budget: bool = True
    parameters: tuple[str, ...] = ()


def _search(name: str, settings: Callable[..., Settings], budget: Budget, **parameters: float) -> Player:
    settings(4, **parameters)  # refuses what is out of range
    return SearchPlayer(budget, partial(settings, **parameters), name)


def _openspiel(budget: Budget, exploration: float | None = None) -> Player:
    try:
        from mogul.arena.openspiel.ismcts import EXPLORATION, IsmctsPlayer
    except ModuleNotFoundError as error:
        raise ValueError("it needs OpenSpiel: pip install 'grand-mogul[openspiel]'") from error
    return IsmctsPlayer(budget, EXPLORATION if exploration is None else exploration)


GM1_PARAMETERS: Final = ("exploration", "winning", "lead", "reduction", "horizon", "sharpness")

KINDS: Final[dict[str, Kind]] = {
    "random": Kind(RandomPlayer, has_budget=False),
    "greedy": Kind(GreedyPlayer, has_budget=False),
    "flat": Kind(FlatPlayer),
    "b0": Kind(partial(_search, b0.NAME, b0.settings), parameters=("exploration",)),
    "gm1": Kind(partial(_search, gm1.NAME, gm1.settings), parameters=GM1_PARAMETERS),
    "openspiel": Kind(_openspiel, parameters=("exploration",)),
}
