"""The time between the end of a search and its call's deadline."""

import time

import pytest

from mogul.server.jobs.deadline_margin import MAX_MARGIN_SECONDS, REPLY_SECONDS, latest_end


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
