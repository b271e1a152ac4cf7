"""Bit operations against Python's integers."""

import random

import numpy as np
import pytest
from numba import config

from mogul.engine import bits
from mogul.engine.jit import kernel

WORD = 2**64 - 1
_random = random.Random(1)
WORDS = [
    *(1 << index for index in range(64)),
    *(_random.getrandbits(64) for _ in range(100)),
    *(_random.getrandbits(64) & _random.getrandbits(64) & _random.getrandbits(64) for _ in range(100)),
    WORD,
    WORD ^ 1,
    1 << 63 | 1,
]

needs_bmi2 = pytest.mark.skipif(not bits.pdep_is_quick(), reason="this CPU has no quick BMI2 instructions")


@kernel
def _facts(word, index):
    return (
        bits.popcount(word),
        bits.lowest(word),
        bits.highest(word),
        bits.lowest_only(word),
        bits.has(word, index),
        bits.bit(index),
        bits.byte_of(word, index // 8),
    )


@kernel
def _folded(one, other):
    return bits.folded_product(one, other)


@kernel
def _all_if(condition):
    return bits.all_if(condition)


@kernel
def _portable(word, rank):
    return bits.select_portable(word, rank), bits.pick_portable(word, rank)


@kernel
def _with_pdep(word, rank):
    return bits.select_pdep(word, rank), bits.pick_pdep(word, rank)


def members(word: int) -> list[int]:
    return [index for index in range(64) if word >> index & 1]


@pytest.mark.parametrize("index", [0, 1, 31, 32, 63])
def test_words_are_read_as_python_reads_them(index: int) -> None:
    for word in WORDS:
        facts = _facts(np.uint64(word), index)
        held = members(word)
        byte = word >> 8 * (index // 8) & 255
        assert facts == (len(held), held[0], held[-1], 1 << held[0], index in held, 1 << index, byte), hex(word)


def test_the_empty_set_has_no_lowest_member() -> None:
    assert bits.lowest_only(np.uint64(0)) == 0


def test_the_portable_select_finds_every_rank() -> None:
    for word in WORDS:
        for rank, index in enumerate(members(word)):
            assert _portable(np.uint64(word), np.uint64(rank)) == (index, 1 << index), hex(word)


@needs_bmi2
def test_select_by_one_instruction_finds_every_rank() -> None:
    for word in WORDS:
        for rank, index in enumerate(members(word)):
            assert _with_pdep(np.uint64(word), np.uint64(rank)) == (index, 1 << index), hex(word)


def test_folded_products_are_those_of_long_integers() -> None:
    for one, other in zip(WORDS, reversed(WORDS), strict=True):
        product = one * other
        assert _folded(np.uint64(one), np.uint64(other)) == (product >> 64) ^ (product & WORD)


def test_a_condition_is_every_bit_or_none() -> None:
    assert (_all_if(True), _all_if(False)) == (WORD, 0)


@pytest.mark.parametrize(
    ("features", "has_it"), [("+sse2,+bmi2,+avx", True), ("+bmi,-bmi2", False), ("", False), ("+bmi22", False)]
)
def test_numba_s_own_features_decide_on_the_instruction(
    features: str, has_it: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a feature disabled in numba, the instruction would kill the process on some CPUs."""
    monkeypatch.setattr(config, "CPU_FEATURES", features)
    assert bits.pdep_is_quick() is has_it


@pytest.mark.parametrize("name", ["generic", "znver2"])
def test_a_cpu_without_the_instruction_or_with_a_slow_one_does_without(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "CPU_FEATURES", None)
    monkeypatch.setattr(config, "CPU_NAME", name)
    assert not bits.pdep_is_quick()
