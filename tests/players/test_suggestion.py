"""Suggestions of whole turns."""

import random

from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.players.taj_mahal.suggestion_search import suggest
from mogul.search import Budget, StopReason


def test_a_forced_move_is_answered_at_once_and_the_turn_goes_no_further_than_the_first_choice() -> None:
    """W2: who must withdraw chooses the cities of its palaces all the same."""
    components = default_components()
    table = Table(components, new_setup(components, ZMAN, 3, seed=5), 5)
    choice, cut = random.Random(5), 0
    while not table.game.is_over:
        moves = table.game.legal_moves()
        if len(moves) == 1:
            found = suggest(components, table.view(table.game.seat), budget=Budget(iterations=100), seed=1)
            assert (found.stop_reason, found.iterations, found.reproducible) == (StopReason.FORCED, 0, True)
            seat = table.game.seat
            for step in found.turn:
                assert step.visits == 0
                table.play(table.game.notation.move_id(step.move))
            cut += not table.game.is_over and table.game.seat == seat and len(table.game.legal_moves()) > 1
        else:
            table.play(choice.choice(moves))
    assert cut
