"""Games of self-play."""

from collections.abc import Sequence

import numpy as np
import pytest

from mogul.engine.game_interface import MOVES
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.search import Puct, Settings
from mogul.search.simulate import ROOT_MOVE
from mogul.training.searched_games import best_move, play_game
from mogul.training.self_play import SelfPlayGame
from mogul.training.taj_mahal.training_game import GAME, deal_of, kernel_game
from tests.players.taj_mahal.evaluation.network_answers import asked
from tests.players.taj_mahal.evaluation.weights import random_evaluator
from tests.training.taj_mahal.played import ITERATIONS, QUICK

GAMES = [(2, 0), (3, 6), (4, 7), (5, 1)]


def content(game: SelfPlayGame) -> list[bytes]:
    parts: Sequence[np.ndarray | np.void] = [part for decision in game.decisions for part in decision]
    return [part.tobytes() for part in (*parts, game.share, game.score)]


@pytest.mark.parametrize(("players", "number"), GAMES)
def test_every_decision_is_between_the_legal_moves_and_the_game_ends(players: int, number: int) -> None:
    deal = deal_of(1, 0, players, number)
    game, moves = kernel_game(deal), np.zeros(1, MOVES)[0]
    played = play_game(GAME, deal, QUICK, 4, 0.5)
    for decision in played.decisions:
        decision.state["palace_floor"], decision.state["take_floor"] = 0, 0
        count = list_legal_moves(game, decision.state, moves)
        assert sorted(moves["move"][:count]) == decision.moves.tolist()
        assert count > 1
        assert decision.visits.sum() == 4
    visits = [int(decision.state["visit"]) for decision in played.decisions]
    assert visits == sorted(visits)
    assert set(visits) == set(range(12))
    assert played.share.sum() == pytest.approx(1.0)
    assert played.score[played.share > 0].min() == played.score.max() > 5


def test_equal_deals_give_equal_games() -> None:
    first, second, other = (play_game(GAME, deal_of(1, 0, 3, number), QUICK, 4, 0.2) for number in (3, 3, 4))
    assert content(first) == content(second) != content(other)


def test_noise_changes_the_game_but_not_the_first_search() -> None:
    steady, noisy = (play_game(GAME, deal_of(1, 0, 2, 0), QUICK, ITERATIONS, noise) for noise in (0.0, 1.0))
    assert content(steady)[0] == content(noisy)[0]
    assert content(steady) != content(noisy)


@pytest.mark.parametrize("fraction", [0.0, 0.25])
def test_a_decision_has_the_policy_of_its_seat(fraction: float) -> None:
    """Without the uniform part that root exploration adds."""
    evaluator = random_evaluator()
    settings = Settings(Puct(root_exploration_fraction=fraction), evaluator, capacity=4096)
    played = play_game(GAME, deal_of(1, 0, 2, 0), settings, 4, 0.0)
    for decision in played.decisions[:40]:
        priors = asked(kernel_game(deal_of(1, 0, 2, 0)), decision.state, decision.moves.tolist())[0]
        assert decision.prior == pytest.approx(priors / priors.sum(), abs=1e-5)
        assert ((decision.reward == 0.0) == (decision.visits == 0)).all()
        assert (decision.reward <= decision.visits).all()


def test_the_most_visited_move_is_best_and_ties_go_to_the_higher_reward() -> None:
    root_moves = np.zeros(4, ROOT_MOVE)
    root_moves["visits"] = [3, 7, 7, 1]
    root_moves["reward"][:, 2] = [3.0, 4.0, 4.5, 1.0]
    assert best_move(root_moves, 2) == 2
    assert best_move(root_moves, 0) == 1
