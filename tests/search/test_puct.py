"""PUCT: the viewer's moves are searched, opponents are sampled from a policy."""

import math
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import binomtest, chisquare

from mogul.engine.jit import kernel
from mogul.search import Budget, Puct, Search, SearchRequest, Settings, TurnSearch, run_to_end
from mogul.search.evaluator import RANDOM_PLAYOUTS, sample_expected_move
from mogul.search.request import SMALLEST_CAPACITY
from mogul.search.root import new_root, new_world
from mogul.search.simulate import SearchThread, ThreadState
from mogul.search.tree import NONE, ROOT
from mogul.search.tree_policy import likely_move
from tests.games import coin_guess, evaluators, kuhn, nil, reroll, secret_choice, three_turns, tic_tac_toe, two_steps
from tests.games.referee import Referee
from tests.naive.search_kuhn import BETTINGS, best_response_value
from tests.naive.search_uct import EMPTY, Board, after, free_squares, to_move, winner
from tests.search.searched import compared, searched

UNIFORM = evaluators.puct(evaluators.tilted(), stop_when_decided=False)
TABLE = tic_tac_toe.new_game()
START = tic_tac_toe.new_information()
COIN = coin_guess.information_of(coin_guess.new_state(coin_guess.HEADS))
# Honest players who see their card: the jack bluffs now and then, the king bets and calls.
BETS = np.array([[0.3, 0.4, 0.1, 0.1], [0.4, 0.6, 0.5, 0.6], [0.7, 0.9, 0.95, 0.95]], np.float32)
HONEST = evaluators.puct(evaluators.kuhn_policy(BETS), stop_when_decided=False)


def with_priors(**priors: float) -> Settings:
    """priors: of moves named m0, m1 ...; all others 1."""
    weights = np.ones(evaluators.MOVES, np.float32)
    for name, likely in priors.items():
        weights[int(name[1:])] = likely
    return evaluators.puct(evaluators.tilted(weights), stop_when_decided=False)


def visits_of_edges(tree: Any, node: int) -> dict[int, int]:
    """By move."""
    found, index = {}, int(tree.nodes[node]["edge"])
    while index != NONE:
        found[int(tree.edges[index]["move"])] = int(tree.edges[index]["visits"])
        index = int(tree.edges[index]["next"])
    return found


def test_guessing_a_hidden_coin_is_not_chosen_over_a_safe_share() -> None:
    result = searched(coin_guess.new_game(), COIN, iterations=10_000, seed=1, settings=UNIFORM)
    safe, guess = result.candidates
    assert (safe.move, guess.move) == (coin_guess.SAFE, coin_guess.GUESS)
    assert safe.reward[0] == pytest.approx(0.6)
    assert guess.reward[0] == pytest.approx(0.5, abs=0.05)


def test_nil_is_won_exactly_half_of_the_time() -> None:
    game, wins = nil.new_game(), 0
    for seed in range(1000):
        referee = Referee(game, nil.new_state(seed))
        for _ in range(nil.COINS):
            information = nil.information_of(referee.state)
            referee.play(searched(game, information, iterations=100, seed=seed, settings=UNIFORM).best_move)
        wins += int(referee.result()["rank"][0]) == 0
    assert abs(wins - 500) < 5 * math.sqrt(1000) / 2


def test_an_outcome_of_chance_is_answered() -> None:
    """0.65, as for any search: nobody else has a move."""
    game = reroll.new_game(6, 0.6)
    result = searched(game, reroll.new_state(), iterations=100_000, seed=1, settings=UNIFORM)
    assert result.best_move == reroll.THROW
    assert result.candidates[0].reward[0] == pytest.approx(0.65, abs=0.01)


def test_others_do_not_maximize_but_follow_the_policy() -> None:
    """Each first move is worth the mean of its four ends, weighed by how likely the others go there."""
    chance, likely = np.random.default_rng(7), np.array([0.8, 0.2])
    for seed in range(5):
        share = chance.dirichlet((1, 1, 1), 8)
        value = [likely @ share[4 * move : 4 * move + 4, 0].reshape(2, 2) @ likely for move in range(2)]
        game, settings = three_turns.new_game(share), with_priors(m0=0.8, m1=0.2)
        result = searched(game, three_turns.new_state(), iterations=20_000, seed=seed, settings=settings)
        found = {each.move: each.reward[0] for each in result.candidates}
        assert result.best_move == int(np.argmax(value))
        assert found[result.best_move] == pytest.approx(max(value), abs=0.01)


