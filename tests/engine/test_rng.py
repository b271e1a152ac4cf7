"""The stream of random numbers: the generator it says it is, streams that have nothing in common, even throws."""

import numpy as np
import pytest
from scipy.stats import chisquare

from mogul.engine import rng
from mogul.engine.jit import kernel

WORD = 2**64 - 1
THROWS = 200_000


@kernel
def _rolls(stream, out):
    for place in range(len(out)):
        out[place] = rng.next_uint64(stream)


@kernel
def _throws(stream, limit, out):
    for place in range(len(out)):
        out[place] = rng.below(stream, limit)


@kernel
def _fractions(stream, out):
    for place in range(len(out)):
        out[place] = rng.fraction(stream)


def rolls(seed: int, count: int) -> list[int]:
    out = np.zeros(count, np.uint64)
    _rolls(rng.new_rng(seed), out)
    return out.tolist()


def throws(seed: int, limit: int, count: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    out = np.zeros(count, np.uint64)
    _throws(rng.new_rng(seed), np.uint64(limit), out)
    return out


def splitmix_finalizer(value: int) -> int:
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & WORD
    value = (value ^ value >> 27) * 0x94D049BB133111EB & WORD
    return value ^ value >> 31


def wyrand(state: int, count: int) -> list[int]:
    """As its author publishes it (wyhash, public domain), in Python's integers."""
    numbers = []
    for _ in range(count):
        state = state + 0xA0761D6478BD642F & WORD
        product = state * (state ^ 0xE7037ED1A0B428DB)
        numbers.append(product >> 64 ^ product & WORD)
    return numbers


@pytest.mark.parametrize("seed", [0, 1, 12345, WORD, -1, 2**64, -(2**70) + 7])
def test_a_stream_is_wyrand_from_a_mixed_seed(seed: int) -> None:
    assert rolls(seed, 200) == wyrand(splitmix_finalizer(seed % 2**64), 200)


def test_seeds_count_modulo_two_to_the_64() -> None:
    assert rolls(5, 10) == rolls(5 + 2**64, 10)
    assert rolls(-1, 10) == rolls(WORD, 10)


def test_streams_of_neighbouring_seeds_share_no_number() -> None:
    seen = [number for seed in range(100) for number in rolls(seed, 100)]
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 7, 11, 64, 96, 926])
def test_throws_are_even(limit: int) -> None:
    """Chi-square at 0.1 %, for every number of moves, cards or cities that is chosen among."""
    counts = np.bincount(throws(limit, limit, THROWS).astype(np.int64), minlength=limit)
    assert len(counts) == limit
    assert limit == 1 or chisquare(counts).pvalue > 0.001


def test_pairs_of_throws_are_even() -> None:
    """A throw tells nothing about the next, nor do equal places of neighbouring streams about each other."""
    sides = 12
    first = throws(1, sides, THROWS).astype(np.int64)
    for second in (np.roll(first, 1), throws(2, sides, THROWS).astype(np.int64)):
        assert chisquare(np.bincount(first * sides + second, minlength=sides * sides)).pvalue > 0.001


def test_the_largest_limit_is_reached() -> None:
    """Limits below 2**16 are promised; every value of the largest comes up."""
    limit = 2**16 - 1
    assert set(throws(3, limit, 40 * limit).tolist()) == set(range(limit))


def test_a_fraction_is_the_leading_53_bits_of_a_roll() -> None:
    out = np.zeros(1000)
    _fractions(rng.new_rng(5), out)
    assert out.tolist() == [(next_uint64 >> 11) / 2**53 for next_uint64 in rolls(5, 1000)]
    assert 0.0 <= out.min() < 0.01 < 0.99 < out.max() < 1.0
