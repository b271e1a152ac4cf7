"""Observations of OpenSpiel by their type: what is private to a seat is in those of that seat alone."""

from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

from mogul.arena.observations import flat
from mogul.arena.taj_mahal.observation import observe
from mogul.arena.taj_mahal.openspiel.game import TajMahalGame, TajMahalState
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.record import GameRecord
from tests.arena.taj_mahal.openspiel.games import random_action, state_of
from tests.players.other_deals import other_deals, random_game

NONE, ONE, ALL = (
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)
RECALL = pytest.mark.parametrize("perfect_recall", [True, False])
GAME = TajMahalGame({"players": 3})


def observed(state: TajMahalState, player: int, public: bool, private: Any, perfect_recall: bool) -> tuple[str, bytes]:
    """The text and the tensor of an observation."""
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=perfect_recall, private_info=private)
    observation = make_observation(GAME, kind)
    observation.set_from(state, player)
    tensor = b"" if observation.tensor is None else observation.tensor.tobytes()
    return observation.string_from(state, player), tensor


def pairs(seat: int | None) -> list[tuple[TajMahalState, TajMahalState]]:
    """States of games that were dealt differently and look the same to a seat, or to a spectator."""
    record: GameRecord = random_game(7, 3, 60).record
    state = state_of(GAME, record)
    return [(state, state_of(GAME, other)) for other, _ in islice(other_deals(record, seat, 1), 4)]


@RECALL
@pytest.mark.parametrize("player", [0, 1, 2])
def test_a_public_observation_holds_nothing_private(perfect_recall: bool, player: int) -> None:
    for one, two in pairs(None):
        assert observed(one, player, True, NONE, perfect_recall) == observed(two, player, True, NONE, perfect_recall)


@RECALL
def test_public_observations_are_the_same_for_all(perfect_recall: bool) -> None:
    (state, _), *_ = pairs(None)
    assert len({observed(state, player, True, NONE, perfect_recall) for player in range(3)}) == 1


@RECALL
@pytest.mark.parametrize("public", [True, False])
def test_an_observation_of_a_seat_holds_nothing_private_of_the_others(perfect_recall: bool, public: bool) -> None:
    for one, two in pairs(1):
        assert observed(one, 1, public, ONE, perfect_recall) == observed(two, 1, public, ONE, perfect_recall)
        others = [[observed(each, player, public, ONE, perfect_recall) for player in (0, 2)] for each in (one, two)]
        assert others[0] != others[1]


@RECALL
@pytest.mark.parametrize("public", [True, False])
def test_an_observation_of_all_private_information_differs_with_the_deal(perfect_recall: bool, public: bool) -> None:
    for one, two in pairs(1):
        assert observed(one, 1, public, ALL, perfect_recall) != observed(two, 1, public, ALL, perfect_recall)


# Tensors


def test_the_default_tensor_is_the_observation_of_the_view() -> None:
    table = random_game(7, 3, 60)
    state = state_of(GAME, table.record)
    for player in range(3):
        expected = flat(observe(default_components(), table.view(player)))
        assert np.array_equal(np.array(state.observation_tensor(player), np.float32), expected)
        observation = make_observation(GAME)
        observation.set_from(state, player)
        assert np.array_equal(observation.tensor, expected)
        assert np.array_equal(observation.dict["hand"], observe(default_components(), table.view(player))["hand"])
    assert GAME.observation_tensor_size() == len(expected)


def test_tensors_without_a_view_are_zero_and_those_of_a_finished_game_are_not() -> None:
    state = GAME.new_initial_state()
    chance = np.random.RandomState(1)
    assert not np.any(state.observation_tensor(0))
    while not state.is_terminal():
        state.apply_action(random_action(state, chance))
    assert np.any(state.observation_tensor(0))


def test_the_parts_of_a_tensor_follow_the_type() -> None:
    def parts(public: bool, private: Any) -> set[str]:
        kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
        return set(make_observation(GAME, kind).dict)

    every = parts(True, ONE)
    assert parts(True, NONE) == every - {"hand"}
    assert parts(True, ALL) == every - {"hand"} | {"hands"}
    assert (parts(False, ONE), parts(False, ALL), parts(False, NONE)) == ({"hand"}, {"hands"}, set())


# OpenSpiel's own environment, and its tree search


def test_a_game_is_played_in_openspiels_environment() -> None:
    environment = rl_environment.Environment(GAME, observation_type=rl_environment.ObservationType.OBSERVATION)
    environment.seed(3)
    chance, step = np.random.RandomState(3), environment.reset()
    size = GAME.observation_tensor_size()
    assert environment.observation_spec()["info_state"] == (size,)
    for _ in range(60):
        player = step.observations["current_player"]
        assert {len(each) for each in step.observations["info_state"]} == {size}
        step = environment.step([chance.choice(step.observations["legal_actions"][player])])
    assert not step.last()


def test_openspiels_tree_search_in_cpp_gets_no_worlds_of_a_game_in_python() -> None:
    """`State::ResampleFromInfostate` is not handed on to Python, and its bot takes no function in its place, so it ends
    the process; if a later version has one, the bot is of use."""
    assert not any("resampl" in name for name in dir(pyspiel.ISMCTSBot))
