"""Reviews where several seats choose at the same time."""

from mogul.engine.maharaja.records.record import observe
from mogul.engine.maharaja.rules.state import PLANNING
from mogul.players.games import game_player
from mogul.players.review import GameReview, ReviewRequest, reviewable
from tests.engine.maharaja.played import random_game

PLAYER = game_player("maharaja")


def test_while_the_observer_chooses_as_well_nothing_is_searched() -> None:
    """A plan of another seat tells the observer nothing; its own is the next decision that is valued (R3)."""
    reviewed = 0
    for played in random_game(3, seed=1):
        to_move = played.game.seats_to_move
        if played.game.state["phase"] != PLANNING or len(to_move) == 3:
            continue
        (observer, *_), planned = to_move, 3 - len(to_move)
        game = reviewable(PLAYER, played.components, observe(played.record, observer))
        first = len(played.events) - planned
        review = GameReview(ReviewRequest(game=game, iterations=50, seed=1, first_event=first))
        while not review.is_done:
            review.run_slice()
        assert (review.progress.decisions_done, review.progress.iterations) == (planned, 0)
        reviewed += 1
        if reviewed == 4:
            return
    raise AssertionError("no seat has planned before another")
