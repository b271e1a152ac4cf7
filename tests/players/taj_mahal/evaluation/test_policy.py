"""The priors of moves."""

import numpy as np
import pytest

from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.rule_sets import ZMAN, RuleSet
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from tests.engine.taj_mahal.playouts import draw_world
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, decisions, new_table, with_twin_colours
from tests.players.taj_mahal.evaluation.network_answers import asked, network_of
from tests.players.taj_mahal.evaluation.states import (
    legal_moves,
    recoloured,
    redealt,
    rotated,
    states,
)
from tests.players.taj_mahal.evaluation.weights import random_policy

WORLDS = 4


@AT_EVERY_TABLE
def test_priors_are_those_of_a_network_with_one_hidden_layer(rule_set: RuleSet, players: int) -> None:
    for game, state in states(rule_set, players, seed=players, every=5):
        moves, weights = legal_moves(game, state), random_policy()[network_of(state)]
        priors, seats, _ = asked(game, state, moves)
        common = weights["visit"][state["visit"]] + seats["features"][state["seat"]] @ weights["seat"]
        for move, found in zip(moves, priors, strict=True):
            features = asked(game, state, [move])[2][network_of(state)]["features"]
            hidden = np.maximum(common + features @ weights["move"], 0.0)
            assert found == pytest.approx(np.exp(hidden @ weights["logit"]), rel=1e-4)


@AT_EVERY_TABLE
def test_priors_are_finite_and_above_0_and_differ_between_moves(rule_set: RuleSet, players: int) -> None:
    apart = 0
    for game, state in states(rule_set, players, seed=players + 1, every=5):
        priors = asked(game, state, legal_moves(game, state))[0]
        assert np.isfinite(priors).all()
        assert (priors > 0.0).all()
        apart += len({*priors.tolist()}) > 1
    assert apart > 5


def test_priors_stay_finite_and_above_0_for_any_weights() -> None:
    for game, state in states(ZMAN, 3, seed=2, every=9):
        for size in (1e3, -1e3):
            weights = random_policy().copy()
            for name in ("auction", "city", "take"):
                weights[name]["logit"] = size
            priors = asked(game, state, legal_moves(game, state), weights)[0]
            assert ((priors > 0.0) & (priors < np.inf)).all()


@AT_EVERY_TABLE
def test_priors_are_the_same_in_every_world_the_seat_cannot_rule_out(rule_set: RuleSet, players: int) -> None:
    """Section I: byte by byte. Nor do they depend on known cards in others' hands."""
    seed, rng = players + 2, new_rng(players)
    for number, table in enumerate(decisions(new_table(rule_set, players, seed), seed)):
        if number % 5 == 0:
            position = Position(table.components, table.view(table.game.seat))
            moves = legal_moves(position.game, table.game.state)
            priors = asked(position.game, table.game.state, moves)[0].tobytes()
            worlds = [draw_world(position, rng) for _ in range(WORLDS)]
            worlds.append(redealt(position.game, table.game.state, table.game.seat, number))
            for world in worlds:
                assert asked(position.game, world, moves)[0].tobytes() == priors


@AT_EVERY_TABLE
def test_the_policy_does_not_care_where_the_table_begins(rule_set: RuleSet, players: int) -> None:
    """Invariant 5: byte by byte."""
    for game, state in states(rule_set, players, seed=players + 3, every=5):
        moves, turned = legal_moves(game, state), rotated(game, state, 1 + players // 3)
        assert asked(game, turned, moves)[0].tobytes() == asked(game, state, moves)[0].tobytes()


def test_the_policy_does_not_care_which_of_two_equal_colours_is_which() -> None:
    """Invariant 5."""
    compared = 0
    for seed in (0, 2, 4):
        for table in decisions(new_table(ZMAN, 3, seed, with_twin_colours()), seed):
            game, state = table.game.game, table.game.state
            moves, other = legal_moves(game, state), recoloured(game, state)
            others = [renamed(table, move) for move in moves]
            assert asked(game, other, others)[0].tobytes() == asked(game, state, moves)[0].tobytes()
            compared += moves != others
    assert compared > 50


def renamed(table: Table, move: int) -> int:
    """Red for yellow, and yellow for red."""
    names = {"red": "yellow", "yellow": "red"}
    words = table.game.notation.move_text(move).split(" ")
    return table.game.notation.move_id(" ".join(names.get(word, word) for word in words))
