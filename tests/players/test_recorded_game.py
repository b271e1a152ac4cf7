"""Games of two policies that are recorded."""

from typing import Any

import numpy as np

from mogul.players.recorded_game import record_game
from mogul.search.root import World, new_world
from mogul.training.taj_mahal.training_game import deal_of, first_state, kernel_game
from tests.players.taj_mahal.evaluation.states import legal_moves
from tests.players.taj_mahal.evaluation.weights import random_evaluator

LEARNER = random_evaluator()
OTHER = LEARNER._replace(rollout=LEARNER.policy)
DEAL = deal_of(1, 0, 3, 0, "test")
GAME, START = kernel_game(DEAL), first_state(DEAL)


def recorded(seats: int, decisions: int = 400, moves: int = 8000) -> tuple[World, dict[str, Any]]:
    """Plays a game with room for so many decisions and moves."""
    world = new_world(GAME, 5, LEARNER)
    states, seat = np.zeros(decisions, START.dtype), np.zeros(decisions, np.int8)
    counts, places = np.zeros(decisions, np.int32), np.zeros(decisions, np.int32)
    log_probabilities, listed = np.zeros(decisions, np.float32), np.zeros(moves, np.int16)
    count = record_game(
        LEARNER, OTHER, seats, GAME, START, world, states, seat, counts, listed, places, log_probabilities
    )
    kept = {"states": states, "seat": seat, "counts": counts, "places": places, "log_probabilities": log_probabilities}
    return world, {**{name: each[:count] for name, each in kept.items()}, "moves": listed[: counts[:count].sum()]}


def test_a_decision_has_its_state_and_all_legal_moves() -> None:
    _, found = recorded(0b111)
    ends = np.cumsum(found["counts"])
    assert len(ends) > 60
    for state, seat, count, end, place in zip(
        found["states"], found["seat"], found["counts"], ends, found["places"], strict=True
    ):
        assert found["moves"][end - count : end].tolist() == legal_moves(GAME, state)
        assert count > 1
        assert 0 <= place < count
        assert seat == state["seat"]
    assert (found["log_probabilities"] <= 0.0).all()


def test_only_decisions_of_the_learner_are_kept() -> None:
    _, found = recorded(0b010)
    assert set(found["seat"]) == {1}


def test_a_game_without_room_is_played_all_the_same() -> None:
    """Decisions that do not fit are left out; the game is the same."""
    whole_world, whole = recorded(0b111)
    few_world, few = recorded(0b111, decisions=10)
    short_world, short = recorded(0b111, moves=100)
    assert len(few["seat"]) == 10
    assert (few["moves"] == whole["moves"][: len(few["moves"])]).all()
    assert 0 < len(short["moves"]) <= 100
    for world in (few_world, short_world):
        assert world.outcome == whole_world.outcome
