"""Decisions of Taj Mahal with some choice, in the auctions of a visit."""

import random
from typing import Final

from bench.positions import LATE, MIDDLE, START, Place
from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.components import default_components, random_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.move_ids import WITHDRAW
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position

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
