"""Nested rollouts: every seat makes the move that a search of its own finds."""

from dataclasses import replace
from itertools import count
from typing import Final

import numpy as np
import pytest

from mogul.search import Budget, Puct, Search, SearchRequest, SearchResult, Settings, StopReason, run_to_end
from mogul.search.nested_rollouts import NestedRollouts
from mogul.search.root import new_root
from tests.games import evaluators, kuhn

GAME: Final = kuhn.new_game()
COMMON: Final = np.zeros(1, GAME.common_dtype)[0]
JACK, QUEEN, KING = (kuhn.new_information(card) for card in range(3))
# Facing a bet, everybody gives up 36 % of the time, also with the king: so that a bet with the jack, the lowest
# card, seems to lose 0.92 chips, less than the ante that a pass loses. Anybody who looks calls with king and queen.
BETS = np.tile(np.array([0.5, 0.1, 0.64, 0.1], np.float32), (3, 1))
PLAIN: Final = Settings(Puct(exploration=0.7), evaluators.kuhn_policy(BETS))
NESTED: Final = replace(PLAIN, nested_worlds=24)
ITERATIONS: Final = 20_000


def request(information: np.void, settings: Settings = NESTED) -> SearchRequest:
    return SearchRequest(GAME, information, Budget(ITERATIONS), 1, settings=settings, common=COMMON)


def result_of(asked: SearchRequest) -> SearchResult:
    return run_to_end(Search(asked)).result()


def rollouts(information: np.void) -> NestedRollouts:
    asked = request(information)
    return NestedRollouts(GAME, new_root(asked), COMMON, NESTED, seed=1)


def test_a_bluff_is_called_by_a_seat_that_searches_though_its_policy_gives_up() -> None:
    """Kuhn's rules: a called bet loses two chips, 0 of the reward; a pass loses the ante, 0.25."""
    of_the_jack = rollouts(JACK)
    rewards = np.array([of_the_jack.rewards(world, [kuhn.BET, kuhn.PASS]) for world in range(40)])
    assert rewards[:, 0].mean() == pytest.approx(0.0, abs=0.05)
    assert rewards[:, 1].mean() == pytest.approx(0.25, abs=0.02)


def test_nested_rollouts_turn_down_a_move_that_only_a_policy_falls_for() -> None:
    plain, nested = result_of(request(JACK, PLAIN)), result_of(request(JACK))
    assert plain.best_move == kuhn.BET
    assert nested.best_move == kuhn.PASS
    assert {each.move: each.visits for each in nested.candidates} == {
        each.move: each.visits for each in plain.candidates
    }
    assert nested.reproducible
    assert nested == result_of(request(JACK))


def test_a_move_far_behind_in_the_tree_is_not_followed() -> None:
    """The king's bet brings more than its pass by far: there is one finalist, and nothing to choose."""
    assert result_of(request(KING)) == result_of(request(KING, PLAIN))


def test_all_moves_of_a_world_get_the_same_random_numbers() -> None:
    of_the_queen = rollouts(QUEEN)
    worlds = [of_the_queen.rewards(world, [kuhn.PASS, kuhn.PASS]) for world in range(20)]
    assert all(first == second for first, second in worlds)
    assert len({first for first, _ in worlds}) > 1
    assert of_the_queen.rewards(3, [kuhn.PASS]) == worlds[3][:1]


def test_rollouts_end_when_the_time_is_up() -> None:
    """By a clock that ticks with every look at it; half of the time is the tree's."""
    ticks = count()
    budget = Budget(seconds=80.0, clock=lambda: float(next(ticks)))
    settings = replace(NESTED, nested_worlds=1000, stop_when_decided=False)
    found = run_to_end(Search(replace(request(JACK, settings), budget=budget))).result()
    assert found.stop_reason is StopReason.TIME
    assert not found.reproducible
    assert next(ticks) <= 85


def test_a_number_of_worlds_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="nested_worlds is -1; it must be 0 or more"):
        replace(PLAIN, nested_worlds=-1)
