"""The end of a suggestion's turn."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from mogul.engine.maharaja.rules.state import CHARACTERS, HOUSES, OVER, PLANNING, PUTTING, SHOWING, TURN
from mogul.engine.maharaja.views.position import Position
from mogul.engine.rng import new_rng
from mogul.search.turn import turn_goes_on
from tests.engine.maharaja.played import new_game, random_steps

# With the kernels of the shipped players.
pytestmark = pytest.mark.production


def test_a_turn_goes_from_the_plan_that_is_shown_to_its_end() -> None:
    """R4. Neither choices of the set-up nor plans go on with it, whoever is asked next."""
    steps: Counter[tuple[int, int, bool]] = Counter()
    for players, seed in product((2, 3), range(4)):
        played = new_game(players, seed)
        state = played.game.state
        before, position = int(state["phase"]), None
        for event in random_steps(played, seed):
            phase, seat = int(state["phase"]), int(state["seat"])
            if position is not None:
                within = {before, phase} <= {SHOWING, TURN, PUTTING} and phase != SHOWING and seat == event.seat
                prefix, scratch = np.array([event.move], np.int16), state.copy()
                goes_on = turn_goes_on(position.game, position.information, prefix, scratch, new_rng(0))
                assert goes_on == within, (before, phase)
                steps[before, phase, seat == event.seat] += 1
            before = phase
            position = None if phase == OVER else Position(played.components, played.view(seat))
    kinds = {(before, phase) for before, phase, is_same in steps if is_same}
    assert {(HOUSES, PLANNING), (PLANNING, SHOWING), (SHOWING, TURN), (TURN, TURN), (TURN, PLANNING)} <= kinds
    assert CHARACTERS in {before for before, _ in kinds}
