"""OpenSpiel's tree search as a player of the arena."""

import itertools
import time
from collections.abc import Callable

import numpy as np
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from mogul.arena.play.game import play_game
from mogul.arena.play.specification import SpecificationError
from mogul.arena.taj_mahal.openspiel.game import TajMahalGame, TajMahalState
from mogul.arena.taj_mahal.openspiel.ismcts import BudgetedBot
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.game_rules import RULES
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.search import Budget
from tests.arena.specifications import spec
from tests.arena.taj_mahal.openspiel.games import random_states
from tests.players.other_deals import random_game


def resampler(chance: np.random.RandomState) -> Callable[[TajMahalState, int], TajMahalState]:
    return lambda state, seat: state.resample_from_infostate(seat, chance.uniform)


def test_it_is_the_stock_bot() -> None:
    game = TajMahalGame({"players": 3})
    for state in itertools.islice(random_states(game, seed=1), 20, 60, 13):
        one, two = np.random.RandomState(5), np.random.RandomState(5)
        ours = BudgetedBot(game, Budget(30), 0.7, one)
        stock = ISMCTSBot(game, RandomRolloutEvaluator(1, two), 0.7, 30, random_state=two)
        stock.set_resampler(resampler(two))
        assert ours.get_policy(state) == stock.get_policy(state)
        assert ours.iterations == 30


def test_equal_seeds_make_equal_games() -> None:
    players = [spec("openspiel@5").player(), spec("flat@9").player()]
    games = [play_game(RULES, default_components(), ZMAN, players, 3) for _ in range(2)]
    assert games[0].record == games[1].record
    decisions = [game.costs[0] for game in games]
    assert {cost.iterations for costs in decisions for cost in costs} == {5}


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
    with pytest.raises(SpecificationError, match="it needs 2 simulations"):
        spec("openspiel@1")
