"""One game between players, and what they needed for it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mogul.arena.play.perfect_information import PerfectInformationPlayer
from mogul.engine.game_rules import Standing
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import dealing_random, new_setup
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.rule_sets import RuleSet
from mogul.engine.taj_mahal.rules.standings import final_standings
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.player import Player


class Thought(NamedTuple):
    """What a player needed for one decision: CPU time of its thread in seconds, and simulated games."""

    seconds: float
    iterations: int


@dataclass(frozen=True)
class Game:
    """A finished game. standings, thoughts: by seat. A thought for each decision; forced moves are none."""

    record: GameRecord
    standings: tuple[Standing, ...]
    thoughts: tuple[tuple[Thought, ...], ...]


def ask(player: Player, components: ComponentSet, table: Table, view: View, seed: int) -> str:
    """The move of a player. `view` is that of the seat to move, all that an honest player is shown."""
    if isinstance(player, PerfectInformationPlayer):
        return player.choose_at(table, seed)
    return player.choose(components, view, seed)


def play_game(components: ComponentSet, rule_set: RuleSet, players: Sequence[Player], seed: int) -> Game:
    """One game; the deal depends on `seed` alone. Moves without a choice are made without asking."""
    table = Table(components, new_setup(components, rule_set, len(players), seed), seed)
    # A number of its own: from the deal's a player could make the deal again.
    players_seed = dealing_random("players", seed).getrandbits(63)
    thoughts: list[list[Thought]] = [[] for _ in players]
    while not table.game.is_over:
        legal, seat = table.game.legal_moves(), table.game.seat
        if len(legal) == 1:
            table.play(legal[0])
            continue
        player, view = players[seat], table.view(seat)
        iterations, begin = player.iterations, time.thread_time()
        move = ask(player, components, table, view, players_seed)
        thoughts[seat].append(Thought(time.thread_time() - begin, player.iterations - iterations))
        table.play(table.game.notation.move_id(move))
    standings = final_standings(table.game.game, table.game.state)
    return Game(table.record, standings, tuple(map(tuple, thoughts)))
