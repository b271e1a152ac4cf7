"""Calls that their clients cancel: levels learn of what is kept."""

import threading
import time
from pathlib import Path
from typing import Any

import pytest

from mogul.match.store import Store
from mogul.v1.match_service_pb2 import MatchServicePlayMoveRequest
from tests.match.harness import SECONDS, Holder, level, new_table, person, running_matches
from tests.match.planted_engine import PlantedEngine, legal_move

CANCEL_SECONDS = 0.3  # in which a cancellation reaches the service; if it takes longer, the test says less


def cancel_move(seat: Holder, begun: threading.Event) -> None:
    """Makes the first move, and cancels the call once it has begun to be kept."""
    request = MatchServicePlayMoveRequest(match=seat.match_id, ply=0, move=legal_move(0, 0))
    call = seat.stub.PlayMove.future(request, metadata=seat.metadata)
    assert begun.wait(SECONDS)
    call.cancel()
    time.sleep(CANCEL_SECONDS)


def test_a_level_answers_a_move_whose_client_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, goes_on = threading.Event(), threading.Event()
    keep_snapshot = Store.keep_snapshot

    def slow(*args: Any) -> Any:
        result = keep_snapshot(*args)
        kept.set()
        assert goes_on.wait(SECONDS)
        return result

    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine()) as planted:
        table = new_table(planted, [person(), level()])
        (seat,) = table.join_all()
        monkeypatch.setattr(Store, "keep_snapshot", slow)
        cancel_move(seat, kept)
        goes_on.set()
        until = time.monotonic() + SECONDS
        while table.host.state().ply < 2:  # a stream would make the service look at the match
            assert time.monotonic() < until
            time.sleep(0.05)


def test_a_mistake_in_a_call_whose_client_has_gone_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun, goes_on = threading.Event(), threading.Event()

    def broken(*_: Any) -> Any:
        begun.set()
        assert goes_on.wait(SECONDS)
        raise RuntimeError("a planted mistake")

    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine()) as planted:
        table = new_table(planted, [person(), level()])
        (seat,) = table.join_all()
        monkeypatch.setattr(Store, "keep_snapshot", broken)
        cancel_move(seat, begun)
        goes_on.set()
        until = time.monotonic() + SECONDS
        while "a planted mistake" not in caplog.text:
            assert time.monotonic() < until
            time.sleep(0.05)
