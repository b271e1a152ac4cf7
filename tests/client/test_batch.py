"""Batches: refusals after which a request is repeated, and loops that are left."""

import asyncio
import time
from collections.abc import Iterator
from itertools import count
from typing import Any

import grpc
import pytest

from mogul.client import AsyncClient, Client
from mogul.client.batch import is_busy
from mogul.server.errors import ErrorReason, ResourceExhausted, Unavailable
from mogul.v1.games_pb2 import Position
from mogul.v1.suggestion_service_pb2 import SuggestResponse
from tests.client.refused import Refused, TooLarge

BUSY = Refused(ResourceExhausted(ErrorReason.TOO_MANY_SEARCHES, "later", 0.1))


@pytest.mark.parametrize("shortage", [ErrorReason.TOO_MANY_SEARCHES, ErrorReason.TOO_MANY_REQUESTS])
def test_temporary_shortages_count_as_busy(shortage: ErrorReason) -> None:
    assert is_busy(Refused(ResourceExhausted(shortage, "later", 0.1)))


@pytest.mark.parametrize(
    "error",
    [Refused(ResourceExhausted(ErrorReason.DEADLINE_TOO_SHORT, "TOO LATE", 0.1)), Refused(Unavailable("")), TooLarge()],
)
def test_permanent_refusals_do_not_count_as_busy(error: grpc.RpcError) -> None:
    """A deadline too short for an idle server would be refused for ever."""
    assert not is_busy(error)


def endless(taken: list[int]) -> Iterator[Position]:
    for number in count():
        taken.append(number)
        yield Position()


def test_positions_are_taken_as_requests_end(monkeypatch: pytest.MonkeyPatch) -> None:
    with Client("localhost:1") as client:
        monkeypatch.setattr(client, "_call", lambda *_: SuggestResponse())
        taken = list[int]()
        outcomes = client.suggest_all(endless(taken), at_once=3)
        assert {next(outcomes).index for _ in range(5)} <= set(taken)
        outcomes.close()  # type: ignore[attr-defined]  # a generator
        assert len(taken) <= 5 + 3


def test_leaving_the_loop_ends_requests_to_a_busy_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def answered(*_: Any) -> SuggestResponse:
        if time.monotonic() > begin + 0.1 and not calls:
            calls.append(True)
            return SuggestResponse()
        raise BUSY

    begin, calls = time.monotonic(), list[bool]()
    with Client("localhost:1") as client:
        monkeypatch.setattr(client, "_call", answered)
        for outcome in client.suggest_all([Position()] * 20, at_once=4):
            assert outcome.response is not None
            break  # waits for ever if a request is sent again and again
    assert calls == [True]


def test_a_batch_with_no_request_in_flight_is_refused_by_both_clients() -> None:
    """No position would ever be taken."""

    async def batch() -> None:
        async with AsyncClient("127.0.0.1:1") as client:
            _ = [each async for each in client.suggest_all([Position()], at_once=0)]

    with pytest.raises(ValueError, match="at_once is 0"):
        asyncio.run(batch())
    with Client("127.0.0.1:1") as client, pytest.raises(ValueError, match="at_once is 0"):
        list(client.suggest_all([Position()], at_once=0))


def test_with_asyncio_positions_that_are_not_to_be_had_leave_no_task(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Iterator[Position]:
        yield from [Position()] * 2
        raise ZeroDivisionError

    async def busy(*_: Any) -> SuggestResponse:
        raise BUSY

    async def suggest() -> None:
        async with AsyncClient("localhost:1") as client:
            monkeypatch.setattr(client, "_call", busy)
            with pytest.raises(ZeroDivisionError):
                async for _ in client.suggest_all(broken()):
                    pass
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(suggest())


def test_with_asyncio_positions_are_taken_as_requests_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def answered(*_: Any) -> SuggestResponse:
        return SuggestResponse()

    async def suggest() -> None:
        taken, found = list[int](), list[int]()
        async with AsyncClient("localhost:1") as client:
            monkeypatch.setattr(client, "_call", answered)
            outcomes = client.suggest_all(endless(taken), at_once=3)
            async for outcome in outcomes:
                found.append(outcome.index)
                if len(found) == 5:
                    break
            await outcomes.aclose()  # type: ignore[attr-defined]  # a generator
        assert len(taken) <= 5 + 2 * 3

    asyncio.run(suggest())
