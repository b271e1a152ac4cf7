"""Taj Mahal for the bench.

Decisions of Taj Mahal with some choice, in the auctions of a visit. Valid requests about Taj Mahal.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench.bench_game import BenchGame
from bench.positions import LATE, MIDDLE, START, Place
from bench.requests import GameRequests
from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.components import default_components, random_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import Drew, GameRecord
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules import state, tables, withdrawal
from mogul.engine.taj_mahal.rules.state import WITHDRAW
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from mogul.players.taj_mahal.evaluation.policy import write_priors
from mogul.players.taj_mahal.evaluation.value import predict_value
from mogul.v1 import games_pb2
from mogul.v1.rules_service_pb2 import PlayMoveRequest, StartGameRequest

BOARDS: Final = {"default": default_components(), "random": random_components(1)}
# Visit, and how often a seat withdraws that may play: passive games reshuffle more and hide more cards in the hands.
_STAGES: Final = {START: (1, 0.0), MIDDLE: (6, 0.0), LATE: (11, 0.5)}
_CHOICES: Final = 4  # a position has at least so many legal moves


def place(players: int, board: str, stage: str) -> Place:
    """The first decision with some choice in the stage's visit of a random game; the same in every run."""
    components = BOARDS[board]
    visit, passivity = _STAGES[stage]
    chance = random.Random(f"{players} {board} {stage}")
    table = Table(components, new_setup(components, ZMAN, players, seed=1), seed=1)
    while True:
        game = table.game
        moves = game.legal_moves()
        if game.state["visit"] + 1 >= visit and WITHDRAW in moves and len(moves) >= _CHOICES:
            position = Position(components, table.view(game.seat))
            hidden = int(position.information["hidden"][0].sum())
            return Place(players, board, stage, game.state, position, hidden)
        table.play(Move(WITHDRAW) if WITHDRAW in moves and chance.random() < passivity else chance.choice(moves))


class TajMahalRequests(GameRequests):
    """See `GameRequests`."""

    def new_game(self, players: int) -> games_pb2.NewGame:
        """See `GameRequests`."""
        found = games_pb2.NewGame()
        found.taj_mahal.deal.player_count = players
        return found

    def steps(self, record: GameRecord) -> Iterator[StartGameRequest | PlayMoveRequest]:
        """Yields the start of the game as its client dealt it, and its last move."""
        wire = self.whole(record).taj_mahal
        start = StartGameRequest()
        start.new_game.taj_mahal.dealt.setup.CopyFrom(wire.setup)
        start.new_game.taj_mahal.dealt.display.extend(wire.events[0].display.cards)
        yield start
        last = max(place for place, event in enumerate(record.events) if hasattr(event, "move"))
        move, *after = wire.events[last:]
        step = PlayMoveRequest(record=self.whole(GameRecord(record.setup, record.events[:last])), seat=move.move.seat)
        step.move.taj_mahal.CopyFrom(move.move.move)
        draws = step.draws.taj_mahal
        draws.SetInParent()
        for event, drawn in zip(record.events[last + 1 :], after, strict=True):
            if isinstance(event, Drew):
                draws.cards.add().CopyFrom(drawn.draw.card)
            else:
                for card in drawn.display.cards if drawn.HasField("display") else [drawn.unrest.card]:
                    draws.cards.add().card.CopyFrom(card)
        yield step


REQUESTS: Final = TajMahalRequests("taj_mahal")


GAME: Final = BenchGame(
    requests=REQUESTS,
    players=4,
    boards=tuple(BOARDS),
    place=place,
    predict_value=predict_value,
    write_priors=write_priors,
    most_of_a_network=3,
    c_source=Path(__file__).with_suffix(".c"),
    c_constants=(state, tables, state, withdrawal),
)
