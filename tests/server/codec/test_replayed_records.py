"""Records that were replayed before."""

import pytest

from bench.taj_mahal.requests import played, whole
from mogul.server.codec import replayed_records
from mogul.server.codec.replayed_records import ReplayedRecords


def test_a_record_that_was_replayed_is_known_and_no_other_one_is() -> None:
    records = ReplayedRecords()
    record, longer = (whole(played(3, moves).record) for moves in (5, 6))
    assert not records.has(record)
    records.add(record)
    assert records.has(whole(played(3, 5).record))
    assert not records.has(longer)
    record.taj_mahal.setup.hands[0].cards[0].hidden = True
    assert not records.has(record)


def test_the_record_that_was_not_asked_about_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replayed_records, "MOST_RECORDS", 2)
    records = ReplayedRecords()
    first, second, third = (whole(played(3, moves).record) for moves in (1, 2, 3))
    records.add(first)
    records.add(second)
    assert records.has(first)
    records.add(third)
    assert [records.has(each) for each in (first, second, third)] == [True, False, True]


def test_no_record_can_be_told_from_what_is_kept() -> None:
    """Hashes with a key of the process: the same record has another one elsewhere."""
    first, second = ReplayedRecords(), ReplayedRecords()
    for each in (first, second):
        each.add(whole(played(3, 5).record))
    kept = [next(iter(each._digests)) for each in (first, second)]
    assert kept[0] != kept[1]
    assert {len(each) for each in kept} == {16}
