"""Flat Monte Carlo."""

import random

import pytest

from mogul.engine.games import game_rules
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.players.flat import FlatPlayer, best_flat_move
from mogul.search import Budget, SearchRequest
from tests.games import coin_guess, tic_tac_toe

COMPONENTS = default_components()
RULES = game_rules("taj_mahal")
GAME, START = tic_tac_toe.new_game(), tic_tac_toe.new_information()


def table_after(moves: int, seed: int) -> Table:
    table = Table(COMPONENTS, new_setup(COMPONENTS, ZMAN, 3, seed), seed)
    rng = random.Random(seed)
    for _ in range(moves):
        table.play(rng.choice(table.game.legal_moves()))
    return table


def test_a_win_at_hand_is_taken() -> None:
    information = tic_tac_toe.new_information(first=0b000_001_001, second=0b000_110_000)
    move, playouts = best_flat_move(SearchRequest(GAME, information, Budget(500), seed=1))
    assert (move, playouts) == (6, 500)


def test_every_move_is_tried_in_many_worlds() -> None:
    """Guessing the hidden coin wins in half of the worlds; safe is worth 0.6 in all of them."""
    information = coin_guess.information_of(coin_guess.new_state(coin_guess.HEADS))
    move, _ = best_flat_move(SearchRequest(coin_guess.new_game(), information, Budget(2000), seed=1))
    assert move == coin_guess.SAFE


def test_with_fewer_playouts_than_moves_one_of_the_tried_is_chosen() -> None:
    move, playouts = best_flat_move(SearchRequest(GAME, START, Budget(3), seed=1))
    assert move in (0, 1, 2)
    assert playouts == 3


@pytest.mark.parametrize("tries", [2, 3, 4, 5])
@pytest.mark.parametrize(
    ("win", "first", "second"), [(0, 0b011_110_000, 0b000_001_110), (8, 0b001_011_010, 0b010_100_100)]
)
def test_the_moves_are_tried_in_turn_and_compared_by_their_means(win: int, first: int, second: int, tries: int) -> None:
    """Two squares are left: one wins, the other ends in a draw. Also with as many tries as moves, and with one more."""
    information = tic_tac_toe.new_information(first, second)
    move, made = best_flat_move(SearchRequest(GAME, information, Budget(tries), seed=1, viewer=1))
    assert (move, made) == (win, tries)


def test_a_budget_of_no_time_still_tries_something() -> None:
    _, playouts = best_flat_move(SearchRequest(GAME, START, Budget(seconds=0.0), seed=1))
    assert playouts > 0


def test_moves_after_a_prefix_are_tried_after_it() -> None:
    """The guess has been chosen; which side is better shows only after it."""
    information = coin_guess.information_of(coin_guess.new_state(coin_guess.HEADS))
    game, prefix = coin_guess.new_game(), (coin_guess.GUESS,)
    move, tries = best_flat_move(SearchRequest(game, information, Budget(500), seed=1, prefix=prefix))
    assert move in (coin_guess.HEADS, coin_guess.TAILS)
    assert tries == 500


def test_there_is_no_move_to_choose_for_a_viewer_who_is_not_to_move() -> None:
    with pytest.raises(ValueError, match="the viewer is not to move"):
        best_flat_move(SearchRequest(GAME, START, Budget(10), seed=1, viewer=1))


def test_equal_seeds_give_equal_moves_and_its_simulations_are_counted() -> None:
    table = table_after(40, seed=3)
    view, player = table.view(table.game.seat), FlatPlayer(RULES, Budget(300))
    moves = {player.choose(COMPONENTS, view, 7) for _ in range(3)}
    assert len(moves) == 1
    assert player.iterations == 900
    assert moves < set(table.game.legal_moves())


def test_it_does_not_move_for_others() -> None:
    table = table_after(10, seed=3)
    with pytest.raises(ValueError, match="is to move"):
        FlatPlayer(RULES, Budget(10)).choose(COMPONENTS, table.view((table.game.seat + 1) % 3), 7)
