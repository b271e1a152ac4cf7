"""A search from the caller's side: budgets, ends, errors, answers."""

import itertools
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from mogul.search import Budget, Search, SearchRequest, SearchResult, Settings, StopReason, Ucb1, run_to_end, search
from mogul.search.evaluator import SLICE
from tests.games import coin_guess, evaluators, kuhn, three_turns, tic_tac_toe
from tests.games.referee import Referee
from tests.search.searched import searched


class Countdown:
    """Work of so many slices. pools: its argument in each."""

    def __init__(self, slices: int) -> None:
        self.left = slices
        self.pools: list[ThreadPoolExecutor | None] = []

    @property
    def is_done(self) -> bool:
        return self.left == 0

    def run_slice(self, pool: ThreadPoolExecutor | None) -> None:
        self.left -= 1
        self.pools.append(pool)


def test_all_slices_are_run_and_each_is_reported() -> None:
    left: list[int] = []
    work = Countdown(3)
    assert run_to_end(work, on_slice=lambda each: left.append(each.left)) is work
    assert (left, work.pools) == ([2, 1, 0], [None] * 3)


def test_work_that_is_done_already_is_left_alone() -> None:
    assert run_to_end(Countdown(0)).pools == []


def test_with_several_threads_the_calling_one_and_those_of_a_pool_help() -> None:
    work, before = Countdown(2), threading.active_count()
    run_to_end(work, threads=3)
    assert len({id(pool) for pool in work.pools}) == 1
    assert work.pools[0] is not None
    with pytest.raises(RuntimeError, match="shutdown"):
        work.pools[0].submit(int)
    assert threading.active_count() == before


GAME = tic_tac_toe.new_game()
START = tic_tac_toe.new_information()
THOROUGH = Settings(stop_when_decided=False)


def test_visits_of_all_candidates_are_the_iterations() -> None:
    for iterations in (1, 7, SLICE, 2 * SLICE + 3):
        result = searched(GAME, START, iterations=iterations, seed=1, settings=THOROUGH)
        assert result.iterations == iterations
        assert sum(each.visits for each in result.candidates) == iterations
        assert (result.stop_reason, result.reproducible) == (StopReason.ITERATIONS, True)


def test_iterations_are_the_total_over_threads() -> None:
    result = searched(GAME, START, iterations=2 * SLICE + 3, seed=1, threads=2, settings=THOROUGH)
    assert sum(each.visits for each in result.candidates) == result.iterations == 2 * SLICE + 3


def test_candidates_come_best_first_and_a_move_without_visits_has_no_estimates() -> None:
    result = searched(GAME, START, iterations=5, seed=1)
    order = [(-each.visits, -each.reward[0] if each.reward else 0.0, each.move) for each in result.candidates]
    assert order == sorted(order)
    assert result.best_move == result.candidates[0].move
    assert sorted(each.move for each in result.candidates) == list(range(9))
    unvisited = [each for each in result.candidates if each.visits == 0]
    assert len(unvisited) == 4
    assert all((each.reward, each.seats, each.principal_variation) == ((), (), ()) for each in unvisited)


def test_estimates_of_a_candidate_agree_with_each_other() -> None:
    result = searched(GAME, START, iterations=5000, seed=1, settings=THOROUGH)
    for candidate in result.candidates:
        assert sum(seat.win_share for seat in candidate.seats) == pytest.approx(1.0)
        for seat, estimate in enumerate(candidate.seats):
            assert sum(estimate.ranks) == pytest.approx(1.0)
            assert 0.0 < estimate.win_share_error < 0.5
            assert candidate.reward[seat] == pytest.approx(estimate.win_share)
        first = candidate.principal_variation[0]
        assert (first.seat, first.move, first.visits) == (0, candidate.move, candidate.visits)
        assert first.reward == pytest.approx(candidate.reward)


