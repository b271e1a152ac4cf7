"""A service that does what a test says, behind a real port."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import grpc

from mogul.v1.suggestion_service_pb2 import AnalyzeRequest, AnalyzeResponse, SuggestRequest, SuggestResponse

LONGEST = 60.0  # seconds for which a call may hang
PATIENCE = LONGEST / 2  # seconds to wait for what happens while calls hang

# The course of a call, by its number, counted from 1. It may abort the call or wait; otherwise the call is answered.
Course = Callable[[int, grpc.ServicerContext], None]


class ScriptedService:
    """Suggestions, and analyses with one message before the course and one after it. calls: begun so far. cancelled: of
    these by their client."""

    def __init__(self, course: Course) -> None:
        self._course, self._lock = course, threading.Lock()
        self.calls = self.cancelled = 0

    def _begin(self, context: grpc.ServicerContext) -> None:
        with self._lock:
            self.calls += 1
            number = self.calls
        self._course(number, context)

    def hang(self, context: grpc.ServicerContext) -> None:
        """Waits until the client cancels the call."""
        is_over = threading.Event()
        if context.add_callback(is_over.set):
            is_over.wait(LONGEST)
        with self._lock:
            self.cancelled += not context.is_active()

    def suggest(self, _: SuggestRequest, context: grpc.ServicerContext) -> SuggestResponse:
        self._begin(context)
        return SuggestResponse()

    def analyze(self, _: AnalyzeRequest, context: grpc.ServicerContext) -> Iterator[AnalyzeResponse]:
        message = AnalyzeResponse()
        message.result.iterations = 10
        yield message
        self._begin(context)
        yield AnalyzeResponse(final=True)


def cut_off(context: grpc.ServicerContext) -> None:
    """Ends a call as a server does that closes its port."""
    context.abort(grpc.StatusCode.CANCELLED, "")


@contextmanager
def served(service: ScriptedService) -> Iterator[str]:
    """The address of a service for the time of a block."""
    server = grpc.server(ThreadPoolExecutor(20))
    handlers: dict[str, grpc.RpcMethodHandler[Any, Any]] = {
        "Suggest": grpc.unary_unary_rpc_method_handler(
            service.suggest, SuggestRequest.FromString, SuggestResponse.SerializeToString
        ),
        "Analyze": grpc.unary_stream_rpc_method_handler(
            service.analyze, AnalyzeRequest.FromString, AnalyzeResponse.SerializeToString
        ),
    }
    server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler("mogul.v1.SuggestionService", handlers)])
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield f"127.0.0.1:{port}"
    server.stop(None).wait()
