"""Players of ours in OpenSpiel."""

import numpy as np
import pyspiel
from open_spiel.python.bots.uniform_random import UniformRandomBot

from mogul.engine.games import game_rules
from mogul.engine.taj_mahal.components import random_components
from mogul.environments.openspiel.game import BoardGame, PlayerBot
from mogul.players.games import game_player
from mogul.players.player import SearchPlayer
from tests.arena.specifications import spec
from tests.environments.openspiel.games import PLAYERS, POSITIONS, position, state_of


@POSITIONS
def test_it_plays_the_players_move(name: str) -> None:
    found = position(name)
    player, rules = SearchPlayer(game_player(found.game), 100), game_rules(found.game)
    state, components = state_of(BoardGame(found.game, {"players": PLAYERS}), found.record), rules.default_components()
    view = rules.view_of_record(components, found.record, state.current_player())
    assert PlayerBot(player, 5).step(state) == player.choose(components, view, 5)


def test_it_plays_against_bots_of_openspiel() -> None:
    board = random_components(3)
    game = BoardGame("taj_mahal", {"players": 2}, board)
    bots = [PlayerBot(spec("flat@200").player(), 1), UniformRandomBot(1, np.random.RandomState(1))]
    shares = [pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[0] for seed in range(5)]
    assert sum(shares) >= 4
