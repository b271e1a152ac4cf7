"""The traces and ends of a call, in every service: its id, its line in the log, its figures, its status."""

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from bench.stubs import violations
from mogul.contract import interceptors
from mogul.contract.interceptors import Context, ErrorInterceptor
from mogul.contract.logs import JsonFormatter, TextFormatter
from tests.contract.services import Service
from tests.server.harness import error_of, logged, reason, request_id
from tests.waiting import READY_SECONDS, wait_until

MADE = re.compile(r"[0-9a-f]{16}")


@pytest.fixture(autouse=True)
def _logging(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "mogul")


@pytest.mark.parametrize("sent", ["7", "trace:4f-2.b_c", "x" * 64])
def test_a_sane_id_of_the_caller_is_kept(service: Service, sent: str, caplog: pytest.LogCaptureFixture) -> None:
    call = service.call(metadata=(("x-request-id", sent),))
    assert request_id(call) == sent
    assert logged(caplog, call)["request_id"] == sent


@pytest.mark.parametrize("sent", [None, "", "two words", 'a"b', "x" * 65])
def test_another_is_made_where_there_is_none(service: Service, sent: str | None) -> None:
    assert MADE.fullmatch(request_id(service.call(metadata=() if sent is None else (("x-request-id", sent),))))


def test_a_line_and_figures_say_what_a_call_came_to(service: Service, caplog: pytest.LogCaptureFixture) -> None:
    method = service.method.rpartition(".")[2]
    before = service.figure("call_seconds_count", method=method, code="OK")
    done = logged(caplog, service.call())
    assert (done["method"], done["code"]) == (method, "OK")
    assert 0 < done["milliseconds"] < 1000 * READY_SECONDS
    assert service.figure("call_seconds_count", method=method, code="OK") == before + 1


def test_a_refusal_has_id_line_and_figures_too_and_is_no_mistake(
    service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    before = service.figure("errors_total", reason=service.reason)
    error: Any = error_of(lambda: service.call(*service.refused))
    assert "grpc-status-details-bin" in dict(error.trailing_metadata())
    refused = logged(caplog, error)
    assert (refused["code"], refused["error_reason"]) == (error.code().name, service.reason)
    assert service.figure("errors_total", reason=service.reason) == before + 1
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


def test_an_unknown_method_is_counted_without_its_name(service: Service) -> None:
    before = service.figure("call_seconds_count", method="unknown", code="UNIMPLEMENTED")
    error = error_of(lambda: service.call(f"/{service.services[0]}/Guess"))
    assert error.code() is grpc.StatusCode.UNIMPLEMENTED
    wait_until(
        lambda: service.figure("call_seconds_count", method="unknown", code="UNIMPLEMENTED") == before + 1,
        READY_SECONDS,
    )


def test_bytes_that_are_no_message_are_invalid(service: Service) -> None:
    stream: Any = service.channel.stream_stream("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")
    for call in (
        lambda: service.call(service.method, b"\xff\xff"),
        lambda: service.call("/grpc.health.v1.Health/Check", b"\xff\xff"),
        lambda: list(stream(iter([b"\xff\xff"]))),
    ):
        error = error_of(call)
        assert (error.code(), reason(error)) == (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST")
        assert list(violations(error)) == [""]


def test_a_request_beyond_the_size_limit_is_refused(service: Service) -> None:
    error = error_of(lambda: service.call(service.method, bytes(64 * 1024 + 1)))
    assert error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED


def test_a_mistake_is_logged_with_its_place_and_the_calls_id_but_not_with_its_words(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    service.fail(monkeypatch, KeyError("red elephant"))
    handler = logging.StreamHandler(stream := Lines())
    handler.setFormatter(JsonFormatter())
    logger = logging.getLogger("mogul.contract.interceptors")
    logger.addHandler(handler)
    try:
        error = error_of(service.call)
        assert logged(caplog, error)["code"] == "INTERNAL"
    finally:
        logger.removeHandler(handler)
    assert error.code() is grpc.StatusCode.INTERNAL
    assert "elephant" not in str(error.details())
    (line,) = stream.lines
    reported = json.loads(line)
    found = reported["level"], reported["exception"], reported["request_id"]
    assert found == ("error", "KeyError", request_id(error))
    assert reported["trace"][-1].endswith(" fail")
    assert "elephant" not in line
    monkeypatch.undo()
    assert MADE.fullmatch(request_id(service.call()))


def test_health_checks_leave_no_line_and_no_figure(service: Service, caplog: pytest.LogCaptureFixture) -> None:
    health: Any = health_pb2_grpc.HealthStub(service.channel)
    health.Check(health_pb2.HealthCheckRequest())
    assert logged(caplog, service.call())
    assert not any("health" in repr(vars(record)).lower() for record in caplog.records)
    assert service.figure("call_seconds_count", method="Health/Check", code="OK") == 0.0


def test_a_client_of_any_service_that_reads_nothing_is_cut_off(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No write ends within no time."""
    monkeypatch.setattr(interceptors, "LONGEST_WRITE", 0.0)
    health: Any = health_pb2_grpc.HealthStub(service.channel)
    error = error_of(lambda: [*health.Watch(health_pb2.HealthCheckRequest(), timeout=60.0)])
    assert (error.code(), error.details()) == (grpc.StatusCode.CANCELLED, "nothing has been read for 0 seconds")


def test_a_client_that_reads_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its search would keep its memory for as long as it does not read."""

    async def answer(request: bytes, context: Context) -> AsyncIterator[bytes]:
        try:
            yield request
        finally:
            happened.append("closed")

    class Silent:
        async def send_initial_metadata(self, metadata: object) -> None:
            pass

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
        async def send_initial_metadata(self, metadata: object) -> None:
            pass

        async def write(self, message: bytes) -> None:
            raise grpc.aio.InternalError("Failed grpc_call_start_batch: 10")

    async def intercepted() -> Any:
        return grpc.unary_stream_rpc_method_handler(answer, lambda request: request)

    async def call() -> None:
        handler: Any = await ErrorInterceptor().intercept_service(lambda details: intercepted(), details)
        await handler.unary_stream(b"", Gone())

    details: Any = None
    closed: list[bool] = []
    with caplog.at_level(logging.DEBUG, "mogul"), pytest.raises(asyncio.CancelledError):
        asyncio.run(call())
    assert closed == [True]
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


class Lines:
    """A stream that keeps its lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, text: str) -> int:
        self.lines += [line for line in text.splitlines() if line]
        return len(text)

    def flush(self) -> None:
        pass


def test_a_line_is_one_line_in_both_forms() -> None:
    record = logging.LogRecord("mogul.x", logging.WARNING, "", 0, "two\nlines and %s", ("a fact",), None)
    record.fields = {"code": "OK", "milliseconds": 1.5}
    as_json = JsonFormatter().format(record)
    assert "\n" not in as_json
    assert json.loads(as_json).items() >= {"level": "warning", "message": "two\nlines and a fact", "code": "OK"}.items()
    assert re.fullmatch(
        r"\d\d:\d\d:\d\d WARNING: two\nlines and a fact code=OK milliseconds=1.5", TextFormatter().format(record)
    )
