"""OpenSpiel's tree search as a player of ours, and of the arena."""

import itertools
import time
from collections.abc import Callable

import numpy as np
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from mogul.arena.games import arena_game
from mogul.arena.play.block import play_game
from mogul.arena.play.specification import SpecificationError, parse_player
from mogul.engine.game_rules import default_rule_set
from mogul.engine.taj_mahal.components import default_components
from mogul.environments.openspiel.game import BoardGame, BoardGameState
from mogul.environments.openspiel.ismcts import BudgetedBot
from mogul.search import Budget
from tests.arena.specifications import GAME, spec
from tests.environments.openspiel.games import POSITIONS, position, random_states
from tests.players.other_deals import random_game


def resampler(chance: np.random.RandomState) -> Callable[[BoardGameState, int], BoardGameState]:
    return lambda state, seat: state.resample_from_infostate(seat, chance.uniform)


@pytest.mark.parametrize("name", ["taj_mahal", "maharaja"])
def test_it_is_the_stock_bot(name: str) -> None:
    game = BoardGame(name, {"players": 3})
    for state in itertools.islice(random_states(game, seed=1), 20, 60, 13):
        one, two = np.random.RandomState(5), np.random.RandomState(5)
        ours = BudgetedBot(game, Budget(30), 0.7, one)
        stock = ISMCTSBot(game, RandomRolloutEvaluator(1, two), 0.7, 30, random_state=two)
        stock.set_resampler(resampler(two))
        assert ours.get_policy(state) == stock.get_policy(state)
        assert ours.iterations == 30


def test_it_plays_games_of_the_arena() -> None:
    players = [spec("openspiel@5").player(), spec("flat@9").player()]
    game = play_game(GAME.rules, default_components(), default_rule_set(GAME.rules), players, 3)
    assert {cost.iterations for cost in game.costs[0]} == {5}


@POSITIONS
def test_it_chooses_the_same_legal_move_for_the_same_view_and_seed(name: str) -> None:
    found = position(name)
    arena = arena_game(found.game)
    rules, components = arena.rules, arena.rules.default_components()
    played = rules.replay(components, found.record)
    view = rules.view_of_record(components, found.record, played.seats_to_move[0])
    player = parse_player("openspiel@20", arena).player()
    first, again = (player.choose(components, view, 3) for _ in range(2))
    assert first == again
    assert first in played.legal_moves()
    assert player.iterations == 40


def test_the_clock_is_checked_after_every_simulation() -> None:
    table = random_game(7, 3, 60)
    player, begin = spec("openspiel@100ms").player(), time.thread_time()
    player.choose(default_components(), table.view(table.game.seat), 1)
    assert time.thread_time() - begin < 1.0
    assert player.iterations > 2


@pytest.mark.parametrize("line", ["openspiel@500", "openspiel@20ms exploration=2"])
def test_its_specification_is_its_line(line: str) -> None:
    assert str(spec(line)) == line


def test_one_simulation_is_too_few() -> None:
    with pytest.raises(SpecificationError, match="it needs 2 iterations"):
        spec("openspiel@1")
