"""The value of a position for every seat."""

import numpy as np
import pytest

from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from mogul.engine.taj_mahal.rules.tables import PROVINCES
from mogul.players.taj_mahal.evaluation.seat_features import SEAT_FEATURES, write_seat_features
from mogul.players.taj_mahal.evaluation.value import begins_visit
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE
from tests.players.taj_mahal.evaluation.network_answers import value_of
from tests.players.taj_mahal.evaluation.states import rotated, states
from tests.players.taj_mahal.evaluation.weights import random_value


@AT_EVERY_TABLE
def test_value_is_that_of_a_network_with_one_hidden_layer(rule_set: RuleSet, players: int) -> None:
    weights, workspace, different = random_value(), np.zeros(1, SEAT_FEATURES)[0], 0
    for game, state in states(rule_set, players, seed=players, every=5):
        for seat in range(players):
            write_seat_features(game, state, seat, workspace)
        features, visit = workspace["features"][:players], state["visit"]
        table = weights["visit"][visit] + features.mean(axis=0) @ weights["table"]
        hidden = np.maximum(table + features @ weights["seat"], 0.0)
        priors = np.exp(hidden @ weights["win"])
        share, points = value_of(game, state)
        assert share == pytest.approx(priors / priors.sum(), rel=1e-4)
        assert points == pytest.approx(weights["points_by_visit"][visit] + hidden @ weights["points"], rel=1e-4)
        assert share.sum() == pytest.approx(1.0, abs=1e-6)
        different += share.max() > share.min() + 0.01
    assert different > 5


@AT_EVERY_TABLE
def test_value_does_not_depend_on_the_order_of_seats(rule_set: RuleSet, players: int) -> None:
    """Invariant 5, but for the rounding of the mean over the table."""
    for game, state in states(rule_set, players, seed=players + 1, every=7):
        for one, other in zip(value_of(game, state), value_of(game, rotated(game, state, 1)), strict=True):
            assert np.roll(one, 1) == pytest.approx(other, rel=1e-5)


def test_shares_of_a_certain_win_are_finite() -> None:
    """However far apart the outputs are."""
    weights = random_value().copy()
    weights["win"] *= 1e4
    for game, state in states(ZMAN, 4, seed=1, every=9):
        share, _ = value_of(game, state, weights)
        assert np.isfinite(share).all()
        assert share.sum() == pytest.approx(1.0)
        assert np.argmax(share) == np.argmax(value_of(game, state)[0])


@AT_EVERY_TABLE
def test_a_visit_begins_once(rule_set: RuleSet, players: int) -> None:
    """V1: at its first decision."""
    before = -1
    for game, state in states(rule_set, players, seed=players + 2):
        assert begins_visit(game, state) == (state["visit"] != before)
        before = int(state["visit"])
    assert before == PROVINCES - 1
