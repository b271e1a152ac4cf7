"""One fact why another move is better."""

import dataclasses

from mogul.players.taj_mahal.facts import Facts
from mogul.players.taj_mahal.reasons import reason
from mogul.players.taj_mahal.review import Decision, Loss, Tag
from mogul.players.taj_mahal.tutor import Grade

NOTHING = Facts((0.0,) * 6, (0.0,) * 6, 0.0, 0.0, 0.0, (0.0,) * 4, 0.0, 0.0)


def graded(best: Facts | None, of_move: Facts | None = NOTHING, loss: float = 0.1) -> str:
    decision = Decision(0, 1, 0, "withdraw", "play 3", Tag.BLUNDER, Loss(loss), (), (), 100)
    return reason(Grade(decision, of_move, best))


def test_the_difference_that_counts_most_is_told() -> None:
    points = dataclasses.replace(NOTHING, points=3.0, cards_kept=1.0)
    assert graded(points) == "The better move scores more points in this visit: 3.0 instead of 0.0."
    cards = dataclasses.replace(points, cards_kept=4.2)
    assert graded(cards) == "The better move keeps more cards for later visits: 4.2 instead of 0.0."
    crown = dataclasses.replace(NOTHING, claimed=(0.0, 0.0, 0.0, 0.0, 0.75, 0.1))
    less = dataclasses.replace(NOTHING, claimed=(0.0, 0.0, 0.0, 0.0, 0.25, 0.1))
    assert graded(crown, less) == "The better move wins the crown more often: 75% instead of 25%."


def test_where_nothing_is_gained_in_the_visit_it_says_so() -> None:
    more = dataclasses.replace(NOTHING, points=3.0)
    assert graded(NOTHING, more) == "Within this visit the better move brings no more; what it leads to is worth more."


def test_a_move_that_costs_nothing_needs_no_reason() -> None:
    assert graded(NOTHING, loss=0.0) == ""
    assert graded(None, None) == ""
