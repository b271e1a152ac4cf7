"""A store that fails between two steps of a call."""

from pathlib import Path
from typing import Any

import grpc
import pytest
from sqlalchemy.exc import OperationalError

from mogul.match.store import Store
from tests.match.harness import new_table, person, running_matches
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
        assert "the store does not answer" in caplog.text
        assert host.state().ply == 0
