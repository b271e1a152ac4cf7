"""Who can play in the arena. A new player is a line of KINDS."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mogul.players.taj_mahal import b0
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


def _b0(budget: Budget, exploration: float = b0.SETTINGS.exploration) -> Player:
    return SearchPlayer(budget, Settings(exploration=exploration))


def _openspiel(budget: Budget, exploration: float | None = None) -> Player:
    try:
        from mogul.arena.openspiel.ismcts import EXPLORATION, IsmctsPlayer
    except ModuleNotFoundError as error:
        raise ValueError("it needs OpenSpiel: pip install 'grand-mogul[openspiel]'") from error
    return IsmctsPlayer(budget, EXPLORATION if exploration is None else exploration)


KINDS: Final[dict[str, Kind]] = {
    "random": Kind(RandomPlayer, has_budget=False),
    "greedy": Kind(GreedyPlayer, has_budget=False),
    "flat": Kind(FlatPlayer),
    "b0": Kind(_b0, parameters=("exploration",)),
    "openspiel": Kind(_openspiel, parameters=("exploration",)),
}
