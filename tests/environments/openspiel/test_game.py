"""The games as games of OpenSpiel."""

import pickle
import random
import re
from dataclasses import replace
from typing import ClassVar

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, sample_some_states
from open_spiel.python.tests import games_sim_test

from mogul.arena.games import arena_game
from mogul.engine.games import game_rules
from mogul.environments.openspiel.game import BoardGame, BoardGameState
from tests.environments.openspiel.games import (
    GAMES,
    PLAYERS,
    POSITIONS,
    TABLES,
    Position,
    position,
    random_action,
    random_states,
    state_of,
)


def load(game: str, players: int, rule_set: str) -> BoardGame:
    loaded: BoardGame = pyspiel.load_game(f"python_{game}", {"players": players, "rule_set": rule_set})
    return loaded


def game_and_state(name: str) -> tuple[BoardGame, Position, BoardGameState]:
    found = position(name)
    game = BoardGame(found.game, {"players": PLAYERS})
    return game, found, state_of(game, found.record)


# OpenSpiel's own tests of a game; those in C++ take their random numbers from the clock.


@pytest.mark.parametrize(("game", "players", "rule_set"), [("taj_mahal", 2, "zman"), ("maharaja", 3, "action_penalty")])
def test_openspiels_simulations_in_cpp_pass(game: str, players: int, rule_set: str) -> None:
    pyspiel.random_sim_test(load(game, players, rule_set), num_sims=1, serialize=True, verbose=False)


