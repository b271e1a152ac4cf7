"""Runs that take hours."""

import pytest

from mogul.cli.long_runs import chosen_executor


def test_without_a_number_there_is_a_process_for_each_core_that_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for each core of the machine."""
    monkeypatch.setattr("os.sched_getaffinity", lambda process: {3, 8, 9}, raising=False)
    with chosen_executor(None, None) as executor, chosen_executor(5, None) as given:
        assert (executor.at_once, given.at_once) == (3, 5)