def test_a_principal_variation_can_be_played_and_ends_where_visits_get_few() -> None:
    result = searched(GAME, START, iterations=5000, seed=1, settings=THOROUGH)
    for candidate in result.candidates:
        referee, visits = Referee(GAME, START), candidate.visits
        for step in candidate.principal_variation:
            assert step.seat == referee.seat
            assert step.move in referee.moves
            assert 8 <= step.visits <= visits
            visits = step.visits
            referee.play(step.move)


def test_before_the_first_iteration_the_likeliest_move_of_the_policy_comes_first() -> None:
    settings = evaluators.puct(evaluators.tilted(rollout=[1, 2, 3, 9, 5, 6, 7, 8, 4] + [1] * 7))
    found = Search(SearchRequest(GAME, START, Budget(10), seed=1, settings=settings)).result()
    assert (found.iterations, found.stop_reason) == (0, StopReason.CANCELLED)
    assert [each.move for each in found.candidates] == [3, 7, 6, 5, 4, 8, 2, 1, 0]
    narrowed = Search(SearchRequest(GAME, START, Budget(10), seed=1, settings=settings, only=(0, 4, 6))).result()
    assert [each.move for each in narrowed.candidates] == [6, 4, 0]


def test_one_legal_move_is_answered_at_once() -> None:
    last_square = tic_tac_toe.new_information(0b001100110, 0b010011001)
    result = searched(GAME, last_square, iterations=1000, seed=1)
    assert (result.best_move, result.iterations, result.stop_reason) == (8, 0, StopReason.FORCED)
    assert (len(result.candidates), result.reproducible) == (1, True)


def test_one_allowed_move_of_several_is_searched_for_its_value() -> None:
    result = searched(GAME, START, iterations=1000, seed=1, only=[3])
    assert (result.stop_reason, result.best_move) == (StopReason.ITERATIONS, 3)
    assert result.candidates[0].visits == 1000


def test_only_the_allowed_moves_are_searched() -> None:
    result = searched(GAME, START, iterations=1000, seed=1, only={0, 4, 8}, settings=THOROUGH)
    assert {each.move for each in result.candidates} == {0, 4, 8}
    assert sum(each.visits for each in result.candidates) == 1000


def test_a_decided_search_ends_early_with_the_move_it_would_have_ended_with() -> None:
    position = tic_tac_toe.new_information(0b000000011, 0b000011000)
    early = searched(GAME, position, iterations=100_000, seed=1)
    late = searched(GAME, position, iterations=100_000, seed=1, settings=THOROUGH)
    assert (early.stop_reason, early.reproducible) == (StopReason.DECIDED, True)
    assert early.iterations < late.iterations == 100_000
    assert early.best_move == late.best_move == 2
    lead = early.candidates[0].visits - early.candidates[1].visits
    assert lead > 100_000 - early.iterations


def test_a_time_budget_ends_the_search_and_is_not_reproducible() -> None:
    begin = time.monotonic()
    result = search(SearchRequest(GAME, START, Budget(seconds=0.1), seed=1, settings=THOROUGH))
    assert time.monotonic() - begin < 30.0
    assert (result.stop_reason, result.reproducible) == (StopReason.TIME, False)
    assert result.iterations >= SLICE
    assert result.iterations % SLICE == 0


def test_with_both_budgets_the_first_to_end_ends_the_search() -> None:
    by_time = search(SearchRequest(GAME, START, Budget(2**31 - 1, 0.05), seed=1, settings=THOROUGH))
    by_count = search(SearchRequest(GAME, START, Budget(1000, 60.0), seed=1, settings=THOROUGH))
    assert by_time.stop_reason == StopReason.TIME
    assert by_count.stop_reason == StopReason.ITERATIONS
    untimed = searched(GAME, START, iterations=1000, seed=1, settings=THOROUGH)
    assert by_count == replace(untimed, reproducible=False)


def test_a_search_decided_within_its_count_is_not_reproducible_with_a_time_budget() -> None:
    """On a slower machine the same request ends earlier, with other figures."""
    position = tic_tac_toe.new_information(0b000000011, 0b000011000)
    fast, slow = (
        search(SearchRequest(GAME, position, Budget(100_000, 60.0, itertools.count(step=step).__next__), seed=1))
        for step in (0.001, 10.0)
    )
    assert fast.stop_reason == StopReason.DECIDED
    assert slow.iterations < fast.iterations == searched(GAME, position, iterations=100_000, seed=1).iterations
    assert (fast.reproducible, slow.reproducible) == (False, False)


