"""All that is made of a search is made of a guided one too."""

from mogul.players.signature import bench_positions
from tests.games import evaluators
from tests.players.requests import BOARD, PLAYER, suggested

GUIDED = evaluators.puct(evaluators.tilted())


def test_a_guided_suggestion_has_candidates_facts_and_a_turn_and_is_the_same_again() -> None:
    for view in bench_positions(PLAYER, BOARD):
        one, other = (suggested(view, 400, settings=lambda _: GUIDED) for _ in range(2))
        assert one == other
        assert one.turn[0].move == one.best_move == one.candidates[0].move
        for place, candidate in enumerate(one.candidates):
            assert (candidate.move in one.facts) == (place < 8 and candidate.visits > 0)
            assert bool(candidate.seats) == bool(candidate.variation) == (candidate.visits > 0)
