"""Two moves compared in the same worlds, with the same luck."""

import math
from dataclasses import replace

import numpy as np
import pytest

from mogul.search import Budget, Comparison, SearchRequest, Settings
from tests.games import coin_guess, reroll, tic_tac_toe
from tests.search.searched import compared, searched

COIN = coin_guess.information_of(coin_guess.new_state(coin_guess.HEADS))
START = tic_tac_toe.new_information()
CORNER, EDGE, CENTRE = 0, 1, 4


def test_a_move_is_exactly_as_good_as_itself() -> None:
    for game, information, move in (
        (tic_tac_toe.new_game(), START, CENTRE),
        (coin_guess.new_game(), COIN, coin_guess.GUESS),
        (reroll.new_game(6, 0.5), reroll.new_state(), reroll.THROW),
    ):
        result = compared(game, information, move, move, pairs=700, seed=1)
        assert result.pairs == 700
        for seat in result.seats:
            assert (seat.win_share, seat.win_share_error, seat.score, seat.score_error) == (0.0, 0.0, 0.0, 0.0)


def test_the_difference_is_that_of_the_values_with_its_error() -> None:
    """A safe 0.6 against a guess that is right half of the time."""
    result = compared(coin_guess.new_game(safe=0.6), COIN, coin_guess.SAFE, coin_guess.GUESS, pairs=4000, seed=2)
    mine, theirs = result.seats
    assert mine.win_share == pytest.approx(0.1, abs=4 * mine.win_share_error)
    # A share of 0 or 1, each half of the time, has the deviation 0.5.
    assert mine.win_share_error == pytest.approx(0.5 / math.sqrt(4000), rel=0.05)
    assert theirs.win_share == pytest.approx(-mine.win_share)
    assert mine.score == pytest.approx(mine.win_share)


def test_it_is_antisymmetric() -> None:
    game = tic_tac_toe.new_game()
    one = compared(game, START, CENTRE, EDGE, pairs=3000, seed=3).seats[0]
    other = compared(game, START, EDGE, CENTRE, pairs=3000, seed=3).seats[0]
    assert one.win_share > 2 * one.win_share_error
    assert (other.win_share, other.win_share_error) == (-one.win_share, one.win_share_error)


def test_both_moves_meet_the_same_luck() -> None:
    """The same die is thrown in both: the rest of the difference is mistakes of learning when to keep it, not the
    die."""
    game = reroll.new_game(100, 0.5)
    paired = compared(game, reroll.new_state(), reroll.THROW, reroll.TAKE, pairs=2000, seed=4).seats[0]
    alone = searched(game, reroll.new_state(), iterations=2000, seed=4, only=[reroll.THROW]).candidates[0].seats[0]
    assert paired.win_share_error == pytest.approx(alone.win_share_error, rel=0.1)
    itself = compared(game, reroll.new_state(), reroll.THROW, reroll.THROW, pairs=2000, seed=4).seats[0]
    assert itself.win_share_error == 0.0


def test_below_each_move_the_replies_are_learned() -> None:
    """Against random replies the centre is much better than a corner; against the best ones it is not."""
    game = tic_tac_toe.new_game()
    early, late = (compared(game, START, CENTRE, CORNER, pairs=pairs, seed=5).seats[0] for pairs in (2000, 20_000))
    assert late.win_share < early.win_share / 2


def test_equal_seeds_give_equal_results_in_slices_of_any_caller() -> None:
    game = tic_tac_toe.new_game()
    results = [compared(game, START, CENTRE, EDGE, pairs=1000, seed=seed) for seed in (6, 6, 7)]
    assert results[0] == results[1] != results[2]


def test_a_full_tree_goes_on() -> None:
    small = Settings(capacity=2048)
    result = compared(tic_tac_toe.new_game(), START, CENTRE, EDGE, pairs=5000, seed=8, settings=small)
    assert result.pairs == 5000
    assert result.seats[0].win_share > 0


def test_bad_arguments_are_refused() -> None:
    request = SearchRequest(tic_tac_toe.new_game(), START, Budget(4), seed=0)
    with pytest.raises(ValueError, match="iterations is 3; an error needs 2 of each move, 4 or more in all"):
        Comparison(replace(request, budget=Budget(3)), CENTRE, EDGE)
    with pytest.raises(ValueError, match="the budget is 4 iterations or 1 s; a comparison has one of iterations alone"):
        Comparison(replace(request, budget=Budget(4, 1.0)), CENTRE, EDGE)
    with pytest.raises(ValueError, match="not legal"):
        Comparison(request, CENTRE, 9)


def test_the_error_tells_how_far_other_seeds_scatter() -> None:
    game = tic_tac_toe.new_game()
    found = [compared(game, START, CENTRE, EDGE, pairs=400, seed=seed).seats[0] for seed in range(40)]
    scatter = float(np.std([each.win_share for each in found], ddof=1))
    values = float(np.mean([each.win_share_error for each in found]))
    assert 0.5 < scatter / values < 2.0
