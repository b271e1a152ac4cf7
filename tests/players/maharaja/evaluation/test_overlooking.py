"""A value network that overlooks the rounds to come."""

import numpy as np

from mogul.players.maharaja.evaluation.overlooking import overlooking
from mogul.players.maharaja.evaluation.value import VALUE_WEIGHTS
from mogul.players.maharaja.profile import Gm1Profile


def test_only_what_tells_seats_apart_counts_less_and_what_was_given_stays() -> None:
    given: np.void = np.zeros(1, VALUE_WEIGHTS)[0]
    for name in VALUE_WEIGHTS.names or ():
        given[name] = 1.0
    seen = overlooking(given, 0.25)
    assert (seen["win"] == 0.75).all()
    assert (seen["score"] == 0.75).all()
    for name in set(VALUE_WEIGHTS.names or ()) - {"win", "score"}:
        assert (seen[name] == 1.0).all()
    assert (given["win"] == 1.0).all()


def test_a_profile_that_overlooks_everything_gives_all_seats_the_same() -> None:
    seen, whole = (
        Gm1Profile.parse(each).settings(4).evaluator.value for each in ("gm1@60/overlooks=1", "gm1@60/temperature=1")
    )
    assert not seen["win"].any()
    assert not seen["score"].any()
    assert whole["win"].all()
    assert (seen["seat"] == whole["seat"]).all()