def test_secret_choices_are_sampled_and_look_alike() -> None:
    """The other seat chooses 0, 1, 2 with 0.6, 0.3, 0.1; shown it, seat 0 stays or folds for 0.4."""
    share = np.array([[0.9, 0.1, 0.0], [0.5, 0.5, 0.5], [0.2, 1.0, 1.0]])
    value = np.maximum(share, 0.4) @ [0.6, 0.3, 0.1]
    game = secret_choice.new_game(share, 0.4)
    settings = with_priors(m0=0.6, m1=0.3, m2=0.1)
    result = searched(game, secret_choice.new_state(), iterations=100_000, seed=1, settings=settings)
    best = result.candidates[0]
    assert best.move == int(np.argmax(value)) == 0
    assert best.reward[0] == pytest.approx(value[0], abs=0.01)
    assert best.principal_variation[1].move == secret_choice.SECRET
    tree = explored(game, secret_choice.new_state(), settings, 1000)
    for edge in range(secret_choice.CHOICES):
        assert set(visits_of_edges(tree, int(tree.edges[edge]["child"]))) <= {secret_choice.SECRET}


def expectations(board: Board) -> dict[int, float]:
    """The value of each square for the seat to move, against an opponent who moves at random."""
    seat = to_move(board)
    return {square: _value(after(board, square), seat) for square in free_squares(board)}


@cache
def _value(board: Board, seat: int) -> float:
    won = winner(board)
    if won is not None:
        return float(won == seat)
    squares = free_squares(board)
    if not squares:
        return 0.5
    values = [_value(after(board, square), seat) for square in squares]
    return max(values) if to_move(board) == seat else sum(values) / len(values)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("squares", [(), (0, 1, 4), (4, 0, 8, 2), (0, 8, 1), (0, 3, 1, 4)])
def test_the_best_answer_to_random_play_is_found_at_tic_tac_toe(squares: tuple[int, ...], seed: int) -> None:
    """The positions are those in which every seed finds it; after one move even many more iterations may miss it."""
    board = EMPTY
    for square in squares:
        board = after(board, square)
    pieces = [sum(1 << square for square in range(9) if board[square] == seat) for seat in range(2)]
    result = searched(TABLE, tic_tac_toe.new_information(*pieces), iterations=20_000, seed=seed, settings=UNIFORM)
    value, seat = expectations(board), to_move(board)
    assert value[result.best_move] > max(value.values()) - 0.005
    # What was tried on the way costs something: more where more is left to be learned.
    assert -0.08 < result.candidates[0].reward[seat] - max(value.values()) < 0.01


def test_the_best_answer_to_a_policy_is_found_at_kuhn_poker() -> None:
    """Seat 0's payoff over its three cards is that of the best response."""
    bets = {(card, each): float(BETS[card, place]) for card in range(3) for place, each in enumerate(BETTINGS)}
    best = [
        searched(kuhn.new_game(), kuhn.new_information(card), iterations=50_000, seed=1, settings=HONEST).candidates[0]
        for card in range(3)
    ]
    chips = sum(each.seats[0].score for each in best) / 3
    assert chips == pytest.approx(best_response_value(bets, 0), abs=0.03)


def explored(game: Any, information: np.void, settings: Settings, iterations: int, **question: Any) -> Any:
    """The tree after so many iterations."""
    return explored_thread(game, information, settings, iterations, **question).tree


def explored_thread(
    game: Any, information: np.void, settings: Settings, iterations: int, **question: Any
) -> ThreadState:
    """The same with all else of the thread."""
    request = SearchRequest(game, information, Budget(iterations), 1, settings=settings, **question)
    search_thread = SearchThread(game, new_root(request), settings, 1)
    search_thread.run_iterations(iterations)
    return search_thread.state


