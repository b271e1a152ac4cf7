"""Evaluation of a position by a player."""

from dataclasses import dataclass

from mogul.arena.play.specification import Specification
from mogul.engine.game_rules import Components, Move, View
from mogul.players.player import SearchPlayer
from mogul.search import SeatEstimate


@dataclass(frozen=True)
class Evaluation:
    """Evaluation of a position from the knowledge of the seat to move.

    best_move: of the player. seats: estimates after that move, by seat; empty for a forced move.
    """

    best_move: Move
    seats: tuple[SeatEstimate, ...]


def search_player(specification: Specification) -> SearchPlayer:
    """Returns the player of a specification. Raises ValueError for a player without a search."""
    player = specification.player()
    if not isinstance(player, SearchPlayer):
        raise ValueError(f"{str(specification)!r} estimates nothing; b0@2000, for one, does")
    return player


def evaluate(components: Components, view: View, player: SearchPlayer, seed: int = 0) -> Evaluation:
    """Returns the evaluation of the position of a view whose seat is to move; deterministic but for a time budget."""
    position = player.game.rules.position(components, view)
    best = player.search(position.game, position.information, position.view.player_count, seed).candidates[0]
    return Evaluation(best.move, best.seats)
