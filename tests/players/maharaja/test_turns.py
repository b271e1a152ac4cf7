"""The end of a suggestion's turn."""

import numpy as np
import pytest

from mogul.engine.game_rules import Move
from mogul.engine.maharaja.rules.move_ids import END
from mogul.engine.maharaja.rules.state import PLANNING, TURN
from mogul.engine.maharaja.views.position import Position
from mogul.engine.rng import new_rng
from mogul.search.turn import turn_goes_on
from tests.engine.maharaja.played import new_game, random_steps

# With the kernels of the shipped players.
pytestmark = pytest.mark.production


def test_the_last_turn_of_a_round_ends_before_the_plans_of_the_next() -> None:
    """Also for the seat that is asked for its plan first."""
    ends = []
    for seed in range(4):
        played = new_game(3, seed)
        for _ in random_steps(played, seed):
            state = played.game.state
            if state["phase"] != TURN or END not in played.game.legal_moves():
                continue
            seat = int(state["seat"])
            after = played.table()
            after.play(Move(END))
            if after.game.state["phase"] == PLANNING:
                position, prefix = Position(played.components, played.view(seat)), np.array([END], np.int16)
                assert not turn_goes_on(position.game, position.information, prefix, state.copy(), new_rng(0))
                ends.append(seat)
    assert ends.count(0) > 3
    assert set(ends) == {0, 1, 2}