def test_a_forced_move_is_reproducible_with_a_time_budget() -> None:
    """Nothing is searched."""
    position = tic_tac_toe.new_information(0b010001101, 0b001110010)
    result = search(SearchRequest(GAME, position, Budget(seconds=0.1), seed=1))
    assert (result.stop_reason, result.reproducible) == (StopReason.FORCED, True)


def test_a_search_decided_by_the_clock_is_not_reproducible() -> None:
    position = tic_tac_toe.new_information(0b000000011, 0b000011000)
    result = search(SearchRequest(GAME, position, Budget(seconds=0.5), seed=1))
    assert (result.stop_reason, result.reproducible) == (StopReason.DECIDED, False)
    assert result.best_move == 2


def test_a_search_that_is_given_up_answers_with_what_it_has() -> None:
    run = Search(SearchRequest(GAME, START, Budget(2**31 - 1), seed=1, settings=THOROUGH))
    for _ in range(3):
        run.run_slice()
    result = run.result()
    assert not run.is_done
    assert (result.stop_reason, result.reproducible) == (StopReason.CANCELLED, False)
    assert sum(each.visits for each in result.candidates) == result.iterations == 3 * SLICE


def test_results_between_slices_are_those_of_a_search_that_ends_there() -> None:
    seen: list[SearchResult] = []
    request = SearchRequest(GAME, START, Budget(3 * SLICE), seed=1, settings=THOROUGH)
    run_to_end(Search(request), on_slice=lambda run: seen.append(run.result()))
    for count, result in enumerate(seen, start=1):
        ended = searched(GAME, START, iterations=count * SLICE, seed=1, settings=THOROUGH)
        assert result.candidates == ended.candidates
    assert [each.stop_reason for each in seen] == [StopReason.CANCELLED] * 2 + [StopReason.ITERATIONS]


def test_a_search_can_be_run_slice_by_slice_without_a_thread_of_its_own() -> None:
    run = Search(SearchRequest(GAME, START, Budget(iterations=3000), seed=1, threads=2, settings=THOROUGH))
    while not run.is_done:
        run.run_slice()
    assert run.result() == searched(GAME, START, iterations=3000, seed=1, threads=2, settings=THOROUGH)


def test_nobody_to_move_is_an_error() -> None:
    with pytest.raises(ValueError, match="the game is over: nobody is to move"):
        searched(GAME, tic_tac_toe.new_information(0b111, 0b011000), iterations=10, seed=1)


def test_a_prefix_that_hands_the_turn_on_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"seat 0 is to move, but after the prefix .* it is seat 1"):
        searched(GAME, START, iterations=10, seed=1, prefix=[4])


def test_a_prefix_that_ends_the_game_is_an_error() -> None:
    position = coin_guess.information_of(coin_guess.new_state(coin_guess.HEADS))
    with pytest.raises(ValueError, match=r"seat 0 is to move, but after the prefix .* the game is over"):
        searched(coin_guess.new_game(), position, iterations=10, seed=1, prefix=[coin_guess.SAFE])


def test_moves_to_choose_among_must_be_legal() -> None:
    position = tic_tac_toe.new_information(0b000000001)
    with pytest.raises(ValueError, match=r"only names moves that are not legal: \[0, 9\]"):
        searched(GAME, position, iterations=10, seed=1, only=[0, 4, 9])
    with pytest.raises(ValueError, match="only names no move"):
        searched(GAME, position, iterations=10, seed=1, only=[])


def test_bad_budgets_and_threads_are_errors() -> None:
    with pytest.raises(ValueError, match="a search needs an end"):
        Budget()
    with pytest.raises(ValueError, match=r"iterations is -1; .*; seconds is -1"):
        Budget(iterations=-1, seconds=-1.0)
    with pytest.raises(ValueError, match="the budget has no iterations; a search takes 1 or more"):
        searched(GAME, START, iterations=0, seed=1)
    with pytest.raises(ValueError, match="threads is 0"):
        searched(GAME, START, iterations=10, seed=1, threads=0)


