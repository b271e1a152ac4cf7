"""The times at which answers are written."""

import time
from contextlib import ExitStack

import pytest

from mogul.server.deadline import MAX_MARGIN_SECONDS, REPLY_SECONDS, ReplySlots, latest_end


def times(latest: list[float], now: float = 0.0) -> list[float | None]:
    """Returns the slots reserved for replies by these times, one after the other."""
    slots = ReplySlots()
    slots.seconds = 1.0
    with ExitStack() as held:
        return [held.enter_context(slots.reserve(each, now)) for each in latest]


def test_answers_that_are_due_together_are_begun_one_after_the_other() -> None:
    assert times([100.0, 100.0, 100.5, 100.2]) == [100.0, 99.0, 98.0, 97.0]


def test_answers_that_are_due_apart_are_begun_when_they_are_due() -> None:
    assert times([100.0, 102.0, 98.5, 101.0]) == [100.0, 102.0, 98.5, 101.0]


def test_a_gap_that_is_long_enough_is_used() -> None:
    assert times([100.0, 97.0, 100.0, 100.0, 100.0]) == [100.0, 97.0, 99.0, 98.0, 96.0]


def test_half_of_the_time_is_left_however_many_there_are() -> None:
    assert min(filter(None, times([10.0] * 30, now=6.0))) == 8.0


def test_neither_an_answered_call_nor_one_without_a_deadline_holds_a_slot() -> None:
    slots = ReplySlots()
    for _ in range(2):
        with slots.reserve(5.0, 0.0) as time, slots.reserve(None, 0.0) as whenever:
            assert (time, whenever) == (5.0, None)
    with pytest.raises(KeyError), slots.reserve(5.0, 0.0):
        raise KeyError
    with slots.reserve(5.0, 0.0) as time:
        assert time == 5.0


def test_the_time_an_answer_takes_is_learned() -> None:
    slots = ReplySlots()
    for _ in range(100):
        slots.record(0.3)
    with slots.reserve(5.0, 0.0), slots.reserve(5.0, 0.0) as second:
        assert second == pytest.approx(4.7, abs=0.001)


def margin(left: float) -> float:
    deadline = time.monotonic() + left
    end = latest_end(deadline)
    assert end is not None
    return deadline - end


def test_a_call_without_a_deadline_has_no_latest_end() -> None:
    assert latest_end(None) is None


def test_the_margin_grows_with_the_time_left_up_to_a_most() -> None:
    assert margin(0.1) == pytest.approx(REPLY_SECONDS + 0.01, abs=0.001)
    assert margin(1.0) == pytest.approx(REPLY_SECONDS + 0.1, abs=0.001)
    assert margin(100.0) == pytest.approx(MAX_MARGIN_SECONDS, abs=0.001)


def test_a_deadline_that_has_passed_keeps_the_time_of_a_reply() -> None:
    assert margin(-1.0) == pytest.approx(REPLY_SECONDS, abs=0.001)