def replies_to_a_bet(card: int, settings: Settings) -> tuple[int, int]:
    """The visits of pass and of bet in the tree after our bet with `card`."""
    tree = explored(kuhn.new_game(), kuhn.new_information(card), settings, 20_000, only=[kuhn.BET])
    visits = visits_of_edges(tree, int(tree.edges[int(tree.nodes[ROOT]["edge"])]["child"]))
    return visits.get(kuhn.PASS, 0), visits.get(kuhn.BET, 0)


def needs_no_peeking(calls: list[float], slack: float) -> bool:
    """True if an opponent who sees its own card alone can call as often as this against our jack, queen, king.

    Its own card is either of the other two, so its calls against ours are the mean of its calls with these.
    """
    with_card = [sum(calls) - 2 * each for each in calls]
    return all(-slack <= each <= 1 + slack for each in with_card)


def test_an_opponents_reply_does_not_depend_on_our_card() -> None:
    """It does if every seat chooses in the tree: the same question to a search without a policy."""
    calls = []
    for card in range(3):
        passed, called = replies_to_a_bet(card, HONEST)
        others = [each for each in range(3) if each != card]
        assert binomtest(called, passed + called, float(BETS[others, 2].mean())).pvalue > 1e-4
        calls.append(called / (passed + called))
    assert needs_no_peeking(calls, slack=0.02)
    peeking = [replies_to_a_bet(card, Settings()) for card in range(3)]
    assert not needs_no_peeking([called / (passed + called) for passed, called in peeking], slack=0.3)


@kernel
def _sample_moves(evaluator, game, world, times, drawn):
    for _ in range(times):
        drawn[sample_expected_move(evaluator, game, world, 1.0)] += 1


def test_sampled_moves_are_as_likely_as_the_policy_says() -> None:
    priors = np.random.default_rng(2).uniform(0.1, 2.0, evaluators.MOVES).astype(np.float32)
    settings = evaluators.puct(evaluators.tilted(priors))
    expected = priors[:9].astype(float) / priors[:9].sum(dtype=float)
    visits = visits_of_edges(explored(TABLE, START, settings, 20_000, viewer=1), ROOT)
    assert chisquare([visits[move] for move in range(9)], 20_000 * expected).pvalue > 1e-4
    world, drawn = new_world(TABLE, 5, settings.evaluator), np.zeros(9, np.int64)
    world.state["taken"] = START["taken"]
    _sample_moves(settings.evaluator, TABLE, world, 20_000, drawn)
    assert chisquare(drawn, 20_000 * expected).pvalue > 1e-4


def test_moves_that_a_short_search_does_not_come_to_have_no_visits() -> None:
    """All moves have edges from the beginning; that of itself says nothing."""
    settings = with_priors(m4=1000.0)
    result = searched(TABLE, START, iterations=20, seed=1, settings=settings)
    assert result.best_move == 4
    unvisited = [each for each in result.candidates if not each.visits]
    assert unvisited == list(result.candidates[-len(unvisited) :])
    assert [each.move for each in unvisited] == sorted(each.move for each in unvisited)
    assert all(not each.reward and not each.seats and not each.principal_variation for each in unvisited)
    for candidate in result.candidates:
        assert all(step.visits > 0 for step in candidate.principal_variation)


def test_a_winning_move_that_the_policy_never_thinks_of_is_found() -> None:
    """With every seed, whether the first guess was right or not."""
    settings = with_priors(m3=1e-9)  # a guess
    for seed in range(50):
        result = searched(coin_guess.new_game(safe=0.0), COIN, iterations=1000, seed=seed, settings=settings)
        assert result.best_move == coin_guess.GUESS


def finds_the_treasure(seed: int, settings: Settings, *, alone: float, between: int = 0, **constants: Any) -> bool:
    """True if a search with these constants of PUCT chooses the first of two moves that win together.

    alone: what the first is worth without the second; all else is worth 0.5. between: moves of the other seat.
    """
    share = np.full((two_steps.MOVES, two_steps.MOVES), 0.5)
    share[5], share[5, 9] = alone, 1.0
    game, start = two_steps.new_game(share, between), two_steps.new_state()
    settings = replace(settings, tree_policy=settings.tree_policy._replace(**constants))
    return searched(game, start, iterations=4000, seed=seed, settings=settings).best_move == 5


