"""A value network that overlooks the promise of connections and sets."""

import numpy as np

from mogul.players.taj_mahal.evaluation.overlooking import PROMISES, overlooking
from mogul.players.taj_mahal.evaluation.seat_features import LAYOUT
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS


def ones() -> np.void:
    """Weights of 1."""
    value: np.void = np.zeros(1, VALUE_WEIGHTS)[0]
    for name in VALUE_WEIGHTS.names or ():
        value[name] = 1.0
    return value


def test_only_what_is_promised_counts_less_and_what_was_given_stays() -> None:
    given = ones()
    seen, promised = overlooking(given, 0.25), np.zeros(LAYOUT.width, bool)
    for name in PROMISES:
        promised[LAYOUT.places(name)] = True
    for part in ("table", "seat"):
        assert (seen[part][promised] == 0.75).all()
        assert (seen[part][~promised] == 1.0).all()
    for part in set(VALUE_WEIGHTS.names or ()) - {"table", "seat"}:
        assert (seen[part] == 1.0).all()
    assert given == ones()
