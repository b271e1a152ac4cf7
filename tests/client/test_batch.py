"""Batches: refusals after which a request is repeated, and loops that are left."""

import asyncio
import time
from collections.abc import Iterator
from itertools import count
from typing import Any

import grpc
import pytest

from mogul.client import AsyncClient, Client
from mogul.client.batch import BUSY_PAUSE, BatchItem, is_busy
from mogul.contract.errors import ErrorReason, ResourceExhausted, Unavailable
from mogul.v1.games_pb2 import Position
from mogul.v1.search_pb2 import STOP_REASON_SHUTDOWN, SearchResult
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


def patient(seconds: float) -> Refused:
    """The refusal of a busy server that asks for a pause."""
    return Refused(ResourceExhausted(ErrorReason.TOO_MANY_SEARCHES, "later", seconds))


@pytest.mark.parametrize(("asked", "pause"), [(0.01, BUSY_PAUSE), (0.6, 0.6)])
def test_a_batch_waits_as_long_as_a_busy_server_asks_and_a_quarter_of_a_second_at_least(
    asked: float, pause: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answered(*_: Any) -> SuggestResponse:
        calls.append(time.monotonic())
        if len(calls) == 1:
            raise patient(asked)
        return SuggestResponse()

    async def answered_later(*_: Any) -> SuggestResponse:
        return answered()

    async def suggest() -> None:
        async with AsyncClient("localhost:1") as client:
            monkeypatch.setattr(client, "_call", answered_later)
            assert [each.index async for each in client.suggest_all([Position()])] == [0]

    calls = list[float]()
    with Client("localhost:1") as client:
        monkeypatch.setattr(client, "_call", answered)
        assert [each.index for each in client.suggest_all([Position()])] == [0]
    assert pause <= calls[1] - calls[0] < 30
    calls.clear()
    asyncio.run(suggest())
    assert pause <= calls[1] - calls[0] < 30


def test_a_search_cut_short_after_a_long_pause_is_sent_again_as_soon_as_any_other() -> None:
    item = BatchItem(0)
    assert item.refused(patient(60.0)) is None
    assert item.pause == pytest.approx(60.0)
    assert item.answered(SuggestResponse(result=SearchResult(stop_reason=STOP_REASON_SHUTDOWN))) is None
    assert item.pause == BUSY_PAUSE


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