@pytest.mark.parametrize("fraction", [0.0, 0.1])
def test_a_step_of_which_the_policy_never_thinks_is_found_in_the_turn(fraction: float) -> None:
    constants: dict[str, Any] = {"fpu_reduction": 0.0, "turn_exploration_fraction": fraction}
    for seed in range(20):
        assert finds_the_treasure(seed, with_priors(m9=1e-6), alone=0.5, **constants) == (fraction > 0.0)


@pytest.mark.parametrize("open_loop", [False, True])
def test_an_open_loop_learns_how_to_go_on_after_many_moves_of_others(open_loop: bool) -> None:
    """Without it each of their replies has a node of its own, and no node has enough visits to learn."""
    for seed in range(20):
        assert finds_the_treasure(seed, with_priors(m9=2), alone=0.4, between=3, open_loop=open_loop) == open_loop


def test_every_fourth_iteration_a_move_is_tried_first_until_all_are_the_likeliest_one_before() -> None:
    settings = with_priors(m4=1e9, m7=1e3)
    for iterations, tried in ((1, {4}), (4, {4}), (5, {4, 7}), (33, set(range(9)))):
        result = searched(TABLE, START, iterations=iterations, seed=1, settings=settings)
        assert {each.move for each in result.candidates if each.visits} == tried
        assert result.best_move == 4


def test_priors_steer_the_search_and_visits_decide() -> None:
    """A policy that likes the worse of two moves is listened to, until the results speak against it."""
    believed = with_priors(m2=1.0, m3=1000.0)  # safe 0.6; guess 0.5

    def guesses(iterations: int, settings: Settings) -> int:
        """Of 20 searches that find guessing best."""
        game = coin_guess.new_game()
        found = [searched(game, COIN, iterations=iterations, seed=seed, settings=settings) for seed in range(20)]
        return sum(each.best_move == coin_guess.GUESS for each in found)

    assert guesses(8, believed) > 10 > guesses(8, UNIFORM)
    assert guesses(20_000, believed) == 0


def test_equal_questions_have_equal_answers_with_any_number_of_threads() -> None:
    settings = evaluators.puct(evaluators.tilted(np.arange(1, 17)))
    for threads in (1, 2):
        one, other, another = (
            searched(TABLE, START, iterations=3000, seed=seed, threads=threads, settings=settings) for seed in (3, 3, 4)
        )
        assert one == other != another


def test_constants_out_of_range_are_refused_together() -> None:
    with pytest.raises(ValueError, match=r"exploration is -1; .*; fpu_reduction is 2; .*; temperature is 0; .*above 0"):
        Settings(Puct(exploration=-1, fpu_reduction=2, temperature=0))
    out_of_range = Puct(root_exploration_fraction=1.5, turn_exploration_fraction=-0.1)
    with pytest.raises(
        ValueError, match=r"root_exploration_fraction is 1\.5; .*; turn_exploration_fraction is -0\.1; .*from 0 to 1"
    ):
        Settings(out_of_range)


def test_every_move_gets_its_min_visits() -> None:
    settings = with_priors(m4=1000.0)
    for threads in (1, 2):
        result = searched(TABLE, START, iterations=900, seed=1, threads=threads, settings=settings, min_visits=50)
        assert min(each.visits for each in result.candidates) >= 50
        assert result.iterations == 900 == sum(each.visits for each in result.candidates)


def test_only_the_moves_named_are_searched() -> None:
    result = searched(TABLE, START, iterations=500, seed=1, settings=UNIFORM, only=[1, 3])
    assert {each.move for each in result.candidates} == {1, 3}
    assert sum(each.visits for each in result.candidates) == 500
    alone = searched(TABLE, START, iterations=500, seed=1, settings=UNIFORM, only=[1])
    assert alone.candidates[0].visits == 500


def test_where_another_seat_is_to_move_its_moves_are_sampled_too() -> None:
    """King and jack expect different things; the line begins with the policy's guess over the hands of the mover."""
    shares = []
    for card in (0, 2):
        information = kuhn.new_information(card)
        result = searched(kuhn.new_game(), information, iterations=5000, seed=1, settings=HONEST, viewer=1)
        assert result.candidates == ()
        assert result.outlook is not None
        assert result.outlook.principal_variation[0].visits > 2500
        shares.append(result.outlook.seats[0].win_share)
    assert shares[0] < shares[1]


