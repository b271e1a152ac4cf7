"""Callers whose match is deleted between the looks for their token and for their match."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import grpc
import pytest

from mogul.match.store import Store
from mogul.match.values import Grant
from tests.match.harness import Holder, Table, new_table, person, running_matches
from tests.match.planted_engine import PlantedEngine, legal_move
from tests.server.harness import error_of, reason


def watch(holder: Holder) -> Any:
    with holder.watching() as messages:
        return next(messages)


CALLS: dict[str, Callable[[Table, Holder], Any]] = {
    "GetMatch of the host": lambda table, seat: table.host.state(),
    "GetMatch of spectators": lambda table, seat: table.spectator.state(),
    "GetMatch of a seat": lambda table, seat: seat.state(),
    "JoinSeat by invitation": lambda table, seat: table.invitations[1].join(),
    "JoinSeat again": lambda table, seat: seat.join("Ada"),
    "LeaveSeat": lambda table, seat: seat.leave(),
    "AssignSeat": lambda table, seat: table.host.assign(1, person()),
    "PlayMove": lambda table, seat: seat.play(legal_move(0, 0), 0),
    "TakeBack": lambda table, seat: seat.take_back(1, 0),
    "ExportRecord": lambda table, seat: table.host.export(),
    "WatchMatch": lambda table, seat: watch(seat),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_a_match_that_is_deleted_after_a_look_for_a_token_of_it_has_no_token(
    call: Callable[[Table, Holder], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grant, granted = Store.grant, []

    def grant_last(store: Store, digest: bytes) -> Grant | None:
        found = grant(store, digest)
        granted.append(found)
        store.delete_untouched(float("inf"))
        return found

    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine()) as matches:
        table = new_table(matches, [person(), person()])
        seat = table.invitations[0].join()
        monkeypatch.setattr(Store, "grant", grant_last)
        error = error_of(lambda: call(table, seat))
        assert granted[0] is not None
    assert (error.code(), reason(error)) == (grpc.StatusCode.UNAUTHENTICATED, "INVALID_TOKEN")
