"""Players of ours in OpenSpiel."""

import numpy as np
import pyspiel
from open_spiel.python.bots.uniform_random import UniformRandomBot

from mogul.arena.games import arena_game
from mogul.arena.openspiel.game import BoardGame, PlayerBot
from mogul.engine.taj_mahal.components import random_components
from mogul.players.games import game_player
from mogul.players.player import SearchPlayer
from tests.arena.openspiel.games import PLAYERS, POSITIONS, position, state_of
from tests.arena.specifications import spec


@POSITIONS
def test_it_plays_the_players_move(name: str) -> None:
    found = position(name)
    player, rules = SearchPlayer(game_player(found.game), 100), arena_game(found.game).rules
    state, components = state_of(BoardGame(found.game, {"players": PLAYERS}), found.record), rules.default_components()
    view = rules.view_of_record(components, found.record, state.current_player())
    assert PlayerBot(player, 5).step(state) == player.choose(components, view, 5)


def test_it_plays_against_bots_of_openspiel() -> None:
    board = random_components(3)
    game = BoardGame("taj_mahal", {"players": 2}, board)
    bots = [PlayerBot(spec("flat@200").player(), 1), UniformRandomBot(1, np.random.RandomState(1))]
    shares = [pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[0] for seed in range(5)]
    assert sum(shares) >= 4
