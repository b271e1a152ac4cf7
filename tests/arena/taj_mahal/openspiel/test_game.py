"""Taj Mahal as a game of OpenSpiel."""

import itertools
import pickle
import random
import re

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, sample_some_states
from open_spiel.python.tests import games_sim_test

from mogul.arena.taj_mahal.openspiel.game import TajMahalGame
from mogul.engine.standings import final_standings
from mogul.engine.taj_mahal.components import default_components, random_components
from mogul.engine.taj_mahal.records.record import observe
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.views.observer import view_of_record
from tests.arena.taj_mahal.openspiel.games import random_action, random_states, state_of
from tests.players.other_deals import other_deals, random_game

TABLES = [(2, "zman"), (4, "zman"), (3, "rio_grande"), (5, "rio_grande")]


def load(players: int, rule_set: str = "zman") -> TajMahalGame:
    game: TajMahalGame = pyspiel.load_game("python_taj_mahal", {"players": players, "rule_set": rule_set})
    return game


# OpenSpiel's own tests of a game; those in C++ take their random numbers from the clock.


@pytest.mark.parametrize(("players", "rule_set"), [(2, "zman"), (3, "rio_grande")])
def test_openspiels_simulations_in_cpp_pass(players: int, rule_set: str) -> None:
    pyspiel.random_sim_test(load(players, rule_set), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("players", "rule_set"), TABLES)
def test_openspiels_simulations_in_python_pass(players: int, rule_set: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest("sim_game").sim_game(load(players, rule_set))


class TestInterface(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # open_spiel has no types
    """OpenSpiel's tests of the interface. Its sample of a tree ends in the set-up, so states of a game are added."""

    game_name = "python_taj_mahal"

    @classmethod
    def setUpClass(cls) -> None:
        cls.game = load(3)
        cls.game_type = cls.game.get_type()
        early = sample_some_states.sample_some_states(cls.game, max_states=20)
        chance, state, later = np.random.RandomState(1), cls.game.new_initial_state(), []
        while not state.is_terminal():
            state.apply_action(random_action(state, chance))
            if state.move_number() % 9 == 0:
                later.append(state.clone())
        cls.some_states = [*early, *later, state]
        assert {each.is_chance_node() for each in later} == {True, False}


def test_openspiels_playthrough_is_repeated_by_its_actions() -> None:
    """Its text has observations of all types, of states along a whole game."""
    flags.FLAGS(["playthrough"])
    text = generate_playthrough.playthrough("python_taj_mahal(players=2)", None, seed=1)
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]
    assert generate_playthrough.playthrough("python_taj_mahal(players=2)", actions) == text
    assert len(actions) > 100
    for kind in ("InformationState", "Observation", "PublicObservation", "PrivateObservation"):
        assert text.count(f"\n{kind}String") > 10
    assert text.count("\nObservationTensor(1).hand") > 10


def test_it_is_a_game_of_two_to_five_with_shares_of_one_win() -> None:
    game = load(4)
    kind = game.get_type()
    assert (kind.min_num_players, kind.max_num_players) == (2, 5)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (0.0, 1.0, 1.0)


@pytest.mark.parametrize(("players", "rule_set", "problem"), [(2, "rio_grande", "3 to 5"), (3, "chess", "rio_grande")])
def test_a_table_size_that_the_rules_exclude_is_refused(players: int, rule_set: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        TajMahalGame({"players": players, "rule_set": rule_set})


# The same game as the engine's


@pytest.mark.parametrize(("players", "rule_set"), TABLES)
def test_a_game_of_openspiel_is_the_same_game_by_its_record(players: int, rule_set: str) -> None:
    game = load(players, rule_set)
    *_, state = random_states(game, seed=3)
    played = replay(default_components(), state.explicit_state.record)
    assert played.is_over
    standings = final_standings(played.game, played.state)
    assert state.explicit_state.standings() == standings
    assert state.returns() == [each.win_share for each in standings]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_of_ours_is_the_same_in_openspiel(players: int) -> None:
    table = random_game(5, players, 70)
    state = state_of(load(players), table.record)
    assert state.explicit_state.record == table.record
    assert state.legal_actions() == table.game.legal_moves()
    assert state.current_player() == table.game.seat
    assert [state.explicit_state.view(seat) for seat in range(players)] == [table.view(seat) for seat in range(players)]


def test_another_board_can_be_played_and_pickled() -> None:
    board = random_components(3)
    *_, state = random_states(TajMahalGame({"players": 3}, board), seed=1)
    assert replay(board, state.explicit_state.record).is_over
    copy = pickle.loads(pickle.dumps(state.explicit_state))
    assert str(copy) == str(state.explicit_state)
    assert copy.standings() == state.explicit_state.standings()


# Knowledge of a seat


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (3, 2), (5, 1)])
def test_hidden_cards_are_not_in_the_information_state(players: int, seat: int) -> None:
    """Nor in states resampled from it: rules, section I."""
    game = load(players)
    table = random_game(7, players, 60)
    state = state_of(game, table.record)
    worlds = [state.resample_from_infostate(seat, random.Random(draw).random) for draw in range(5)]
    for record, _ in itertools.islice(other_deals(table.record, seat, 1), 5):
        other = state_of(game, record)
        assert str(other) != str(state)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        drawn = [other.resample_from_infostate(seat, random.Random(draw).random) for draw in range(5)]
        assert list(map(str, drawn)) == list(map(str, worlds))


