"""A server in a thread of the test process, and its refusals."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, TypeVar

import grpc
import pytest
from google.rpc import error_details_pb2

from bench.stubs import details
from mogul.server import Progress, RunningServer, ServerConfig, start_server
from mogul.server.lanes import Lane
from mogul.server.served_games import ServedGames
from tests.waiting import READY_SECONDS

Made = TypeVar("Made")
Answer = TypeVar("Answer")


class ServerThread:
    """A running server, its event loop in a thread of its own."""

    def __init__(self, config: ServerConfig, progress: Progress | None = None) -> None:
        self._started: Future[RunningServer] = Future()
        self._closing = threading.Lock()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._main, args=(config, progress), name="server")
        self._thread.start()
        self.server = self._started.result()

    def _main(self, config: ServerConfig, progress: Progress | None) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._started.set_result(self._loop.run_until_complete(start_server(config, progress)))
        except Exception as error:  # whatever it is: who waits for the start must not wait for ever
            self._started.set_exception(error)
        else:
            self._loop.run_forever()
        self._loop.close()

    def do(self, coroutine: Any, timeout: float | None = READY_SECONDS) -> Any:
        """Run a coroutine on the server's loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(timeout)

    def close(self, grace: float = 5.0) -> None:
        """Stop the server and its thread, unless a test has done so."""
        with self._closing:
            if self._thread.is_alive():
                self.do(self.server.stop(grace))
                self._loop.call_soon_threadsafe(self._loop.stop)
                self._thread.join()


@contextmanager
def started(config: ServerConfig | None = None, progress: Progress | None = None) -> Iterator[ServerThread]:
    """A server for the time of a block, which need not be ready yet. One that a failing test left behind would keep the
    process from ending."""
    thread = ServerThread(config or ServerConfig(), progress)
    try:
        yield thread
    finally:
        thread.close()


@contextmanager
def running(config: ServerConfig | None = None) -> Iterator[ServerThread]:
    """A server for the time of a block, ready."""
    with started(config) as thread:
        thread.do(thread.server.ready())
        yield thread


@contextmanager
def held(
    config: ServerConfig | None = None, at: str | None = None, progress: Progress | None = None
) -> Iterator[tuple[ServerThread, threading.Event]]:
    """A server whose start is held until an event is set, or the block ends. at: the step at which; None: every one."""
    gate = threading.Event()

    def wait(step: str, through: int, of: int) -> None:
        if progress is not None:
            progress(step, through, of)
        if at in (None, step):
            gate.wait()

    with started(config, wait) as thread:
        try:
            yield thread, gate
        finally:
            gate.set()


@contextmanager
def occupied(thread: ServerThread, lane: Lane, functions: int) -> Iterator[None]:
    """Holds a lane of a server with so many functions, which end with the block."""
    gate = threading.Event()

    async def fill() -> list[asyncio.Task[bool]]:
        full = [asyncio.create_task(lane.run(gate.wait)) for _ in range(functions)]
        await asyncio.sleep(0)
        return full

    async def empty(full: list[asyncio.Task[bool]]) -> None:
        gate.set()
        await asyncio.gather(*full)

    full = thread.do(fill())
    try:
        yield
    finally:
        thread.do(empty(full))


def search_bytes(trees: int) -> int:
    """The memory that a server reserves for a search with so many trees."""
    return ServedGames(ServerConfig().games).search_bytes(trees)


def made(kind: Callable[..., Made], /, **fields: Any) -> Made:
    """A message from plain dicts and lists."""
    return kind(**fields)


def in_time(call: Callable[[float], Answer], seconds: float, tries: int = 4) -> Answer:
    """The answer to a call with a deadline so many seconds away. A machine that stops for longer than the deadline
    margin makes an answer late: the call is tried again with twice the time. `python -m bench.faults` counts late ones.
    """
    for number in range(tries - 1):
        try:
            return call(seconds * 2**number)
        except grpc.RpcError as error:
            if error.code() is not grpc.StatusCode.DEADLINE_EXCEEDED:
                raise
    return call(seconds * 2 ** (tries - 1))


def error_of(call: Any) -> grpc.RpcError:
    """The error a call ends with."""
    try:
        call()
    except grpc.RpcError as error:
        return error
    raise AssertionError("the call was answered")


def request_id(call: Any) -> str:
    """The id that the server gave a call, from the trailing metadata of the call or of the error it ended with."""
    (found,) = [value for key, value in call.trailing_metadata() if key == "x-request-id"]
    return str(found)


def logged(caplog: pytest.LogCaptureFixture, call: Any) -> dict[str, Any]:
    """The fields of the log's line about a call; its caller can be back before the line is written."""
    until = time.monotonic() + READY_SECONDS
    while time.monotonic() < until:
        for record in caplog.records:
            if record.name == "mogul.calls" and vars(record)["fields"]["request_id"] == request_id(call):
                return dict(vars(record)["fields"])
        time.sleep(0.005)
    raise AssertionError(f"no line about {request_id(call)}: {caplog.text}")


def reason(error: Any) -> str:
    """The ErrorReason of a refusal."""
    info = error_details_pb2.ErrorInfo()
    assert details(error).details[-1].Unpack(info)
    assert info.domain == "mogul"
    return str(info.reason)


def unanswerable(error: Any) -> str:
    """The ErrorReason of a well-formed request that has no answer now."""
    assert error.code() is grpc.StatusCode.FAILED_PRECONDITION
    return reason(error)
