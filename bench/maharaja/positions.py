"""Decisions of Maharaja: steps of turns with some choice."""

import random
from typing import Final

from bench.positions import LATE, MIDDLE, START, Place
from mogul.engine.maharaja.components import default_components, random_components
from mogul.engine.maharaja.records.setup import new_setup
from mogul.engine.maharaja.rule_sets import BASIC
from mogul.engine.maharaja.table import Table
from mogul.engine.maharaja.views.position import Position
from mogul.engine.maharaja.words import UNKNOWN_PLAN

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
