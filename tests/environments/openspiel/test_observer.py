"""Observations of OpenSpiel by their type: what is private to a seat is in those of that seat alone."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

from mogul.environments.explicit_game import flat
from mogul.environments.games import explicit_game_type
from mogul.environments.openspiel.game import BoardGame, BoardGameState
from tests.environments.openspiel.games import GAMES, PLAYERS, POSITIONS, position, random_action, state_of

NONE, ONE, ALL = (
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)
RECALL = pytest.mark.parametrize("perfect_recall", [True, False])


def observed(state: BoardGameState, player: int, public: bool, private: Any, perfect_recall: bool) -> tuple[str, bytes]:
    """The text and the tensor of an observation."""
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=perfect_recall, private_info=private)
    observation = make_observation(state.get_game(), kind)
    observation.set_from(state, player)
    tensor = b"" if observation.tensor is None else observation.tensor.tobytes()
    return observation.string_from(state, player), tensor


def pairs(name: str, seat: int | None) -> list[tuple[BoardGameState, BoardGameState]]:
    """States of different games that look the same to a seat, or to a spectator."""
    found = position(name)
    game = BoardGame(found.game, {"players": PLAYERS})
    state = state_of(game, found.record)
    return [(state, state_of(game, other)) for other in found.look_alikes(seat)]


@POSITIONS
@RECALL
def test_a_public_observation_holds_nothing_private(name: str, perfect_recall: bool) -> None:
    for one, two in pairs(name, None):
        assert str(one) != str(two)
        for player in range(PLAYERS):
            seen = [observed(each, player, True, NONE, perfect_recall) for each in (one, two)]
            assert seen[0] == seen[1]


@POSITIONS
@RECALL
def test_public_observations_are_the_same_for_all(name: str, perfect_recall: bool) -> None:
    (state, _), *_ = pairs(name, None)
    assert len({observed(state, player, True, NONE, perfect_recall) for player in range(PLAYERS)}) == 1


@POSITIONS
@RECALL
@pytest.mark.parametrize("public", [True, False])
def test_an_observation_of_a_seat_holds_nothing_private_of_the_others(
    name: str, perfect_recall: bool, public: bool
) -> None:
    for one, two in pairs(name, 1):
        assert observed(one, 1, public, ONE, perfect_recall) == observed(two, 1, public, ONE, perfect_recall)
        others = [[observed(each, player, public, ONE, perfect_recall) for player in (0, 2)] for each in (one, two)]
        assert others[0] != others[1]


@POSITIONS
@RECALL
@pytest.mark.parametrize("public", [True, False])
def test_an_observation_of_all_private_information_differs_with_what_is_hidden(
    name: str, perfect_recall: bool, public: bool
) -> None:
    for one, two in pairs(name, 1):
        assert observed(one, 1, public, ALL, perfect_recall) != observed(two, 1, public, ALL, perfect_recall)


@POSITIONS
def test_after_a_start_position_too_an_observation_of_everything_differs_with_what_is_hidden(name: str) -> None:
    (state, _), *_ = pairs(name, None)
    chance = random.Random(1)
    worlds = [state.resample_from_infostate(0, chance.random) for _ in range(4)]
    hidden = {tuple(world.explicit_state.private_text(seat) for seat in range(PLAYERS)) for world in worlds}
    assert len(hidden) > 1
    assert len({observed(world, 0, True, ALL, perfect_recall=True) for world in worlds}) == len(hidden)


def test_a_plan_is_private_until_it_is_shown() -> None:
    (state, _), *_ = pairs("maharaja, planning", None)
    assert "1 plan " in observed(state, 1, False, ONE, perfect_recall=False)[0]
    state.apply_action(5)
    shown = state.current_player()
    before = [observed(state, seat, False, ONE, perfect_recall=False) for seat in range(PLAYERS)]
    state.apply_action(*state.legal_actions())
    for seat in range(PLAYERS):
        text, tensor = observed(state, seat, False, ONE, perfect_recall=False)
        assert ((text, tensor) == before[seat]) == (seat != shown)
        assert np.frombuffer(tensor, np.float32).sum() == (seat != shown)
    assert f"{shown} has no hidden plan" in observed(state, shown, False, ONE, perfect_recall=False)[0]


# Tensors


@POSITIONS
def test_the_default_tensor_is_the_observation_of_the_view(name: str) -> None:
    found = position(name)
    game, kind = BoardGame(found.game, {"players": PLAYERS}), explicit_game_type(found.game)
    state, board = state_of(game, found.record), kind.rules.default_components()
    for player in range(PLAYERS):
        parts = kind.observe(board, kind.rules.view_of_record(board, found.record, player))
        assert np.array_equal(np.array(state.observation_tensor(player), np.float32), flat(parts))
        observation = make_observation(game)
        observation.set_from(state, player)
        assert np.array_equal(observation.tensor, flat(parts))
        assert all(np.array_equal(observation.dict[part], numbers) for part, numbers in parts.items())
        assert game.observation_tensor_size() == len(flat(parts))


@GAMES
def test_tensors_without_a_view_are_zero_and_those_of_a_finished_game_are_not(game: str) -> None:
    state = BoardGame(game, {"players": 2}).new_initial_state()
    chance = np.random.RandomState(1)
    assert not np.any(state.observation_tensor(0))
    while not state.is_terminal():
        state.apply_action(random_action(state, chance))
    assert np.any(state.observation_tensor(0))


@pytest.mark.parametrize(
    ("game", "public_part", "private_part"), [("taj_mahal", "row", "hand"), ("maharaja", "plans", "hidden_plan")]
)
def test_the_parts_of_a_tensor_follow_the_type(game: str, public_part: str, private_part: str) -> None:
    loaded = BoardGame(game, {"players": 3})

    def parts(public: bool, private: Any) -> set[str]:
        kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
        return set(make_observation(loaded, kind).dict)

    everybody = parts(True, NONE)
    assert public_part in everybody
    assert private_part not in everybody
    assert parts(True, ONE) - everybody <= {private_part}
    assert parts(True, ALL) == everybody | {f"{private_part}s"}
    assert (parts(False, ONE), parts(False, ALL), parts(False, NONE)) == ({private_part}, {f"{private_part}s"}, set())


# OpenSpiel's own environment, and its tree search


@GAMES
def test_a_game_is_played_in_openspiels_environment(game: str) -> None:
    loaded = BoardGame(game, {"players": 3})
    environment = rl_environment.Environment(loaded, observation_type=rl_environment.ObservationType.OBSERVATION)
    environment.seed(3)
    chance, step = np.random.RandomState(3), environment.reset()
    size = loaded.observation_tensor_size()
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
