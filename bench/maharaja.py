"""Maharaja for the bench.

Decisions of Maharaja: steps of turns with some choice. Valid requests about Maharaja.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench.bench_game import BenchGame
from bench.positions import LATE, MIDDLE, START, Place
from bench.requests import GameRequests
from mogul.engine.maharaja.components import default_components, random_components
from mogul.engine.maharaja.records.record import GameRecord, new_setup
from mogul.engine.maharaja.rule_sets import BASIC, UNKNOWN_PLAN
from mogul.engine.maharaja.rules import game, legal, rounds, state, tables
from mogul.engine.maharaja.table import Table
from mogul.engine.maharaja.views.position import Position
from mogul.players.maharaja.evaluation.policy import write_priors
from mogul.players.maharaja.evaluation.value import predict_value
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import PlayMoveRequest, StartGameRequest

BOARDS: Final = {"default": default_components(), "random": random_components(1)}
_ROUNDS: Final = {START: 1, MIDDLE: 5, LATE: 9}
_CHOICES: Final = 4  # a position has at least so many legal moves


def place(players: int, board: str, stage: str) -> Place:
    """The first decision with some choice in a turn of the stage's round of a random game; the same in every run."""
    components = BOARDS[board]
    chance = random.Random(f"{players} {board} {stage}")
    table = Table(components, new_setup(components, BASIC, players, seed=1), seed=1)
    while True:
        game = table.game
        moves = game.legal_moves()
        if game.state["round"] >= _ROUNDS[stage] and game.state["had_turn"] and len(moves) >= _CHOICES:
            position = Position(components, table.view(game.seats_to_move[0]))
            hidden = int((position.information["public"]["plan"] == UNKNOWN_PLAN).sum())
            return Place(players, board, stage, game.state, position, hidden)
        table.play(chance.choice(moves))


class MaharajaRequests(GameRequests):
    """See `GameRequests`."""

    def new_game(self, players: int) -> games_pb2.NewGame:
        """See `GameRequests`."""
        found = games_pb2.NewGame()
        found.maharaja.deal.player_count = players
        return found

    def steps(self, record: GameRecord) -> Iterator[StartGameRequest | PlayMoveRequest]:
        """Yields the start of the game as its client drew it, and its last move."""
        wire = self.whole(record).maharaja
        start = StartGameRequest()
        start.new_game.maharaja.setup.CopyFrom(wire.setup)
        yield start
        last = record.events[-1]
        step = PlayMoveRequest(record=self.whole(GameRecord(record.setup, record.events[:-1])), seat=last.seat)
        step.move.maharaja.CopyFrom(wire.events[-1].move)
        yield step


REQUESTS: Final = MaharajaRequests("maharaja")


GAME: Final = BenchGame(
    requests=REQUESTS,
    players=4,
    boards=tuple(BOARDS),
    place=place,
    predict_value=predict_value,
    write_priors=write_priors,
    most_of_a_network=5,
    c_source=Path(__file__).with_suffix(".c"),
    c_constants=(state, tables, state, rounds, legal, game),
)
