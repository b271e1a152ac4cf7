"""Suggestions of whole turns."""

import random

from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.search import StopReason
from tests.players.requests import suggested


def test_a_forced_move_is_answered_at_once_and_the_turn_goes_no_further_than_the_first_choice() -> None:
    """W2: who must withdraw chooses the cities of its palaces all the same."""
    components = default_components()
    table = Table(components, new_setup(components, ZMAN, 3, seed=5), 5)
    choice, cut = random.Random(5), 0
    while not table.game.is_over:
        moves = table.game.legal_moves()
        if len(moves) == 1:
            found = suggested(table.view(table.game.seat), 100)
            assert (found.stop_reason, found.iterations, found.reproducible) == (StopReason.FORCED, 0, True)
            seat = table.game.seat
            for step in found.turn:
                assert step.visits == 0
                table.play(step.move)
            cut += not table.game.is_over and table.game.seat == seat and len(table.game.legal_moves()) > 1
        else:
            table.play(choice.choice(moves))
    assert cut
