"""Copies of records."""

import numba
import numpy as np
import pytest

from mogul.engine.jit import kernel
from mogul.engine.record_copies import aligned, copy_record
from mogul.engine.taj_mahal.rules.state import STATE


@kernel
def _copy(target, source):
    copy_record(target, source)


def filled(dtype: np.dtype[np.void], seed: int) -> np.void:
    """A record of random bytes."""
    record: np.void = np.frombuffer(np.random.default_rng(seed).bytes(dtype.itemsize), dtype)[0].copy()
    return record


SMALL = np.dtype([("one", np.uint8), ("two", np.float64)])
LARGE = np.dtype([("words", np.uint64, (300,)), ("last", np.uint8)])


@pytest.mark.parametrize("dtype", [STATE, SMALL, LARGE], ids=["state", "small", "large"])
def test_a_copy_is_equal_to_the_last_byte_and_a_record_of_its_own(dtype: np.dtype[np.void]) -> None:
    source, target = filled(dtype, 1), filled(dtype, 2)
    before = source.tobytes()
    _copy(target, source)
    assert target.tobytes() == source.tobytes() == before
    target[dtype.names[-1]] = 0  # type: ignore[index]
    assert source.tobytes() == before


def test_a_copy_stays_inside_its_record() -> None:
    """Neighbours in an array are not touched."""
    records = np.zeros(3, STATE)
    _copy(records[1], filled(STATE, 3))
    assert records[1].tobytes() == filled(STATE, 3).tobytes()
    assert not any(records[0].tobytes())
    assert not any(records[2].tobytes())


@pytest.mark.parametrize(
    ("target", "source"),
    [(np.zeros(1, SMALL)[0], np.zeros(1, LARGE)[0]), (np.zeros(1, SMALL)[0], 5)],
    ids=["another size", "no record"],
)
def test_only_records_of_one_size_are_copied(target: np.void, source: object) -> None:
    with pytest.raises(numba.core.errors.TypingError, match="copy_record takes two records of one dtype"):
        _copy(target, source)


@pytest.mark.parametrize("dtype", [STATE, SMALL, LARGE], ids=["state", "small", "large"])
def test_an_aligned_copy_is_equal_and_begins_with_a_line_of_the_cache(dtype: np.dtype[np.void]) -> None:
    copies = [aligned(filled(dtype, seed)) for seed in range(10)]  # by chance one in four would
    assert [each.tobytes() for each in copies] == [filled(dtype, seed).tobytes() for seed in range(10)]
    assert not any(address(each) % 64 for each in copies)


def address(record: np.void) -> int:
    return int(record.__array_interface__["data"][0])
