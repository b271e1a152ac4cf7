"""Values of the store as messages of the contract."""

import pytest

from mogul.match.messages import timestamp


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0.0, (0, 0)),
        (1_750_000_000.123456, (1_750_000_000, 123_456_000)),
        (1_750_000_000.999999, (1_750_000_000, 999_999_000)),
        (1_750_000_000.9999999, (1_750_000_001, 0)),
    ],
)
def test_a_time_of_the_store_is_kept_to_the_microsecond(seconds: float, expected: tuple[int, int]) -> None:
    found = timestamp(seconds)
    assert (found.seconds, found.nanos) == expected
