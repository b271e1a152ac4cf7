"""Records that were replayed before."""

import pytest

from mogul.server.codec import replayed_records
from mogul.server.codec.replayed_records import ReplayedRecords
from tests.taj_mahal_requests import played, whole


def test_a_record_that_was_replayed_is_known_and_no_other_one_is() -> None:
    records = ReplayedRecords()
    record, longer = (whole(played(3, moves).record) for moves in (5, 6))
    assert not records.has(records.digest(record))
    records.add(records.digest(record))
    assert records.has(records.digest(whole(played(3, 5).record)))
    assert not records.has(records.digest(longer))
    record.taj_mahal.setup.hands[0].cards[0].hidden = True
    assert not records.has(records.digest(record))


def test_the_record_that_was_not_asked_about_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replayed_records, "MOST_RECORDS", 2)
    records = ReplayedRecords()
    records.add(b"first")
    records.add(b"second")
    assert records.has(b"first")
    records.add(b"third")
    assert [records.has(each) for each in (b"first", b"second", b"third")] == [True, False, True]


def test_a_record_has_another_hash_in_every_process() -> None:
    """Nobody finds a record from its hash by trying all that can be."""
    record = whole(played(3, 5).record)
    first, second = (ReplayedRecords().digest(record) for _ in range(2))
    assert first != second
    assert len(first) == len(second) == 16
