"""The search comes to the very same visits as its slow, obvious twins, given the same random numbers."""

import math
from typing import Any

import numpy as np
import pytest

from mogul.search import Budget, Puct, SearchRequest, SearchResult, Settings, Ucb1
from mogul.search.request import SMALLEST_CAPACITY, stream_seed
from mogul.search.root import new_root
from tests.games import (
    coin_guess,
    evaluators,
    kuhn,
    leduc,
    nil,
    reroll,
    sealed_bids,
    secret_choice,
    three_turns,
    tic_tac_toe,
)
from tests.games.referee import Referee
from tests.naive.search_ismcts import NaiveSearch
from tests.naive.search_puct import NaivePuctSearch
from tests.naive.search_uct import EMPTY, visits_after_uct
from tests.search.searched import searched

SEED = 5
EXPLORATION = 0.7
PRIORS_OF_MOVES = np.random.default_rng(3).uniform(0.2, 2.0, evaluators.MOVES).astype(np.float32)
SHARES = np.random.default_rng(2).dirichlet((1, 1, 1), (3, 3, 3))
QUESTIONS = {
    "coin guess": (coin_guess.new_game(), coin_guess.information_of(coin_guess.new_state(1))),
    "Kuhn poker": (kuhn.new_game(), kuhn.new_information(1)),
    "Leduc poker": (leduc.new_game(), leduc.information_of(leduc.new_state((1, 0, 2)))),
    "nil": (nil.new_game(), nil.information_of(nil.new_state(4))),
    "reroll": (reroll.new_game(6, 0.6), reroll.new_state()),
    "reroll, more outcomes than nodes": (reroll.new_game(1000, 0.4), reroll.new_state()),
    "sealed bids, two made before": (
        sealed_bids.new_game(SHARES, 0.4),
        sealed_bids.information_at_table((None, None, None), 2),
    ),
    "secret choice": (secret_choice.new_game(np.eye(3), 0.4), secret_choice.new_state()),
    "three turns": (
        three_turns.new_game(np.random.default_rng(1).dirichlet((1, 1, 1), 8)),
        three_turns.new_state(),
    ),
    "tic-tac-toe": (tic_tac_toe.new_game(), tic_tac_toe.new_information()),
    "tic-tac-toe, the last move forced": (
        tic_tac_toe.new_game(),
        tic_tac_toe.new_information(0b000100011, 0b000011100),
    ),
}


def with_weights(game: Any, information: np.void, settings: Settings) -> np.void:
    """The same with weights for the choices hidden before the root, which the twins do not make."""
    root = new_root(SearchRequest(game, information, Budget(1), SEED, settings=settings))
    weighed: np.void = root.information
    return weighed


