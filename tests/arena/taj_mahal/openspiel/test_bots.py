"""Players of ours in OpenSpiel."""

import numpy as np
import pyspiel
from open_spiel.python.bots.uniform_random import UniformRandomBot

from mogul.arena.taj_mahal.openspiel.bots import PlayerBot
from mogul.arena.taj_mahal.openspiel.game import TajMahalGame
from mogul.engine.taj_mahal.components import default_components, random_components
from mogul.players.games import game_player
from mogul.players.player import SearchPlayer
from tests.arena.specifications import spec
from tests.arena.taj_mahal.openspiel.games import state_of
from tests.players.other_deals import random_game


def test_it_plays_the_players_move() -> None:
    player, table = SearchPlayer(game_player("taj_mahal"), 100), random_game(7, 3, 60)
    state = state_of(TajMahalGame({"players": 3}), table.record)
    move = player.choose(default_components(), table.view(table.game.seat), 5)
    assert PlayerBot(player, 5).step(state) == move


def test_it_plays_against_bots_of_openspiel() -> None:
    board = random_components(3)
    game = TajMahalGame({"players": 2}, board)
    bots = [PlayerBot(spec("flat@200").player(), 1), UniformRandomBot(1, np.random.RandomState(1))]
    shares = [pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[0] for seed in range(10)]
    assert sum(shares) >= 8
