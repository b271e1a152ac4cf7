"""The positions that are measured: every table size, two boards, from the first decision to late games."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.components import default_components, random_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.move_ids import WITHDRAW
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position

_BOARDS = {"default": default_components(), "random": random_components(1)}
# Visit, and how often a seat withdraws that may play: passive games reshuffle more and hide more cards in the hands.
_STAGES = {"start": (1, 0.0), "mid-game": (6, 0.0), "late": (11, 0.5)}
_CHOICES = 4  # a position has at least so many legal moves


@dataclass(frozen=True, eq=False)
class Place:
    """A decision in the auction of a game: the true state at the table, and the position of the seat to move."""

    players: int
    board: str
    stage: str
    table: Table
    position: Position

    @property
    def name(self) -> str:
        """Unique among the places."""
        return f"{self.players} players, {self.board} board, {self.stage}"

    @property
    def hidden_cards(self) -> int:
        """Cards a drawn world deals to the hands."""
        return int(self.position.information["hidden"][0].sum())


def places() -> Iterator[Place]:
    """Yields all places, by table size."""
    for players in ZMAN.players:
        for board in _BOARDS:
            for stage in _STAGES:
                yield place(players, board, stage)


def place(players: int, board: str, stage: str) -> Place:
    """The first decision with some choice in the stage's visit of a random game; the same in every run."""
    components = _BOARDS[board]
    visit, passivity = _STAGES[stage]
    chance = random.Random(f"{players} {board} {stage}")
    table = Table(components, new_setup(components, ZMAN, players, seed=1), seed=1)
    while True:
        game = table.game
        moves = game.legal_moves()
        if game.state["visit"] + 1 >= visit and WITHDRAW in moves and len(moves) >= _CHOICES:
            return Place(players, board, stage, table, Position(components, table.view(game.seat)))
        table.play(Move(WITHDRAW) if WITHDRAW in moves and chance.random() < passivity else chance.choice(moves))
