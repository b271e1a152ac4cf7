"""All that is made of a search is made of a guided one too."""

from mogul.engine.taj_mahal.components import default_components
from mogul.players.taj_mahal.signature import bench_positions
from mogul.players.taj_mahal.suggestion_search import suggest
from mogul.search import Budget
from tests.games import evaluators

BOARD = default_components()
GUIDED = evaluators.puct(evaluators.tilted())


def test_a_guided_suggestion_has_candidates_facts_and_a_turn_and_is_the_same_again() -> None:
    for view in bench_positions(BOARD):
        one, other = (
            suggest(BOARD, view, budget=Budget(iterations=400), seed=1, settings=lambda _: GUIDED) for _ in range(2)
        )
        assert one == other
        assert one.turn[0].move == one.best_move == one.candidates[0].move
        for place, candidate in enumerate(one.candidates):
            assert (candidate.facts is not None) == (place < 8 and candidate.visits > 0)
            assert bool(candidate.seats) == bool(candidate.variation) == (candidate.visits > 0)
