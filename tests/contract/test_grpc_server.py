"""The limits of every service, its health and reflection, from its start to its end."""

import ast
import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from mogul.contract import grpc_server, health
from tests.contract.services import NAMES, Service, running_service
from tests.server.harness import error_of
from tests.waiting import READY_SECONDS
from tests.wire import cut_wire

SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING
SERVICE_UNKNOWN = health_pb2.HealthCheckResponse.SERVICE_UNKNOWN


@pytest.fixture(params=NAMES)
def own(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Service]:
    """A service that may be stopped, or whose limits are others."""
    with running_service(request.param, tmp_path) as running:
        yield running


def check(service: Service, name: str = "") -> Any:
    stub: Any = health_pb2_grpc.HealthStub(service.channel)
    return stub.Check(health_pb2.HealthCheckRequest(service=name), timeout=READY_SECONDS).status


@contextmanager
def watching(channel: grpc.Channel, name: str = "") -> Iterator[Iterator[Any]]:
    """The health, now and after each change, for the time of a block."""
    stub: Any = health_pb2_grpc.HealthStub(channel)
    call = stub.Watch(health_pb2.HealthCheckRequest(service=name), timeout=READY_SECONDS)
    try:
        yield (each.status for each in call)
    finally:
        call.cancel()


def test_every_server_of_the_program_stands_on_the_chassis(repository: Path) -> None:
    """Another would lack its limits: interceptors, options, the health with its own."""
    made = {
        source.relative_to(repository).as_posix()
        for folder in repository.glob("*/mogul")
        for source in folder.rglob("*.py")
        if "grpc" in (text := source.read_text())
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.Call) and ast.unparse(node.func) in ("grpc.aio.server", "grpc.server"))
        or (isinstance(node, ast.ClassDef) and any("HealthServicer" in ast.unparse(base) for base in node.bases))
    }
    assert made == {"contract/mogul/contract/grpc_server.py", "contract/mogul/contract/health.py"}


def test_health_reports_every_service_and_no_other(service: Service) -> None:
    assert [check(service, name) for name in ("", *service.services)] == [SERVING] * (1 + len(service.services))
    error = error_of(lambda: check(service, "mogul.v1.Oracle"))
    assert error.code() is grpc.StatusCode.NOT_FOUND
    with watching(service.channel, "mogul.v1.Oracle") as found:
        assert next(found) == SERVICE_UNKNOWN
    assert service.figure("serving") == 1.0


def test_the_part_of_health_that_is_not_offered_is_no_mistake(service: Service) -> None:
    error = error_of(lambda: service.call("/grpc.health.v1.Health/List"))
    assert error.code() is grpc.StatusCode.UNIMPLEMENTED


def test_no_more_than_so_many_watch_the_health(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """A watch needs no token."""
    monkeypatch.setattr(health, "MAX_WATCHES", 2)
    with watching(service.channel) as first, watching(service.channel) as second:
        assert [next(first), next(second)] == [SERVING] * 2
        with watching(service.channel) as third:
            assert error_of(lambda: next(third)).code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    deadline = time.monotonic() + READY_SECONDS
    while True:  # until the service has seen that they are gone
        with watching(service.channel) as again:
            try:
                assert next(again) == SERVING
                return
            except grpc.RpcError:
                assert time.monotonic() < deadline


def test_a_scrape_gets_its_other_figures_although_the_health_cannot_be_told() -> None:
    async def fails() -> bool:
        raise RuntimeError("the engine refuses the question")

    async def scraped() -> bool:
        asked = health.HealthService([], fails)
        return await asyncio.to_thread(asked.is_serving_now)

    assert asyncio.run(scraped()) is False


def test_a_scrape_on_the_loop_of_the_service_gets_the_last_health_and_waits_for_nothing() -> None:
    """As by a program that hosts the service and writes its metrics itself."""

    async def scraped() -> list[bool]:
        answers = iter([True, False])

        async def is_serving() -> bool:
            return next(answers)

        asked = health.HealthService([], is_serving)
        found = []
        for _ in range(3):
            found.append(asked.is_serving_now())
            await asyncio.sleep(0.01)
        return found

    assert asyncio.run(scraped()) == [False, True, False]


def test_reflection_reports_the_services_and_their_messages(service: Service) -> None:
    reflection: Any = reflection_pb2_grpc.ServerReflectionStub(service.channel)
    sent = [
        reflection_pb2.ServerReflectionRequest(list_services=""),
        reflection_pb2.ServerReflectionRequest(file_containing_symbol=service.services[0]),
    ]
    listed, file = reflection.ServerReflectionInfo(iter(sent))
    expected = {*service.services, "grpc.health.v1.Health"}
    assert {each.name for each in listed.list_services_response.service} >= expected
    descriptors = map(FileDescriptorProto.FromString, file.file_descriptor_response.file_descriptor_proto)
    names = {f"{each.package}.{defined.name}" for each in descriptors for defined in each.service}
    assert service.services[0] in names


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers that start after it ask for a sign of life soon, permit quick pings, and have room for one watch."""
    monkeypatch.setattr(grpc_server, "KEEPALIVE", 500)
    monkeypatch.setattr(grpc_server, "MIN_PING_INTERVAL", 100)
    monkeypatch.setattr(health, "MAX_WATCHES", 1)


@pytest.mark.usefixtures("quick")
def test_a_client_that_vanishes_without_a_word_is_noticed(own: Service) -> None:
    """Its watch counts, until the connection ends, as one of those that are open at most."""
    with cut_wire(own.address) as wire, grpc.insecure_channel(wire.address) as channel, watching(channel) as found:
        assert next(found) == SERVING
        wire.cut()
        deadline = time.monotonic() + READY_SECONDS
        while True:
            with watching(own.channel) as others:
                try:
                    assert next(others) == SERVING
                    return
                except grpc.RpcError:
                    assert time.monotonic() < deadline


@pytest.mark.usefixtures("quick")
def test_a_client_may_ping_more_often_than_grpc_permits_by_default(own: Service) -> None:
    stub_options = [("grpc.keepalive_time_ms", 300), ("grpc.http2.max_pings_without_data", 0)]
    with grpc.insecure_channel(own.address, stub_options) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        watched = stub.Watch(health_pb2.HealthCheckRequest(), timeout=4)  # gRPC pings once a second at most
        assert next(watched).status == SERVING
        assert error_of(lambda: next(watched)).code() is grpc.StatusCode.DEADLINE_EXCEEDED


def test_a_service_that_stops_waits_for_no_watcher(own: Service) -> None:
    """It says so first: clients turn to another one."""
    with watching(own.channel) as known, watching(own.channel, "mogul.v1.Oracle") as unknown:
        assert (next(known), next(unknown)) == (SERVING, SERVICE_UNKNOWN)
        began = time.monotonic()
        stopper = threading.Thread(target=own.stop, args=(60.0,))
        stopper.start()
        assert [*known] == [NOT_SERVING]
        assert [*unknown] == []
        stopper.join()
    assert time.monotonic() - began < 30.0  # of 60
