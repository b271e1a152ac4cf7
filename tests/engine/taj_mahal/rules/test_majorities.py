"""Six comparisons in one subtraction (rules W1, U3)."""

import itertools
import random
from collections.abc import Sequence

import numpy as np
import pytest

from mogul.engine.taj_mahal.rules.majorities import court_seats, more, shown

SYMBOLS = range(6)
# Counts where a borrow or a carry would show. A row cannot come near 127 (every symbol of the deck, twice).
EDGES = (0, 1, 2, 63, 64, 126, 127)


def packed(counts: Sequence[int]) -> np.uint64:
    return np.uint64(sum(count << 8 * symbol for symbol, count in enumerate(counts)))


def seats(high_bits: int) -> set[int]:
    found = int(court_seats(np.uint64(high_bits)))
    return {seat for seat in range(64) if found >> seat & 1}


def seats_with_more(mine: Sequence[int], theirs: Sequence[int]) -> set[int]:
    return seats(more(packed(mine), packed(theirs)))


@pytest.mark.parametrize(("mine", "theirs"), [*itertools.product(EDGES, EDGES)])
def test_only_strictly_more_is_more_whatever_the_neighbours_are(mine: int, theirs: int) -> None:
    """Rule W1."""
    for symbol in SYMBOLS:
        for neighbour, rival in ((0, 127), (127, 0), (5, 5)):
            ours, others = [neighbour] * 6, [rival] * 6
            ours[symbol], others[symbol] = mine, theirs
            expected = {each for each in SYMBOLS if ours[each] > others[each]}
            assert seats_with_more(ours, others) == expected


def test_random_rows_compare_as_numbers_do() -> None:
    """Rules W1, U3."""
    rng = random.Random(1)
    for _ in range(2000):
        mine, theirs = ([rng.choice((0, 1, 2, 3, 9)) for _ in SYMBOLS] for _ in range(2))
        assert seats_with_more(mine, theirs) == {each for each in SYMBOLS if mine[each] > theirs[each]}


def test_a_symbol_that_is_not_in_the_row_is_not_shown() -> None:
    """Rule W1: it claims nothing, even when nobody else is in."""
    for counts in itertools.product((0, 1, 127), repeat=6):
        assert seats(shown(packed(counts))) == {each for each in SYMBOLS if counts[each]}


def test_the_sets_have_no_bits_besides_the_six_court_seats() -> None:
    assert seats(more(packed([127] * 6), packed([0] * 6))) == set(SYMBOLS)
    assert seats(0) == set()
    assert seats_with_more([0] * 6, [127] * 6) == set()
