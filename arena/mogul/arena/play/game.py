"""One game between players, with the cost of their decisions."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from mogul.arena.play.external_player import PlayerError
from mogul.engine.game_rules import Components, GameRules, Move, RuleSet, Standing, Table
from mogul.engine.randomness import dealing_random
from mogul.players.player import Player


class DecisionCost(NamedTuple):
    """Cost of one decision: CPU seconds of the player's thread, and search iterations."""

    seconds: float
    iterations: int


@runtime_checkable
class TablePlayer(Protocol):
    """A player with sight of the whole table."""

    def choose_at(self, table: Any, seed: int) -> Move:
        """Returns a legal move of the seat to move; deterministic."""


@dataclass(frozen=True)
class Game:
    """A finished game. record: of the game's own type. standings, costs: by seat; forced moves have no cost."""

    record: Any
    standings: tuple[Standing, ...]
    costs: tuple[tuple[DecisionCost, ...], ...]


def choose_move(player: Player, components: Components, table: Table, seed: int) -> Move:
    """Returns the move of the player to move, from the view of its seat; only a `TablePlayer` sees more."""
    if isinstance(player, TablePlayer):
        return player.choose_at(table, seed)
    return player.choose(components, table.view(table.game.seats_to_move[0]), seed)


def play_game(
    rules: GameRules, components: Components, rule_set: RuleSet, players: Sequence[Player], seed: int
) -> Game:
    """Plays one game; the deal depends on `seed` alone. Forced moves are made without the player. Raises PlayerError,
    with the place, for an external player that fails."""
    table = rules.table(components, rules.new_setup(components, rule_set, len(players), seed), seed)
    # A separate stream: from the deal's seed a player could reconstruct the deal. It could find that seed by trying if
    # it is small, from this one as from its own hand: `mogul arena play` draws seeds for players from outside.
    players_seed = dealing_random("players", seed).getrandbits(63)
    costs: list[list[DecisionCost]] = [[] for _ in players]
    while not table.game.is_over:
        legal, seat = table.game.legal_moves(), table.game.seats_to_move[0]
        if len(legal) == 1:
            table.play(legal[0])
            continue
        player = players[seat]
        iterations, begin = player.iterations, time.thread_time()
        try:
            move = choose_move(player, components, table, players_seed)
        except PlayerError as error:
            place = f"in the game with the deal of seed {seed}, after {len(table.record.events)} events"
            raise PlayerError(f"{error}, {place}") from error
        costs[seat].append(DecisionCost(time.thread_time() - begin, player.iterations - iterations))
        table.play(move)
    return Game(table.record, table.game.standings, tuple(map(tuple, costs)))
