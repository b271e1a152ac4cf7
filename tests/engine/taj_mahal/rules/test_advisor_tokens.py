"""Advisor tokens of a player, two bits an advisor (E1)."""

from itertools import product

import numpy as np

from mogul.engine.taj_mahal.rules.advisor_tokens import one_of_each, pairs, two_of_each
from mogul.engine.taj_mahal.rules.state import ADVISORS


def tokens(counts: tuple[int, ...]) -> int:
    return sum(count << 2 * advisor for advisor, count in enumerate(counts))


def test_a_set_of_advisors_becomes_one_or_two_tokens_of_each() -> None:
    for held in product((0, 1), repeat=ADVISORS):
        advisors = np.uint64(sum(has << advisor for advisor, has in enumerate(held)))
        assert one_of_each(advisors) == tokens(held)
        assert two_of_each(advisors) == tokens(tuple(2 * has for has in held))


def test_pairs_are_the_advisors_with_two_tokens() -> None:
    for counts in product((0, 1, 2), repeat=ADVISORS):
        assert pairs(np.uint8(tokens(counts))) == sum((count == 2) << advisor for advisor, count in enumerate(counts))
