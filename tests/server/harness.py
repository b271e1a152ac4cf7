"""A server in a thread of the test process, and positions to ask it about."""

import asyncio
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

import grpc
import pytest
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import GameRecord, observe
from mogul.engine.taj_mahal.rule_sets import RULE_SETS
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.view import View
from mogul.server import Progress, RunningServer, ServerConfig, start_server
from mogul.server.codec.games import write_kept, write_observed, write_position
from mogul.server.codec.taj_mahal.values import value_codec
from mogul.v1 import games_pb2, rules_service_pb2_grpc, search_pb2, suggestion_service_pb2_grpc
from mogul.v1.suggestion_service_pb2 import SuggestRequest

Made = TypeVar("Made")

READY_SECONDS = 300.0  # a cold compilation on a busy machine
COMPONENTS = default_components()


class ServerThread:
    """A running server, its event loop in a thread of its own."""

    def __init__(self, config: ServerConfig, progress: Progress | None = None) -> None:
        self._started: Future[RunningServer] = Future()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._main, args=(config, progress), name="server")
        self._thread.start()
        self.server = self._started.result()

    def _main(self, config: ServerConfig, progress: Progress | None) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._started.set_result(self._loop.run_until_complete(start_server(config, progress)))
        except (OSError, ValueError) as error:
            self._started.set_exception(error)
        else:
            self._loop.run_forever()
        self._loop.close()

    def do(self, coroutine: Any, timeout: float | None = READY_SECONDS) -> Any:
        """Run a coroutine on the server's loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(timeout)

    def close(self, grace: float = 5.0) -> None:
        """Stop the server and its thread."""
        self.do(self.server.stop(grace))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


@contextmanager
def running(config: ServerConfig | None = None) -> Iterator[ServerThread]:
    """A server for the time of a block, ready."""
    thread = ServerThread(config or ServerConfig())
    try:
        thread.do(thread.server.ready())
        yield thread
    finally:
        thread.close()


class Stubs:
    """The services as a plain generated client sees them: nothing is retried."""

    def __init__(self, address: str, credentials: grpc.ChannelCredentials | None = None) -> None:
        options = [("grpc.enable_retries", 0)]
        if credentials is None:
            self.channel = grpc.insecure_channel(address, options)
        else:
            self.channel = grpc.secure_channel(address, credentials, options)
        self.suggestions = suggestion_service_pb2_grpc.SuggestionServiceStub(self.channel)
        self.rules = rules_service_pb2_grpc.RulesServiceStub(self.channel)

    def raw(self, method: str) -> Any:
        """A method that takes and gives bytes."""
        return self.channel.unary_unary(method)


def made(kind: Callable[..., Made], /, **fields: Any) -> Made:
    """A message from plain dicts and lists."""
    return kind(**fields)


def refusal(call: Any) -> grpc.RpcError:
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
    until = time.monotonic() + 10.0
    while time.monotonic() < until:
        for record in caplog.records:
            if record.name == "mogul.calls" and vars(record)["fields"]["request_id"] == request_id(call):
                return dict(vars(record)["fields"])
        time.sleep(0.005)
    raise AssertionError(f"no line about {request_id(call)}: {caplog.text}")


def details(error: Any) -> status_pb2.Status:
    """The rich status of an error."""
    status = rpc_status.from_call(error)
    assert status is not None, (error.code(), error.details())
    return status


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


def violations(error: Any) -> dict[str, str]:
    """What a BadRequest says, by field; two problems of a field are joined."""
    request = error_details_pb2.BadRequest()
    assert details(error).details[0].Unpack(request)
    found: dict[str, str] = {}
    for each in request.field_violations:
        found[each.field] = "; ".join(filter(None, [found.get(each.field), each.description]))
    return found


@cache
def played(players: int = 4, moves: int = 40, *, rule_set: str = "zman", seed: int = 7) -> Table:
    """A table after some random moves; not to be played on."""
    table = Table(COMPONENTS, new_setup(COMPONENTS, RULE_SETS[rule_set], players, seed), seed)
    choice = random.Random(seed)
    for _ in range(moves):
        if table.game.is_over:
            break
        table.play(choice.choice(table.game.legal_moves()))
    return table


def position(view: View, components: ComponentSet = COMPONENTS) -> games_pb2.Position:
    """A view on the wire."""
    return write_position(value_codec(components, view.rule_set), view)


def observed(record: GameRecord, seat: int, components: ComponentSet = COMPONENTS) -> games_pb2.Position:
    """A record as a seat saw it, as a position on the wire."""
    return write_observed(value_codec(components, record.setup.rule_set), observe(record, seat))


def whole(record: GameRecord, components: ComponentSet = COMPONENTS) -> games_pb2.GameRecord:
    """A record on the wire."""
    return write_kept(value_codec(components, record.setup.rule_set), record)


def question(table: Table | None = None, /, **options: Any) -> SuggestRequest:
    """A request for the seat to move, from its view; 2000 iterations unless told otherwise."""
    table = table or played()
    asked = SuggestRequest(position=position(table.view(table.game.seat)))
    asked.options.CopyFrom(search_pb2.SearchOptions(**{"seed": 1, **options}))
    if not asked.options.HasField("budget"):
        asked.options.budget.iterations = 2000
    return asked
