"""A store that fails between two steps of a call."""

import time
from pathlib import Path
from typing import Any

import grpc
import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from mogul.match.store import Store
from tests.match.harness import SECONDS, level, new_table, person, running_matches
from tests.match.planted_engine import PlantedEngine
from tests.server.harness import error_of, reason


def test_a_seat_that_is_taken_is_answered_with_its_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The invitation is spent, and the token in no other answer."""
    join, match = Store.join, Store.match
    failing = False

    def joined(store: Store, *arguments: Any) -> Any:
        nonlocal failing
        kept = join(store, *arguments)
        failing = True
        return kept

    def found(store: Store, match_id: str) -> Any:
        if failing:
            raise OperationalError("SELECT", {}, OSError("the disk is gone"))
        return match(store, match_id)

    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine()) as planted:
        table = new_table(planted, [person(), person()])
        monkeypatch.setattr(Store, "join", joined)
        monkeypatch.setattr(Store, "match", found)
        seat = table.invitations[0].join()
        failing = False
        assert seat.state().match.seats[0].joined


def test_a_call_that_the_store_fails_at_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def grant(store: Store, digest: bytes) -> Any:
        raise OperationalError("SELECT", {}, OSError("the disk is gone"))

    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine()) as planted:
        host = new_table(planted, [person(), person()]).host
        with monkeypatch.context() as failing:
            failing.setattr(Store, "grant", grant)
            error = error_of(host.state)
        assert (error.code(), reason(error)) == (grpc.StatusCode.UNAVAILABLE, "NOT_SERVING")
        assert "disk" not in str(error.details())
        assert "the store fails: the disk is gone" in caplog.text
        assert host.state().ply == 0


def test_what_the_store_fails_at_beside_the_calls_is_logged_in_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(store: Store, *_: Any) -> Any:
        raise OperationalError("SELECT", {}, OSError("the disk is gone"))

    with (
        running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine(), keep_days=1.0, poll=0.01) as planted,
        monkeypatch.context() as failing,
    ):
        for method in ("cursors", "match", "events_after"):
            failing.setattr(Store, method, fail)
        new_table(planted, [level(), level()])
        until = time.monotonic() + SECONDS
        messages = ("a level cannot move; this is tried again", "watchers do not learn of changes; this is tried again")
        lines = {f"{each}: the disk is gone" for each in messages}
        while not lines <= set(caplog.messages) and time.monotonic() < until:
            time.sleep(0.01)
        assert lines <= set(caplog.messages)
        assert not any(each.exc_info for each in caplog.records)


def test_an_error_about_values_is_a_mistake_of_the_program_and_its_words_stay_out_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def grant(store: Store, digest: bytes) -> Any:
        raise IntegrityError("INSERT", {}, ValueError("failing row contains SECRET"))

    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine()) as planted:
        host = new_table(planted, [person(), person()]).host
        with monkeypatch.context() as failing:
            failing.setattr(Store, "grant", grant)
            assert error_of(host.state).code() is grpc.StatusCode.INTERNAL
    assert "a mistake of the program" in caplog.text
    assert "SECRET" not in " ".join(caplog.messages)