def test_bad_settings_are_errors_that_name_every_problem() -> None:
    with pytest.raises(ValueError, match=r"exploration is -1; .*; capacity is 10; "):
        Settings(Ucb1(-1), capacity=10)


def test_two_component_sets_are_searched_in_one_process() -> None:
    """The content of a game's tables is data, not code."""
    share = np.zeros((8, 3))
    share[:, 0], share[:, 1] = np.arange(8) / 8, 1 - np.arange(8) / 8
    for table, answer in ((share, 1), (share[::-1], 0)):
        assert (
            searched(three_turns.new_game(table), three_turns.new_state(), iterations=1000, seed=1).best_move == answer
        )


def test_every_move_gets_its_minimum_of_visits_before_the_search_follows_its_tree_policy() -> None:
    for threads in (1, 2):
        result = searched(GAME, START, iterations=2000, seed=1, threads=threads, min_visits=150)
        assert min(each.visits for each in result.candidates) >= 150
        assert result.candidates[0].visits > 400
    plain = searched(GAME, START, iterations=2000, seed=1)
    assert min(each.visits for each in plain.candidates) < 150


def test_a_budget_too_small_for_the_min_visits_is_shared_evenly() -> None:
    result = searched(GAME, START, iterations=900, seed=1, min_visits=1000)
    visits = [each.visits for each in result.candidates]
    assert set(visits) == {100}


def test_a_search_is_not_decided_before_all_moves_have_their_min_visits() -> None:
    result = searched(GAME, START, iterations=100_000, seed=1, min_visits=1000)
    assert result.stop_reason is StopReason.DECIDED
    assert min(each.visits for each in result.candidates) >= 1000


def test_min_visits_below_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="min_visits is -1; it must be 0 or more"):
        searched(GAME, START, iterations=10, seed=1, min_visits=-1)


def test_where_another_seat_is_to_move_there_is_an_outlook_and_nothing_to_choose() -> None:
    """Nothing is hidden in tic-tac-toe: the other seat's outlook is the sum over the mover's candidates."""
    theirs = searched(GAME, START, iterations=3000, seed=1, viewer=1)
    mine = searched(GAME, START, iterations=3000, seed=1, settings=THOROUGH)
    assert (theirs.candidates, theirs.root_seat, mine.outlook) == ((), 0, None)
    assert theirs.outlook is not None
    for seat, estimate in enumerate(theirs.outlook.seats):
        shares = sum(each.visits * each.seats[seat].win_share for each in mine.candidates if each.visits)
        assert estimate.win_share == pytest.approx(shares / 3000)
        assert sum(estimate.ranks) == pytest.approx(1.0)
    assert [step.move for step in theirs.outlook.principal_variation][:1] == [mine.best_move]


def test_an_outlook_depends_on_the_knowledge_of_the_viewer() -> None:
    """A player who holds the king and one who holds the jack expect different things of the same bet to come."""
    shares = []
    for card in (0, 2):
        result = searched(kuhn.new_game(), kuhn.new_information(card), iterations=5000, seed=1, viewer=1)
        assert result.outlook is not None
        shares.append(result.outlook.seats[0].win_share)
    assert shares[0] < shares[1] - 0.1  # the card of the information is seat 0's


def test_with_another_seat_to_move_moves_cannot_be_picked_out() -> None:
    with pytest.raises(ValueError, match="seat 0 is to move, not seat 1: neither only nor prefix can be given"):
        searched(GAME, START, iterations=10, seed=1, viewer=1, only=[0])


def test_an_outlook_before_the_first_iteration_is_empty() -> None:
    result = Search(SearchRequest(GAME, START, Budget(10), seed=1, viewer=1)).result()
    assert result.outlook is not None
    assert (result.outlook.seats, result.outlook.principal_variation) == ((), ())
