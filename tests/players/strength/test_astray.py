"""Errors about what moves are worth."""

import math
from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from mogul.players.taj_mahal.strength.astray import Astray, gone_astray
from mogul.search import Candidate, SearchResult, StopReason

REWARDS = {3: 0.50, 7: 0.48, 9: 0.44, 12: 0.30}


def information(number: int) -> np.void:
    """Of some position."""
    some: np.void = np.array([(number,)], np.dtype([("number", np.int64)]))[0]
    return some


def found(rewards: dict[int, float], unvisited: tuple[int, ...] = ()) -> SearchResult:
    """By seat 1, the best move first."""
    visited = [
        Candidate(move, 90 - 9 * place, 0, (0.0, reward), (), ())
        for place, (move, reward) in enumerate(rewards.items())
    ]
    never_visited = [Candidate(move, 0, 0, (), (), ()) for move in unvisited]
    return SearchResult(1, 100, (*visited, *never_visited), StopReason.ITERATIONS, True)


def moves(astray: Astray, result: SearchResult, count: int = 4000, never: tuple[int, ...] = ()) -> Counter[int]:
    """In so many positions."""
    return Counter(gone_astray(result, astray, information(number), 1, never) for number in range(count))


def test_without_errors_the_best_move_is_made() -> None:
    assert moves(Astray(0.0, 1.0), found(REWARDS), 50) == {3: 50}


def test_odds_are_exponential_in_the_reward() -> None:
    made = moves(Astray(0.05, 1.0), found(REWARDS))
    odds = np.array([math.exp(reward / 0.05) for reward in REWARDS.values()])
    assert chisquare([made[move] for move in REWARDS], 4000 * odds / odds.sum()).pvalue > 1e-4


def test_no_move_that_loses_more_than_allowed_is_made() -> None:
    assert set(moves(Astray(1.0, 0.06 + 1e-9), found(REWARDS))) == {3, 7, 9}
    assert set(moves(Astray(1.0, 0.0), found(REWARDS))) == {3}


def test_what_must_never_be_made_is_not_and_what_was_not_looked_at_neither() -> None:
    assert set(moves(Astray(1.0, 1.0), found(REWARDS, unvisited=(20,)), never=(7, 12))) == {3, 9}
    assert set(moves(Astray(0.0, 0.0), found(REWARDS), 9, never=(3,))) == {7}
    assert set(moves(Astray(1.0, 1.0), found({}, unvisited=(5,)), 9)) == {5}


def test_the_same_position_and_seed_give_the_same_move_and_others_other_ones() -> None:
    astray, result = Astray(0.2, 1.0), found(REWARDS)
    by_seed = [[gone_astray(result, astray, information(n), seed, ()) for n in range(30)] for seed in (1, 1, 2)]
    assert by_seed[0] == by_seed[1] != by_seed[2]


def test_an_error_is_that_of_the_move_whatever_else_there_is() -> None:
    """A move left out changes the choice only where it was the choice."""
    fewer = {move: reward for move, reward in REWARDS.items() if move != 9}
    kept = 0
    for number in range(200):
        before = gone_astray(found(REWARDS), Astray(0.2, 1.0), information(number), 1, ())
        if before != 9:
            assert gone_astray(found(fewer), Astray(0.2, 1.0), information(number), 1, ()) == before
            kept += 1
    assert kept > 100


def test_what_is_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match=r"error is -1; it must be from 0 to 1; most_loss is 2"):
        Astray(-1, 2)
