"""One fact why another move is better."""

import dataclasses

from mogul.players.taj_mahal.facts import Facts
from mogul.players.taj_mahal.reasons import reason

NOTHING = Facts((0.0,) * 6, (0.0,) * 6, 0.0, 0.0, 0.0, (0.0,) * 4, 0.0, 0.0)


def test_the_largest_advantage_is_the_reason() -> None:
    points = dataclasses.replace(NOTHING, points=3.0, cards_kept=1.0)
    assert reason(points, NOTHING) == "The better move scores more points in this visit: 3.0 instead of 0.0."
    cards = dataclasses.replace(points, cards_kept=4.2)
    assert reason(cards, NOTHING) == "The better move keeps more cards for later visits: 4.2 instead of 0.0."
    crown = dataclasses.replace(NOTHING, claimed=(0.0, 0.0, 0.0, 0.0, 0.75, 0.1))
    less = dataclasses.replace(NOTHING, claimed=(0.0, 0.0, 0.0, 0.0, 0.25, 0.1))
    assert reason(crown, less) == "The better move wins the crown more often: 75% instead of 25%."


def test_what_can_be_chance_is_no_reason() -> None:
    """Shares and means of so few continuations differ without a cause."""
    noise = dataclasses.replace(NOTHING, claimed=(0.0, 0.19, 0.0, 0.0, 0.0, 0.0), points=0.7, cards_kept=0.4)
    assert reason(noise, NOTHING).startswith("Within this visit the better move brings little more;")


def test_where_nothing_is_gained_in_the_visit_it_says_so() -> None:
    more = dataclasses.replace(NOTHING, points=3.0)
    assert (
        reason(NOTHING, more) == "Within this visit the better move brings little more; what it leads to is worth more."
    )