@TABLES
def test_openspiels_simulations_in_python_pass(game: str, players: int, rule_set: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest("sim_game").sim_game(load(game, players, rule_set))


class Interface(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # open_spiel has no types
    """OpenSpiel's tests of the interface. Its sample of a tree ends early, so states of a whole game are added."""

    __test__ = False
    game_name: ClassVar[str]

    @classmethod
    def setUpClass(cls) -> None:
        cls.game = pyspiel.load_game(cls.game_name, {"players": PLAYERS})
        cls.game_type = cls.game.get_type()
        early = sample_some_states.sample_some_states(cls.game, max_states=20)
        chance, state, later = np.random.RandomState(1), cls.game.new_initial_state(), []
        while not state.is_terminal():
            state.apply_action(random_action(state, chance))
            if state.move_number() % 9 == 0:
                later.append(state.clone())
        cls.some_states = [*early, *later[-40:], state]
        assert {each.is_chance_node() for each in cls.some_states} == {True, False}


class TestInterfaceOfTajMahal(Interface):
    __test__ = True
    game_name = "python_taj_mahal"


class TestInterfaceOfMaharaja(Interface):
    __test__ = True
    game_name = "python_maharaja"


@GAMES
def test_openspiels_playthrough_is_repeated_by_its_actions(game: str) -> None:
    """Its text has observations of all types, of states along a whole game."""
    flags.FLAGS(["playthrough"])
    text = generate_playthrough.playthrough(f"python_{game}(players=2)", None, seed=1)
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]
    assert generate_playthrough.playthrough(f"python_{game}(players=2)", actions) == text
    assert len(actions) > 100
    for kind in ("InformationState", "Observation", "PublicObservation", "PrivateObservation"):
        assert text.count(f"\n{kind}String") > 10
    assert text.count("\nObservationTensor(1).") > 100


@GAMES
def test_it_is_a_game_of_two_to_five_with_shares_of_one_win(game: str) -> None:
    loaded = pyspiel.load_game(f"python_{game}")
    kind = loaded.get_type()
    assert (kind.min_num_players, kind.max_num_players, loaded.num_players()) == (2, 5, 4)
    assert (loaded.min_utility(), loaded.max_utility(), loaded.utility_sum()) == (0.0, 1.0, 1.0)


@pytest.mark.parametrize(
    ("players", "rule_set", "problem"), [(2, "rio_grande", "played by 3, 4, 5"), (3, "chess", "zman, rio_grande")]
)
def test_a_table_size_that_the_rules_exclude_is_refused(players: int, rule_set: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        BoardGame("taj_mahal", {"players": players, "rule_set": rule_set})


# The same game as the engine's


@TABLES
def test_a_game_of_openspiel_is_the_same_game_by_its_record(game: str, players: int, rule_set: str) -> None:
    loaded, rules = load(game, players, rule_set), game_rules(game)
    *_, state = random_states(loaded, seed=3)
    played = rules.replay(rules.default_components(), state.explicit_state.record)
    assert played.is_over
    assert state.explicit_state.standings() == tuple(replace(each, tie_breakers=()) for each in played.standings)
    assert state.returns() == [each.win_share for each in played.standings]
    assert state.move_number() <= loaded.max_game_length() + loaded.max_chance_nodes_in_history()


@POSITIONS
def test_a_game_of_ours_is_the_same_in_openspiel(name: str) -> None:
    game, (_, record, _), state = game_and_state(name)
    rules, components = game.explicit_game.rules, game.explicit_game.components
    played = rules.replay(components, record)
    assert state.explicit_state.record == record
    assert state.legal_actions() == played.legal_moves()
    assert state.current_player() == played.seats_to_move[0]
    for seat in range(PLAYERS):
        assert state.explicit_state.view(seat) == rules.view_of_record(components, record, seat)


@GAMES
def test_another_board_can_be_played_and_pickled(game: str) -> None:
    board = arena_game(game).random_components(3)
    *_, state = random_states(BoardGame(game, {"players": 3}, board), seed=1)
    assert game_rules(game).replay(board, state.explicit_state.record).is_over
    copy = pickle.loads(pickle.dumps(state.explicit_state))
    assert str(copy) == str(state.explicit_state)
    assert copy.standings() == state.explicit_state.standings()


# Knowledge of a seat


@POSITIONS
@pytest.mark.parametrize("seat", range(PLAYERS))
def test_what_is_hidden_is_not_in_the_information_state(name: str, seat: int) -> None:
    """Nor in states resampled from it."""
    game, found, state = game_and_state(name)
    worlds = [state.resample_from_infostate(seat, random.Random(draw).random) for draw in range(5)]
    for record in found.look_alikes(seat):
        other = state_of(game, record)
        assert str(other) != str(state)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        drawn = [other.resample_from_infostate(seat, random.Random(draw).random) for draw in range(5)]
        for one, two in zip(drawn, worlds, strict=True):
            assert str(one) == str(two)
            assert one.legal_actions() == two.legal_actions()
            for each in range(PLAYERS):
                assert one.information_state_string(each) == two.information_state_string(each)


@POSITIONS
def test_different_observations_have_different_information_states(name: str) -> None:
    game, found, state = game_and_state(name)
    rules = game.explicit_game.rules
    seen = {(seat, state.information_state_string(seat)) for seat in range(PLAYERS)}
    for seat in range(PLAYERS):
        for record in found.look_alikes(seat):
            other = state_of(game, record)
            for owner in range(PLAYERS):
                is_known = (owner, other.information_state_string(owner)) in seen
                assert is_known == (rules.observe(record, owner) == rules.observe(found.record, owner))


@TABLES
def test_resampling_does_not_change_the_information_state(game: str, players: int, rule_set: str) -> None:
    """OpenSpiel's `ResampleInfostateTest`, which exists in C++ alone."""
    chance = random.Random(1)
    for number, state in enumerate(random_states(load(game, players, rule_set), seed=2)):
        if number % 7:
            continue
        for seat in range(players):
            other = state.resample_from_infostate(seat, chance.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.current_player() == state.current_player()
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()


@POSITIONS
def test_the_information_state_of_a_resampled_game_grows_like_the_original(name: str) -> None:
    _, _, state = game_and_state(name)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, random.Random(1).random)
    for each in (state, other):
        each.apply_action(each.legal_actions()[0])
    assert other.information_state_string(seat) == state.information_state_string(seat)
    chance = np.random.RandomState(1)
    while not other.is_terminal():
        other.apply_action(random_action(other, chance))
    assert sum(other.returns()) == pytest.approx(1.0)


@POSITIONS
def test_what_is_hidden_differs_in_resampled_states(name: str) -> None:
    _, _, state = game_and_state(name)
    chance = random.Random(1)
    worlds = [state.resample_from_infostate(0, chance.random) for _ in range(20)]
    assert len({world.information_state_string(0) for world in worlds}) == 1
    others = {tuple(world.information_state_string(seat) for seat in range(1, PLAYERS)) for world in worlds}
    assert len(others) > 12


@POSITIONS
def test_a_resampled_state_reveals_nothing_of_the_original_game(name: str) -> None:
    _, _, state = game_and_state(name)
    other = state.resample_from_infostate(0, random.Random(1).random)
    assert other.history() == []
    with pytest.raises(ValueError, match="its past is unknown"):
        other.explicit_state.view(0)
    again = pickle.loads(pickle.dumps(other))
    assert (str(again), again.legal_actions()) == (str(other), other.legal_actions())


@POSITIONS
def test_what_the_resampling_seat_alone_knows_is_not_public_in_resampled_states(name: str) -> None:
    game, found, state = game_and_state(name)
    for seat in range(PLAYERS):
        public = state.resample_from_infostate(seat, random.Random(1).random).explicit_state.public_information
        for record in found.look_alikes(None):
            other = state_of(game, record).resample_from_infostate(seat, random.Random(1).random)
            assert other.explicit_state.public_information == public


@POSITIONS
def test_a_state_can_start_at_a_view(name: str) -> None:
    game, (_, record, _), original = game_and_state(name)
    rules, seat = game.explicit_game.rules, original.current_player()
    state = game.state_of_view(rules.view_of_record(game.explicit_game.components, record, seat))
    assert state.current_player() == seat
    assert state.legal_actions() == original.legal_actions()
    other = state.resample_from_infostate(seat, random.Random(1).random)
    assert other.information_state_string(seat) == state.information_state_string(seat)


@GAMES
def test_there_is_no_view_during_the_set_up(game: str) -> None:
    state = BoardGame(game).new_initial_state()
    with pytest.raises(ValueError, match="the game is being set up"):
        state.explicit_state.view(0)


def test_seats_that_have_not_planned_do_so_in_resampled_states() -> None:
    """Two of three have planned; the plan that each of them made is seen by nobody else."""
    _, _, state = game_and_state("maharaja, planning")
    assert state.current_player() == 2
    for seat in range(PLAYERS):
        other = state.resample_from_infostate(seat, random.Random(seat).random)
        assert (other.current_player(), len(other.legal_actions())) == (2, 45)
        other.apply_action(7)
        assert "2 plan ?" in other.information_state_string(0)
        assert len(other.legal_actions()) == 1  # to show the plan