def run_both(name: str, iterations: int, threads: int = 1) -> tuple[SearchResult, list[NaiveSearch]]:
    game, information = QUESTIONS[name]
    settings = Settings(Ucb1(EXPLORATION), capacity=SMALLEST_CAPACITY, stop_when_decided=False)
    result = searched(game, information, iterations=iterations, seed=SEED, threads=threads, settings=settings)
    weighed = with_weights(game, information, settings)
    twins = [
        NaiveSearch(game, weighed, stream_seed(SEED, information, thread), EXPLORATION, SMALLEST_CAPACITY)
        for thread in range(threads)
    ]
    for twin in twins:
        for _ in range(iterations // threads):
            twin.iterate()
    return result, twins


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_visits_and_availability_are_the_twins(name: str) -> None:
    result, (twin,) = run_both(name, 300)
    for candidate in result.candidates:
        edge = twin.edges[(), candidate.move]
        assert (candidate.visits, candidate.availability) == (edge.visits, edge.availability)


def test_a_full_tree_goes_on_without_growing_like_the_twins() -> None:
    iterations = SMALLEST_CAPACITY + 1000
    result, (twin,) = run_both("tic-tac-toe", iterations)
    assert len(twin.edges) == SMALLEST_CAPACITY
    assert result.iterations == iterations
    assert {each.move: each.visits for each in result.candidates} == {
        move: edge.visits for (history, move), edge in twin.edges.items() if not history
    }


def test_two_threads_are_two_twins_added_up() -> None:
    result, twins = run_both("Leduc poker", 400, threads=2)
    for candidate in result.candidates:
        edges = [twin.edges[(), candidate.move] for twin in twins]
        assert candidate.visits == sum(edge.visits for edge in edges)
        assert candidate.availability == sum(edge.availability for edge in edges)
        assert candidate.reward == pytest.approx(
            [sum(edge.reward[seat] for edge in edges) / candidate.visits for seat in range(2)]
        )


@pytest.mark.parametrize("name", ["Leduc poker", "three turns", "tic-tac-toe"])
def test_estimates_are_the_statistics_of_the_twins_games(name: str) -> None:
    result, (twin,) = run_both(name, 300)
    for candidate in result.candidates:
        outcomes = twin.results[candidate.move]
        assert len(outcomes) == candidate.visits
        for seat, estimate in enumerate(candidate.seats):
            shares = [float(outcome["share"][seat]) for outcome in outcomes]
            scores = [float(outcome["score"][seat]) for outcome in outcomes]
            ranks = [int(outcome["rank"][seat]) for outcome in outcomes]
            assert estimate.win_share == pytest.approx(np.mean(shares))
            assert candidate.reward[seat] == pytest.approx(np.mean(shares))
            if len(outcomes) > 1:
                error = np.std(shares, ddof=1) / math.sqrt(len(shares))
                assert estimate.win_share_error == pytest.approx(error, abs=1e-7)
            assert estimate.score == pytest.approx(np.mean(scores))
            assert estimate.score_spread == pytest.approx(np.std(scores), abs=1e-6)
            assert estimate.ranks == pytest.approx(
                [ranks.count(rank) / len(ranks) for rank in range(len(candidate.seats))]
            )


def test_in_one_world_the_search_is_plain_uct() -> None:
    game, information = QUESTIONS["tic-tac-toe"]
    settings = Settings(Ucb1(EXPLORATION), stop_when_decided=False)
    for seed in range(3):
        result = searched(game, information, iterations=1500, seed=seed, settings=settings)
        rng = Referee(game, information, stream_seed(seed, information, 0))
        assert {each.move: each.visits for each in result.candidates} == visits_after_uct(
            EMPTY, 1500, EXPLORATION, rng.below
        )


def run_both_with_puct(
    name: str, iterations: int, viewer: int | None = None, constants: Puct = evaluators.PUCT
) -> tuple[SearchResult, dict[int, int], NaivePuctSearch]:
    """The search, the visits of the twin's root moves, and the twin."""
    game, information = QUESTIONS[name]
    settings = Settings(
        constants, evaluators.tilted(PRIORS_OF_MOVES), capacity=SMALLEST_CAPACITY, stop_when_decided=False
    )
    result = searched(game, information, iterations=iterations, seed=SEED, settings=settings, viewer=viewer)
    twin = NaivePuctSearch(
        game,
        with_weights(game, information, settings),
        stream_seed(SEED, information, 0),
        policy=lambda _, move: float(PRIORS_OF_MOVES[move % evaluators.MOVES]),
        constants=constants,
        capacity=SMALLEST_CAPACITY,
        viewer=viewer,
    )
    for _ in range(iterations):
        twin.iterate()
    return result, {move: edge.visits for (history, move), edge in twin.edges.items() if not history}, twin


@pytest.mark.parametrize(
    "constants", [evaluators.PUCT, evaluators.PUCT._replace(turn_exploration_fraction=0.3, open_loop=True)]
)
@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_visits_with_puct_and_rewards_are_the_twins(name: str, constants: Puct) -> None:
    result, visits, twin = run_both_with_puct(name, 300, constants=constants)
    assert {each.move: each.visits for each in result.candidates} == visits
    for candidate in result.candidates:
        if candidate.visits:
            rewards = twin.edges[(), candidate.move].reward[: len(candidate.reward)]
            assert candidate.reward == pytest.approx([each / candidate.visits for each in rewards])


def test_a_search_with_puct_whose_tree_is_full_goes_on_like_its_twin() -> None:
    result, visits, twin = run_both_with_puct("tic-tac-toe", 4000)
    assert len(twin.edges) == SMALLEST_CAPACITY
    assert result.iterations == 4000
    assert {each.move: each.visits for each in result.candidates} == visits


def test_an_outlook_with_puct_is_the_twins() -> None:
    result, visits, _ = run_both_with_puct("tic-tac-toe", 300, viewer=1)
    assert result.outlook is not None
    step = result.outlook.principal_variation[0]
    assert (step.seat, step.visits) == (0, visits[step.move])
    assert step.visits == max(visits.values())
    assert sum(visits.values()) == 300
