"""Runs that take hours."""

from pathlib import Path

import pytest

from mogul.arena.json_lines import JsonLinesError
from mogul.cli.errors import CommandError
from mogul.cli.long_runs import chosen_executor, resumable


def test_without_a_number_there_is_a_process_for_each_core_that_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for each core of the machine."""
    monkeypatch.setattr("os.sched_getaffinity", lambda process: {3, 8, 9}, raising=False)
    with chosen_executor(None, None) as executor, chosen_executor(5, None) as given:
        assert (executor.at_once, given.at_once) == (3, 5)


def test_a_file_that_another_process_has_taken_ends_the_run_by_name() -> None:
    with pytest.raises(CommandError, match=r"trial\.jsonl: taken"), resumable(Path("trial.jsonl"), lambda: ""):
        raise JsonLinesError("trial.jsonl: taken")
