"""One fact why another move is better."""

import dataclasses

from mogul.players.maharaja.facts import Facts
from mogul.players.maharaja.reasons import reason

NOTHING = Facts(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, (0.0,) * 4)


def test_the_largest_advantage_is_the_reason() -> None:
    gold = dataclasses.replace(NOTHING, gold_scored=6.0, tolls_received=1.0)
    assert reason(gold, NOTHING) == (
        "The better move brings more gold when the Maharaja's city is scored: 6.0 instead of 0.0."
    )
    palace = dataclasses.replace(gold, palaces=1.0)
    assert reason(palace, NOTHING) == "The better move builds more palaces in this round: 1.0 instead of 0.0."


def test_of_tolls_places_and_undone_plans_less_is_better() -> None:
    tolls = dataclasses.replace(NOTHING, tolls_paid=3.0)
    assert reason(NOTHING, tolls) == "The better move costs less in tolls: 0.0 instead of 3.0."
    first, second = (dataclasses.replace(NOTHING, city_place=place) for place in (1.0, 2.0))
    assert reason(first, second) == "The better move ranks higher in the Maharaja's city: 1.0 instead of 2.0."
    undone = dataclasses.replace(NOTHING, undone=0.75)
    assert reason(NOTHING, undone) == "The better move leaves the plan undone less often: 0% instead of 75%."


def test_where_nothing_is_gained_in_the_round_it_says_so() -> None:
    more = dataclasses.replace(NOTHING, palaces=1.0, tolls_paid=1.0, city_place=2.0)
    assert reason(dataclasses.replace(more, palaces=0.0), more) == (
        "Within this round the better move brings little more; what it leads to is worth more."
    )
