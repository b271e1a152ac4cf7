"""The search over a whole turn: one search a step, as long as the seat goes on with its turn and without news."""

from typing import Any

import pytest

from mogul.search import Budget, SearchRequest, SearchResult, Settings, StopReason, TurnResult, TurnSearch, run_to_end
from mogul.search.request import stream_seed
from mogul.search.turn import LATER_SHARE
from tests.games import coin_guess, kuhn, reroll, tic_tac_toe
from tests.search.held_trees import held_trees
from tests.search.searched import searched

THOROUGH = Settings(stop_when_decided=False)
COIN = coin_guess.information_of(coin_guess.new_state(coin_guess.HEADS))


def ended(turn: TurnSearch) -> TurnResult:
    return run_to_end(turn).result()


def test_each_step_of_a_turn_is_searched_after_the_best_move_before() -> None:
    """The guess is made, and then called, as nothing is safe."""
    game = coin_guess.new_game(safe=0.1)
    result = ended(TurnSearch(SearchRequest(game, COIN, Budget(iterations=4000), seed=1, settings=THOROUGH)))
    assert result.first.best_move == coin_guess.GUESS
    assert [each.best_move in (coin_guess.HEADS, coin_guess.TAILS) for each in result.later] == [True]
    assert result.later[0].iterations == 4000 * LATER_SHARE
    assert result.reproducible


def test_every_step_counts_its_seconds_by_the_clock_of_the_budget() -> None:
    """One that stands still: however short the time is, it is never up."""
    budget = Budget(iterations=4000, seconds=1e-9, clock=lambda: 0.0)
    result = ended(TurnSearch(SearchRequest(coin_guess.new_game(safe=0.1), COIN, budget, seed=1, settings=THOROUGH)))
    assert (result.first.iterations, result.later[0].iterations) == (4000, 4000 * LATER_SHARE)


def test_every_step_of_every_seed_has_random_numbers_of_its_own() -> None:
    seeds = [stream_seed(seed, COIN, 0, prefix) for seed in (1, 2, 3) for prefix in ((), (3,), (3, 1))]
    assert len(set(seeds)) == len(seeds)


def test_the_first_step_is_searched_like_a_single_move() -> None:
    game = coin_guess.new_game(safe=0.1)
    result = ended(TurnSearch(SearchRequest(game, COIN, Budget(iterations=4000), seed=1, settings=THOROUGH)))
    assert result.first == searched(game, COIN, iterations=4000, seed=1, settings=THOROUGH)


def test_a_turn_of_several_steps_holds_one_tree_a_thread_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service reserves no more."""
    held = held_trees(monkeypatch)
    game = coin_guess.new_game(safe=0.1)
    turn = TurnSearch(SearchRequest(game, COIN, Budget(iterations=2000), seed=1, threads=2, settings=THOROUGH))
    assert len(ended(turn).later) == 1
    assert (held.taken, held.most) == (4, 2)
    assert held.now == 0  # though the turn is still there: a grading takes trees of its own


@pytest.mark.parametrize(
    ("game", "information"),
    [
        pytest.param(coin_guess.new_game(safe=0.9), COIN, id="the game is over"),
        pytest.param(tic_tac_toe.new_game(), tic_tac_toe.new_information(), id="another seat is to move"),
        pytest.param(reroll.new_game(6, 0.1), reroll.new_state(), id="chance showed something"),
    ],
)
def test_a_turn_ends_where_the_seat_cannot_go_on_without_news(game: object, information: object) -> None:
    result = ended(TurnSearch(SearchRequest(game, information, Budget(iterations=1000), seed=1)))  # type: ignore[arg-type]
    assert result.later == ()


def test_a_turn_cut_in_its_first_step_is_not_reproducible() -> None:
    game = coin_guess.new_game(safe=0.1)
    turn = TurnSearch(SearchRequest(game, COIN, Budget(iterations=10**6), seed=1))
    turn.run_slice()
    result = turn.result()
    assert (result.first.stop_reason, result.later) == (StopReason.CANCELLED, ())
    assert not result.reproducible


def test_a_turn_cut_before_its_second_step_is_not_reproducible() -> None:
    """Though its first step is reproducible: the whole turn has another step."""
    game = coin_guess.new_game(safe=0.1)
    turn = TurnSearch(SearchRequest(game, COIN, Budget(iterations=512), seed=1, settings=THOROUGH))
    turn.run_slice()
    result = turn.result()
    assert not turn.is_done
    assert (result.first.stop_reason, result.later) == (StopReason.ITERATIONS, ())
    assert not result.reproducible


def test_a_turn_with_a_time_budget_ends() -> None:
    game = coin_guess.new_game(safe=0.1)
    result = ended(TurnSearch(SearchRequest(game, COIN, Budget(seconds=0.2), seed=1, settings=THOROUGH)))
    assert [result.first.stop_reason, result.later[0].stop_reason] == [StopReason.TIME] * 2
    assert not result.reproducible


class Ticking:
    """A clock that is read once in a while, and goes on by a hundredth of a second each time."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.01
        return self.now


@pytest.mark.parametrize(
    ("game", "information", "viewer", "steps"),
    [
        pytest.param(coin_guess.new_game(safe=0.9), COIN, None, 1, id="the game is over"),
        pytest.param(kuhn.new_game(), kuhn.new_information(1), 1, 1, id="an outlook"),
        pytest.param(coin_guess.new_game(safe=0.1), COIN, None, 2, id="a later step"),
    ],
)
def test_a_turn_uses_its_time_and_no_more(game: Any, information: Any, viewer: int | None, steps: int) -> None:
    """Time for later steps is not lost where none comes."""
    clock = Ticking()
    budget = Budget(seconds=2.0, clock=clock)
    request = SearchRequest(game, information, budget, seed=1, settings=THOROUGH, viewer=viewer)
    result = ended(TurnSearch(request))
    assert 1 + len(result.later) == steps
    assert result.first.stop_reason is StopReason.TIME
    assert (1.9 if steps == 1 else 1.6) < clock.now < 2.05


def test_a_turn_goes_on_from_the_moves_of_another_choice() -> None:
    """With the iterations it asks for."""
    values = []

    def choose(found: SearchResult, prefix: tuple[int, ...]) -> int:
        values.append(prefix)
        return min(found.candidates, key=lambda each: each.visits).move

    game = coin_guess.new_game(safe=0.9)
    request = SearchRequest(game, COIN, Budget(iterations=400), seed=1, settings=THOROUGH)
    result = ended(TurnSearch(request, choose=choose, later_share=0.5))
    assert result.first.best_move != coin_guess.GUESS == result.moves[0]
    assert values == [(), (coin_guess.GUESS,)]
    assert result.later[0].iterations == 200


def test_the_first_step_is_examined_at_its_end_and_whenever_a_result_is_asked_for_before() -> None:
    request = SearchRequest(coin_guess.new_game(safe=0.1), COIN, Budget(iterations=4000), seed=1, settings=THOROUGH)
    turn = TurnSearch(request, examine=lambda _, result: result.iterations)
    turn.run_slice()
    early = turn.result()
    assert early.examined == early.first.iterations < 4000
    assert ended(turn).examined == 4000
