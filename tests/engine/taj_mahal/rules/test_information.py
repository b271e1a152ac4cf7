"""The record that worlds are drawn from."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rules.information import INFORMATION, MAX_EPOCHS, MAX_EXPLANATIONS
from mogul.engine.taj_mahal.rules.state import STATE
from mogul.engine.taj_mahal.views.position import Position
from tests.engine.taj_mahal.example_views import CONDITIONS, view_of
from tests.engine.taj_mahal.playouts import draw_world
from tests.games.referee import Referee

BOARD = default_components()


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_drawn_world_depends_on_information_and_rng_alone(name: str) -> None:
    """The previous content of the state means nothing; the information stays as it is."""
    position = Position(BOARD, view_of(name))
    before = position.information.tobytes()
    worlds = []
    for rubbish in (0x00, 0x55, 0xFF):
        state = np.frombuffer(bytes([rubbish]) * STATE.itemsize, STATE)[0].copy()
        referee = Referee(position.game, state, seed=7)
        worlds.append(referee.sample(position.information).state.tobytes())
    assert len({*worlds}) == 1
    assert draw_world(position, new_rng(7)).tobytes() == worlds[0]
    assert position.information.tobytes() == before


def test_explanations_are_picked_by_their_weights() -> None:
    """Section I, Epochs. Thresholds mark the beginning of the next explanation; the last takes the rest."""
    view = view_of("mixture")
    assert view.memory is not None
    position, rng = Position(BOARD, view), new_rng(11)
    information = position.information
    assert information["explanations"] == len(view.memory)
    # Pools that tell the explanation: that of number n is the first n + 1 cards, nobody holds any of them.
    weights = np.array([0.5, 0.25, 0.2, 0.05])
    information["explanations"] = len(weights)
    information["threshold"][: len(weights)] = np.cumsum(weights)
    information["epochs"][: len(weights)] = 1
    information["hidden"] = 0
    information["pool_lo"][: len(weights), 0] = [2**number - 1 for number in range(1, 5)]
    information["pool_hi"] = 0
    picked = Counter(int(draw_world(position, rng)["deck_lo"]).bit_count() - 1 for _ in range(20_000))
    assert chisquare([picked[number] for number in range(4)], weights * 20_000).pvalue > 1e-4


def test_the_last_explanation_takes_what_rounding_leaves() -> None:
    position, rng = Position(BOARD, view_of("mixture")), new_rng(1)
    information = position.information
    information["explanations"] = 2
    information["threshold"][:2] = 0.0, 0.9
    information["epochs"][:2] = 1
    information["hidden"] = 0
    information["pool_lo"][:2, 0] = 1, 3
    information["pool_hi"] = 0
    assert {int(draw_world(position, rng)["deck_lo"]) for _ in range(1000)} == {3}


def test_only_the_current_epoch_is_the_deck() -> None:
    position, rng = Position(BOARD, view_of("start")), new_rng(1)
    information = position.information
    information["epochs"][0] = MAX_EPOCHS
    information["hidden"] = 0
    information["pool_lo"], information["pool_hi"] = 0, 0
    for epoch in range(MAX_EPOCHS):  # a card each, in the hand of seat 1 but for the last
        information["pool_lo"][0, epoch] = 1 << epoch
        information["hidden"][0, epoch, 1] = epoch < MAX_EPOCHS - 1
    information["public"]["hand_lo"][1] = 0
    world = draw_world(position, rng)
    assert int(world["hand_lo"][1]) == 2 ** (MAX_EPOCHS - 1) - 1
    assert int(world["deck_lo"]) == 1 << MAX_EPOCHS - 1


def test_the_record_has_room_for_what_it_says() -> None:
    assert INFORMATION["public"] == STATE
    assert INFORMATION["pool_lo"].shape == (MAX_EXPLANATIONS, MAX_EPOCHS)
    assert INFORMATION["hidden"].shape == (MAX_EXPLANATIONS, MAX_EPOCHS, 5)
