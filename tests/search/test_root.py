"""The policy's weights at a root."""

import math

import numpy as np
import pytest

from mogul.engine.game_rules import Move
from mogul.search.root import root_priors
from tests.games import evaluators, tic_tac_toe


def test_the_weights_are_those_of_the_rollout_policy() -> None:
    rollout = np.arange(1.0, 17.0)
    found = root_priors(tic_tac_toe.new_game(), tic_tac_toe.new_information(), evaluators.tilted(1.0, rollout))
    assert found == {move: move + 1.0 for move in range(9)}


def test_a_weight_that_rounds_to_nothing_is_above_0_all_the_same() -> None:
    """Of a low temperature: weights are chosen by their logarithms."""
    rollout = [1.0, *[0.0] * 15]
    found = root_priors(tic_tac_toe.new_game(), tic_tac_toe.new_information(), evaluators.tilted(1.0, rollout))
    assert found[Move(0)] == 1.0
    assert min(found.values()) > 0.0
    assert math.log(min(found.values())) == pytest.approx(-103.3, abs=0.1)
