"""Mistakes of the program itself: logged, and INTERNAL for the caller."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest

from bench.stubs import Stubs
from mogul.server import interceptors
from mogul.server.interceptors import Context, ErrorInterceptor
from mogul.server.services.rules import RulesService
from mogul.v1.rules_service_pb2 import GetComponentSetRequest
from tests.server.harness import error_of
from tests.taj_mahal_requests import question


def test_a_mistake_of_the_program_is_logged_and_ends_its_call_alone_as_internal(
    stubs: Stubs, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("the secret is 42")

    monkeypatch.setattr(RulesService, "_get_component_set", fail)
    with caplog.at_level(logging.ERROR, "mogul.server"):
        error = error_of(lambda: stubs.rules.GetComponentSet(GetComponentSetRequest(game="taj_mahal")))
    assert error.code() is grpc.StatusCode.INTERNAL
    assert "42" not in str(error.details())
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ZeroDivisionError]
    monkeypatch.undo()
    assert stubs.rules.GetComponentSet(GetComponentSetRequest(game="taj_mahal")).HasField("component_set")
    assert stubs.suggestions.Suggest(question()).result.iterations > 0


def test_refusals_are_not_logged_as_mistakes(stubs: Stubs, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "mogul.server"):
        error_of(lambda: stubs.rules.GetComponentSet(GetComponentSetRequest(game="chess")))
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


def test_a_client_that_reads_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its search would keep its memory for as long as it does not read."""

    async def answer(request: bytes, context: Context) -> AsyncIterator[bytes]:
        try:
            yield request
        finally:
            happened.append("closed")

    class Silent:
        async def write(self, message: bytes) -> None:
            await asyncio.Event().wait()

        async def abort(self, code: grpc.StatusCode, details: str) -> None:
            happened.append(code)
            raise grpc.aio.AbortError

    async def intercepted() -> Any:
        return grpc.unary_stream_rpc_method_handler(answer, lambda request: request)

    async def call() -> None:
        handler: Any = await ErrorInterceptor().intercept_service(lambda details: intercepted(), details)
        await handler.unary_stream(b"", Silent())

    details: Any = None
    happened: list[Any] = []
    monkeypatch.setattr(interceptors, "LONGEST_WRITE", 0.01)
    with pytest.raises(grpc.aio.AbortError):
        asyncio.run(call())
    assert happened == ["closed", grpc.StatusCode.CANCELLED]


def test_a_client_that_goes_while_it_is_written_to_is_no_mistake_of_the_program(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The transport finds that nobody is there before it tells the call that it was cancelled."""

    async def answer(request: bytes, context: Context) -> AsyncIterator[bytes]:
        try:
            yield request
            yield request
        finally:
            closed.append(True)

    class Gone:
        async def write(self, message: bytes) -> None:
            raise grpc.aio.InternalError("Failed grpc_call_start_batch: 10")

    async def intercepted() -> Any:
        return grpc.unary_stream_rpc_method_handler(answer, lambda request: request)

    async def call() -> None:
        handler: Any = await ErrorInterceptor().intercept_service(lambda details: intercepted(), details)
        await handler.unary_stream(b"", Gone())

    details: Any = None
    closed: list[bool] = []
    with caplog.at_level(logging.DEBUG, "mogul.server"), pytest.raises(asyncio.CancelledError):
        asyncio.run(call())
    assert closed == [True]
    assert not [record for record in caplog.records if record.levelno > logging.INFO]
