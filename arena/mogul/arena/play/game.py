"""One game between players, with the cost of their decisions."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from mogul.engine.game_rules import Move, Standing
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import dealing_random, new_setup
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.rule_sets import RuleSet
from mogul.engine.taj_mahal.rules.standings import final_standings
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.view import View
from mogul.players.player import Player


class DecisionCost(NamedTuple):
    """Cost of one decision: CPU seconds of the player's thread, and search iterations."""

    seconds: float
    iterations: int


@runtime_checkable
class TablePlayer(Protocol):
    """A player with sight of the whole table."""

    def choose_at(self, table: Table, seed: int) -> Move:
        """Returns a legal move of the seat to move; deterministic."""


@dataclass(frozen=True)
class Game:
    """A finished game. standings, costs: by seat; a cost for each decision, none for forced moves."""

    record: GameRecord
    standings: tuple[Standing, ...]
    costs: tuple[tuple[DecisionCost, ...], ...]


def choose_move(player: Player, components: ComponentSet, table: Table, view: View, seed: int) -> Move:
    """Returns the move of the player to move, whose view is `view`; only a `TablePlayer` sees more."""
    if isinstance(player, TablePlayer):
        return player.choose_at(table, seed)
    return player.choose(components, view, seed)


def play_game(components: ComponentSet, rule_set: RuleSet, players: Sequence[Player], seed: int) -> Game:
    """Plays one game; the deal depends on `seed` alone. Forced moves are made without the player."""
    table = Table(components, new_setup(components, rule_set, len(players), seed), seed)
    # A separate stream: from the deal's seed a player could reconstruct the deal.
    players_seed = dealing_random("players", seed).getrandbits(63)
    costs: list[list[DecisionCost]] = [[] for _ in players]
    while not table.game.is_over:
        legal, seat = table.game.legal_moves(), table.game.seat
        if len(legal) == 1:
            table.play(table.game.notation.move_text(legal[0]))
            continue
        player, view = players[seat], table.view(seat)
        iterations, begin = player.iterations, time.thread_time()
        move = choose_move(player, components, table, view, players_seed)
        costs[seat].append(DecisionCost(time.thread_time() - begin, player.iterations - iterations))
        table.play(table.game.notation.move_text(move))
    standings = final_standings(table.game.game, table.game.state)
    return Game(table.record, standings, tuple(map(tuple, costs)))
