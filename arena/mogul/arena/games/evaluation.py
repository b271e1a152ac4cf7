"""What a player expects of a position."""

from dataclasses import dataclass

from mogul.arena.play.specification import parse_player
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.player import SearchPlayer
from mogul.search import SeatEstimate


@dataclass(frozen=True)
class Evaluation:
    """A position as a player sees it who knows what the seat to move knows, no more.

    best_move: what it would play. seats: by seat, what it expects after that; empty where there is nothing to choose.
    """

    best_move: str
    seats: tuple[SeatEstimate, ...]


def search_player(line: str) -> SearchPlayer:
    """The player of a specification, if it is one that tells what it expects. Raises ValueError."""
    player = parse_player(line).player()
    if not isinstance(player, SearchPlayer):
        raise ValueError(f"{line!r} does not tell what it expects; b0@2000, for one, does")
    return player


def evaluate(components: ComponentSet, view: View, player: SearchPlayer, seed: int = 0) -> Evaluation:
    """The position of a view whose seat is to move. Equal arguments, equal evaluations, but for a budget of time."""
    position = Position(components, view)
    best = player.search(position.game, position.information, seed).candidates[0]
    return Evaluation(position.notation.move_text(best.move), best.seats)
