"""An engine that does what a test asks for, and keeps what reaches it."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import grpc
from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from mogul.v1 import suggestion_service_pb2 as messages
from mogul.v1.engine_info_pb2 import EngineInfo
from mogul.v1.suggestion_service_pb2_grpc import SuggestionServiceServicer, add_SuggestionServiceServicer_to_server
from tests.waiting import READY_SECONDS

TOKEN = "the-token-of-the-engine"
SECONDS = READY_SECONDS  # for anything that is waited for

# Every detail that the contract has.
DETAILS = (
    error_details_pb2.BadRequest(
        field_violations=[error_details_pb2.BadRequest.FieldViolation(field="position", description="is missing")]
    ),
    error_details_pb2.RetryInfo(retry_delay=Duration(seconds=7)),
    error_details_pb2.ErrorInfo(reason="TOO_MANY_SEARCHES", domain="mogul"),
)


@dataclass
class Call:
    """A call that reached the engine. seconds_left: None: it has no deadline. ended: set when it is over; when: time
    of that, by `time.monotonic`."""

    metadata: dict[str, str]
    seconds_left: float | None
    ended: threading.Event = field(default_factory=threading.Event)
    when: float = 0.0

    def end(self) -> None:
        self.when = time.monotonic()
        self.ended.set()


class FakeEngine(SuggestionServiceServicer):
    """GetEngineInfo answers, ReviewGame fails with all details; Suggest and Analyze go on until they are cancelled."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.address = ""

    def GetEngineInfo(self, request: Any, context: Any) -> messages.GetEngineInfoResponse:  # noqa: N802
        self._begun(context)
        return messages.GetEngineInfoResponse(engine=EngineInfo(name="fake"))

    def Suggest(self, request: Any, context: Any) -> messages.SuggestResponse:  # noqa: N802
        self._begun(context).ended.wait(SECONDS)
        return messages.SuggestResponse()

    def Analyze(self, request: Any, context: Any) -> Iterator[messages.AnalyzeResponse]:  # noqa: N802
        call = self._begun(context)
        yield messages.AnalyzeResponse(final=False)
        call.ended.wait(SECONDS)

    def ReviewGame(self, request: Any, context: Any) -> Iterator[messages.ReviewGameResponse]:  # noqa: N802
        self._begun(context)
        status = status_pb2.Status(code=grpc.StatusCode.RESOURCE_EXHAUSTED.value[0], message="busy: schön")
        for each in DETAILS:
            status.details.add().Pack(each)
        context.abort_with_status(rpc_status.to_status(status))
        yield messages.ReviewGameResponse()

    def _begun(self, context: Any) -> Call:
        left = context.time_remaining()
        call = Call(dict(context.invocation_metadata()), None if left is None or left > 1e6 else left)
        self.calls.append(call)
        context.add_callback(call.end)
        return call


@contextmanager
def fake_engine(engine: FakeEngine | None = None) -> Iterator[FakeEngine]:
    """An engine for the time of a block. engine: one of another kind."""
    engine = engine or FakeEngine()
    server = grpc.server(ThreadPoolExecutor(8))
    add_SuggestionServiceServicer_to_server(engine, server)
    engine.address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    try:
        yield engine
    finally:
        server.stop(0.0).wait()
