"""Small searches of toy games, as text that two ways to run kernels must agree on: `python -m
tests.search.small_searches` prints them."""

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from mogul.search import Budget, Puct, SearchRequest, SearchResult, Settings, TurnSearch, run_to_end
from mogul.search.request import continuations_seed
from mogul.search.root import new_root, root_priors
from mogul.search.simulate import SearchThread
from tests.games import coin_guess, evaluators, kuhn, reroll, sealed_bids, secret_choice, tic_tac_toe
from tests.search.searched import compared, play_on, searched

ITERATIONS = 60
THOROUGH = Settings(stop_when_decided=False)
START = tic_tac_toe.new_information()
COIN = coin_guess.information_of(coin_guess.new_state(coin_guess.HEADS))
BIDS = sealed_bids.new_game(np.random.default_rng(1).dirichlet((0.5, 0.5, 0.5), (3, 3, 3)), 0.4)
WEIGHTS = np.linspace(0.1, 1.0, 5 * evaluators.MOVES).reshape(5, evaluators.MOVES)


def bidding(policy: Puct) -> Settings:
    """A search of sealed bids by a policy of every seat."""
    return Settings(policy, evaluators.seat_policy(WEIGHTS), stop_when_decided=False)


SEARCHES: dict[str, tuple[Any, np.void, dict[str, Any]]] = {
    "tic-tac-toe": (tic_tac_toe.new_game(), START, {}),
    "some moves, each a few times": (tic_tac_toe.new_game(), START, {"only": [0, 4, 8], "min_visits": 4}),
    "a decided search": (coin_guess.new_game(0.9), COIN, {"iterations": 1200}),
    "two threads": (tic_tac_toe.new_game(), START, {"threads": 2}),
    "chance": (reroll.new_game(6, 0.6), reroll.new_state(), {}),
    "an outlook": (kuhn.new_game(), kuhn.new_information(1), {"viewer": 1}),
    "a hidden choice": (
        secret_choice.new_game(np.eye(3), 0.4),
        secret_choice.information_of(secret_choice.new_state()),
        {},
    ),
    "priors": (kuhn.new_game(), kuhn.new_information(2), {"settings": evaluators.puct(evaluators.kuhn_policy(0.3))}),
    "equal priors": (kuhn.new_game(), kuhn.new_information(1), {"settings": Settings(evaluators.PUCT)}),
    "two policies": (
        tic_tac_toe.new_game(),
        START,
        {"settings": evaluators.puct(evaluators.tilted(np.linspace(1, 2, 16), 1.0))},
    ),
    **{
        f"seat {seat} after the bids {bids}": (
            BIDS,
            sealed_bids.information_at_table(bids, seat),
            {"settings": bidding(policy), "viewer": seat},
        )
        for bids, seat, policy in (
            ((None, None, None), 0, evaluators.PUCT),
            ((None, None, None), 2, evaluators.PUCT._replace(temperature=0.5)),
            ((1, None, None), 0, evaluators.PUCT._replace(open_loop=True, turn_exploration_fraction=0.1)),
        )
    },
}


def small_searches() -> Iterator[str]:
    """A line for each search, comparison, turn and continuation."""
    for name, (game, information, others) in SEARCHES.items():
        yield f"{name}: {_figures(searched(game, information, **{'iterations': ITERATIONS, **others}))}"
    turn = TurnSearch(SearchRequest(coin_guess.new_game(0.1), COIN, Budget(ITERATIONS), seed=1, settings=THOROUGH))
    for result in turn.result(), run_to_end(turn).result():
        yield f"a turn: {result.moves}, {[_figures(each) for each in (result.first, *result.later)]}"
    difference = compared(tic_tac_toe.new_game(), START, 0, 4, pairs=ITERATIONS)
    yield f"a comparison: {difference}"
    for seat, settings in ((0, bidding(evaluators.PUCT)), (1, THOROUGH), (2, bidding(evaluators.PUCT))):
        information = sealed_bids.information_at_table((None,) * 3, seat)
        request = SearchRequest(BIDS, information, Budget(ITERATIONS), 1, settings=settings)
        thread = SearchThread(BIDS, new_root(request), settings, continuations_seed(1, information, 0))
        thread.run_iterations(ITERATIONS)
        moves = np.zeros((sealed_bids.SEATS, sealed_bids.SECRET + 1), np.int64)
        play_on(settings.tree_policy, BIDS, settings.evaluator, thread.state, 20, moves)
        yield f"played on from seat {seat}: {moves.tolist()}"
    yield f"without a search: {root_priors(kuhn.new_game(), kuhn.new_information(0), evaluators.kuhn_policy(0.25))}"


def _figures(result: SearchResult) -> str:
    visits = [(each.move, each.visits) for each in result.candidates]
    estimated = [each.seats for each in result.candidates or (result.outlook,) if each is not None]
    shares = [[round(seat.win_share, 4) for seat in seats] for seats in estimated]
    return f"{result.stop_reason}, {visits}, {shares}"


if __name__ == "__main__":
    sys.stdout.write("\n".join(small_searches()))