def test_a_turn_is_searched_to_its_end() -> None:
    request = SearchRequest(coin_guess.new_game(safe=0.2), COIN, Budget(2000), seed=1, settings=UNIFORM)
    found = run_to_end(TurnSearch(request)).result()
    assert found.first.best_move == coin_guess.GUESS
    assert [each.best_move in (coin_guess.HEADS, coin_guess.TAILS) for each in found.later] == [True]


def test_a_decided_search_ends() -> None:
    settings = evaluators.puct(evaluators.tilted())
    position = tic_tac_toe.new_information(0b000000011, 0b000011000)  # square 2 wins at once
    run = run_to_end(Search(SearchRequest(TABLE, position, Budget(100_000), seed=1, settings=settings)))
    assert (run.result().best_move, run.stop_reason) == (2, "decided")
    assert run.iterations < 100_000


def test_moves_are_compared_in_the_same_worlds_with_the_same_replies() -> None:
    game = coin_guess.new_game(safe=0.6)
    itself = compared(game, COIN, coin_guess.GUESS, coin_guess.GUESS, pairs=700, seed=1, settings=UNIFORM)
    assert all((each.win_share, each.win_share_error) == (0.0, 0.0) for each in itself.seats)
    mine = compared(game, COIN, coin_guess.SAFE, coin_guess.GUESS, pairs=4000, seed=2, settings=UNIFORM).seats[0]
    assert mine.win_share == pytest.approx(0.1, abs=4 * mine.win_share_error)
    assert mine.win_share_error == pytest.approx(0.5 / math.sqrt(4000), rel=0.05)
    replies = compared(TABLE, START, 4, 4, pairs=700, seed=1, settings=UNIFORM)
    assert replies.seats[0].win_share_error == 0.0


@kernel
def _likely_moves(policy, game, evaluator, thread, node, times, drawn):
    for _ in range(times):
        drawn[likely_move(policy, game, evaluator, thread, node)] += 1


@pytest.mark.parametrize(
    ("settings", "beyond"),
    [
        pytest.param(evaluators.puct(evaluators.tilted(np.arange(1, 17))), np.arange(1.0, 10.0), id="priors"),
        pytest.param(Settings(), np.ones(9), id="UCB1"),
        pytest.param(evaluators.puct(RANDOM_PLAYOUTS), np.ones(9), id="uniform priors"),
    ],
)
def test_a_finished_tree_is_played_on_by_its_visits_and_beyond_it_by_the_tree_policy(
    settings: Settings, beyond: NDArray[np.float64]
) -> None:
    thread = explored_thread(TABLE, START, replace(settings, capacity=SMALLEST_CAPACITY), 2000)
    thread.world.state["taken"] = START["taken"]
    visits = np.array([visits_of_edges(thread.tree, ROOT)[move] for move in range(9)], float)
    for node, expected in ((ROOT, visits), (NONE, beyond)):
        drawn = np.zeros(9, np.int64)
        _likely_moves(settings.tree_policy, TABLE, settings.evaluator, thread, node, 20_000, drawn)
        assert chisquare(drawn, 20_000 * expected / expected.sum()).pvalue > 1e-4


def test_beyond_the_tree_own_moves_are_those_of_the_rollout_policy() -> None:
    """And others' those of the policy of the priors."""
    policy, rollout = np.arange(1.0, 17.0), np.arange(16.0, 0.0, -1.0)
    settings = evaluators.puct(evaluators.tilted(policy, rollout))
    thread = explored_thread(TABLE, START, replace(settings, capacity=SMALLEST_CAPACITY), 100)
    other_to_move = tic_tac_toe.new_information(0b100000000, 0)
    for start, expected in ((START, rollout[:9]), (other_to_move, np.append(policy[:8], 0.0))):
        thread.world.state["taken"] = start["taken"]
        drawn = np.zeros(9, np.int64)
        _likely_moves(settings.tree_policy, TABLE, settings.evaluator, thread, NONE, 20_000, drawn)
        possible = expected > 0
        assert drawn.sum() == drawn[possible].sum()
        assert chisquare(drawn[possible], 20_000 * expected[possible] / expected.sum()).pvalue > 1e-4
