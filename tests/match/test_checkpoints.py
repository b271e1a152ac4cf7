"""Checkpoints while a service of matches runs."""

import subprocess
import time
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from mogul.match.store import Store
from tests.match.harness import SECONDS, new_table, person, running_matches
from tests.match.planted_engine import PlantedEngine


def test_the_main_file_has_what_was_kept_soon_after_and_a_failure_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("mogul.match.checkpoints.PAUSE", 0.05)
    checkpoint, failures = Store.checkpoint, ["database is locked"]

    def fail_first(store: Store) -> None:
        if failures:
            raise OperationalError("PRAGMA", {}, OSError(failures.pop()))
        checkpoint(store)

    monkeypatch.setattr(Store, "checkpoint", fail_first)
    file, copied = tmp_path / "matches.sqlite", tmp_path / "copied.sqlite"
    with running_matches(f"sqlite:///{file}", PlantedEngine()) as matches:
        match_id = new_table(matches, [person(), person()]).match_id
        found, until = None, time.monotonic() + SECONDS
        while found is None and time.monotonic() < until:
            subprocess.run(["cp", file, copied], check=True)
            store = Store(f"sqlite:///{copied}")
            found = store.match(match_id)
            store.close()
    assert found is not None
    assert "is not brought up to date; this is tried again: database is locked" in caplog.text
