"""The rules for Python: a game's beginning, copies, moves and their effects."""

import random
from collections.abc import Callable

import numpy as np
import pytest

from mogul.engine.maharaja.components import default_components
from mogul.engine.maharaja.rule_sets import ACTION_PENALTY, BASIC, START
from mogul.engine.maharaja.rules.effect_log import CARD_PICKED
from mogul.engine.maharaja.rules.game import maharaja
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.state import CHARACTERS, HOUSES, MOVE_LIMIT, PICK, PLANNING
from tests.engine.maharaja.played import AT_EVERY_TABLE, after, new_game
from tests.games.conformance import Specimen, check_random_game


def begun(players: int, first_player: int = 0) -> GameState:
    game = GameState(maharaja(default_components(), players, BASIC))
    game.begin(first_player, (3, 1, 0, 2, 6, 5, 4))
    return game


@AT_EVERY_TABLE
def test_a_game_begins_as_the_rules_say(players: int) -> None:
    """S1, S2."""
    state = begun(players).state
    for field, expected in (("gold", 15), ("palaces", 7), ("supply", 4), ("aside", 16)):
        assert state[field][:players].tolist() == [expected] * players
        assert state[field][players:].tolist() == [0] * (5 - players)
    assert state["architect"][:players].tolist() == [START] * players
    assert state["maharaja"] == START
    assert state["box"].tolist() == [2, 1, 3, 0, 6, 5, 4]
    assert (state["round"], state["phase"]) == (0, CHARACTERS)


@AT_EVERY_TABLE
def test_the_moves_that_are_allowed_are_those_that_are_listed(players: int) -> None:
    rng, game = random.Random(players), begun(players)
    for _ in range(60):
        listed = game.moves()
        assert [each for each in range(MOVE_LIMIT) if game.allows(each)] == listed
        game.move(rng.choice(listed))


def test_the_set_up_goes_round_the_table_and_then_by_characters() -> None:
    """S3, S4, S5: clockwise from the first seat, then four times round, the lowest card first."""
    game = begun(3, first_player=2)
    seats = []
    for card in (4, 0, 5):
        seats.append(int(game.state["seat"]))
        assert PICK + card in game.moves()
        assert game.move(PICK + card) == [[CARD_PICKED, seats[-1], card, 0]]
        assert PICK + card not in game.moves()
    assert seats == [2, 0, 1]
    assert game.state["phase"] == HOUSES
    builders = []
    while game.state["phase"] == HOUSES:
        builders.append(int(game.state["seat"]))
        game.move(game.moves()[0])
    assert builders == [0, 2, 1] * 4
    assert (game.state["phase"], game.state["round"]) == (PLANNING, 1)
    assert game.state["supply"][:3].tolist() == [6] * 3
    assert game.state["aside"][:3].tolist() == [10] * 3
    assert game.state["gold"][:3].tolist() == [15] * 3


def test_a_game_goes_on_from_a_copy_of_a_state_and_leaves_it_alone() -> None:
    played = after(new_game(3, 1), 40)
    before = played.game.state.copy()
    copy = GameState(played.game.game, played.game.state)
    move = copy.moves()[0]
    effects = copy.move(move)
    assert played.game.state.tobytes() == before.tobytes()
    assert copy.state.tobytes() != before.tobytes()
    again = GameState(played.game.game, before)
    assert again.move(move) == effects
    assert again.state.tobytes() == copy.state.tobytes()


def test_each_move_has_its_own_effects_alone() -> None:
    """The log is empty before each move."""
    game = begun(2)
    assert len(game.move(PICK)) == 1
    assert game.move(PICK + 1) == [[CARD_PICKED, 1, 1, 0]]


@pytest.mark.parametrize("players", [1, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match=f"players is {players}; basic is played by 2 to 5"):
        maharaja(default_components(), players, BASIC)


def test_the_penalty_is_a_constant_of_the_game() -> None:
    """N1."""
    games = [maharaja(default_components(), 2, rule_set) for rule_set in (BASIC, ACTION_PENALTY)]
    assert [game.penalty_by_action for game in games] == [False, True]
    assert {game.move_limit for game in games} == {MOVE_LIMIT}


def always(state: np.void) -> Callable[[int], np.void]:
    return lambda seed: state


@AT_EVERY_TABLE
def test_maharaja_keeps_the_contract_of_the_game_interface(players: int) -> None:
    """From the set-up, and from a round that is on."""
    for seed, moves in ((0, 0), (1, 30)):
        played = after(new_game(players, seed), moves, seed)
        state = played.game.state.copy()
        check_random_game(Specimen(played.game.game, always(state), None), seed)