def test_different_observations_have_different_information_states() -> None:
    game = load(3)
    table = random_game(7, 3, 60)
    state = state_of(game, table.record)
    seen = {(seat, state.information_state_string(seat)) for seat in range(3)}
    for seat in range(3):
        for record, _ in itertools.islice(other_deals(table.record, seat, 1), 5):
            other = state_of(game, record)
            for owner in range(3):
                is_known = (owner, other.information_state_string(owner)) in seen
                assert is_known == (observe(record, owner) == observe(table.record, owner))


@pytest.mark.parametrize(("players", "rule_set"), TABLES)
def test_resampling_does_not_change_the_information_state(players: int, rule_set: str) -> None:
    """OpenSpiel's `ResampleInfostateTest`, which exists in C++ alone."""
    chance = random.Random(1)
    for number, state in enumerate(random_states(load(players, rule_set), seed=2)):
        if number % 7:
            continue
        for seat in range(players):
            other = state.resample_from_infostate(seat, chance.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.current_player() == state.current_player()
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()


def test_the_information_state_of_a_resampled_game_grows_like_the_original() -> None:
    states = random_states(load(3), seed=4)
    state = next(itertools.islice(states, 40, None))
    seat = state.current_player()
    other = state.resample_from_infostate(seat, random.Random(1).random)
    for each in (state, other):
        each.apply_action(each.legal_actions()[0])
    assert other.information_state_string(seat) == state.information_state_string(seat)
    while not other.is_terminal():
        action = other.chance_outcomes()[0][0] if other.is_chance_node() else other.legal_actions()[0]
        other.apply_action(action)
    assert sum(other.returns()) == pytest.approx(1.0)


def test_the_other_seats_have_other_cards_in_resampled_states() -> None:
    state = state_of(load(3), random_game(7, 3, 60).record)
    chance = random.Random(1)
    worlds = [state.resample_from_infostate(0, chance.random) for _ in range(20)]
    assert len({world.information_state_string(0) for world in worlds}) == 1
    assert len({world.information_state_string(1) for world in worlds}) > 15


def test_a_resampled_state_reveals_nothing_of_the_original_game() -> None:
    state = state_of(load(3), random_game(7, 3, 60).record)
    other = state.resample_from_infostate(0, random.Random(1).random)
    assert other.history() == []
    with pytest.raises(ValueError, match="its past is unknown"):
        other.explicit_state.view(0)
    again = pickle.loads(pickle.dumps(other))
    assert (str(again), again.legal_actions()) == (str(other), other.legal_actions())


def test_a_state_can_start_at_a_view() -> None:
    table = random_game(7, 3, 60)
    seat = table.game.seat
    game = load(3)
    state = game.state_of_view(view_of_record(default_components(), table.record, seat))
    assert state.current_player() == seat
    assert state.legal_actions() == table.game.legal_moves()
    other = state.resample_from_infostate(seat, random.Random(1).random)
    assert other.information_state_string(seat) == state.information_state_string(seat)


def test_there_is_no_view_during_the_set_up() -> None:
    state = load(3).new_initial_state()
    with pytest.raises(ValueError, match="the game is being set up"):
        state.explicit_state.view(0)
