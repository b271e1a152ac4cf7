"""The end of a suggestion's turn."""

import random

import numpy as np
import pytest

from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.state import AUCTION, WITHDRAW
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from mogul.search.turn import turn_goes_on

# With the kernels of the shipped players.
pytestmark = pytest.mark.production


def test_a_seat_that_is_left_alone_takes_a_turn_for_each_play() -> None:
    """V5: a play is a turn, so that what follows is another choice of the auction."""
    components, choice, plays = default_components(), random.Random(1), 0
    table = Table(components, new_setup(components, ZMAN, 3, seed=1), 1)
    while not table.game.is_over:
        seat, state, moves = table.game.seat, table.game.state, table.game.legal_moves()
        if state["phase"] == AUCTION and state["players_in"] == 1 << seat:
            position = Position(components, table.view(seat))
            for move in set(moves) - {WITHDRAW}:
                prefix = np.array([move], np.int16)
                assert not turn_goes_on(position.game, position.information, prefix, state.copy(), new_rng(0))
                plays += 1
        table.play(choice.choice(moves))
    assert plays > 20
