"""Around everything: each call is given its id, timed, counted and logged; health checks are not."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import grpc

from mogul.server.calls import CURRENT, Call, request_id
from mogul.server.interceptors.authentication import HEALTH, metadata_of
from mogul.server.interceptors.errors import Context, Handler
from mogul.server.logs import log_call
from mogul.server.metrics import Metrics
from mogul.v1.search_pb2 import StopReason
from mogul.v1.suggestion_service_pb2 import AnalyzeResponse, ReviewGameResponse, SuggestResponse

REQUEST_ID: Final = "x-request-id"
# What callers make up is no name for a count.
UNKNOWN: Final = "unknown"
_STOP: Final = "STOP_REASON_"


class LoggingInterceptor(grpc.aio.ServerInterceptor):
    """The outermost interceptor."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        """The method's handler, watched."""
        handler = await continuation(handler_call_details)
        if handler_call_details.method.startswith(HEALTH):
            return handler
        sent = metadata_of(handler_call_details, REQUEST_ID)
        if handler is None:  # the transport tells the caller
            self._end(Call(UNKNOWN, request_id(sent), ""), grpc.StatusCode.UNIMPLEMENTED)
            return None
        method = handler_call_details.method.rpartition(".")[2]
        encode = handler.response_serializer
        if handler.unary_unary is not None:
            return grpc.unary_unary_rpc_method_handler(self._watched(handler.unary_unary, method, sent), None, encode)
        if handler.unary_stream is not None:
            watched = self._watched(handler.unary_stream, method, sent)
            return grpc.unary_stream_rpc_method_handler(watched, None, self._noting(encode))
        return grpc.stream_stream_rpc_method_handler(self._watched(handler.stream_stream, method, sent), None, encode)

    def _watched(self, guarded: Callable[[Any, Context], Awaitable[Any]], method: str, sent: str | None) -> Any:
        """A method behind the guard: it answers by returning or by writing to its context."""

        async def call(arriving: Any, context: Context) -> Any:
            with self._watching(Call(method, request_id(sent), context.peer()), context):
                answer = await guarded(arriving, context)
                self._note(answer)
                return answer

        return call

    def _noting(self, encode: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
        """Looks at what a method writes to its context."""

        def noting(message: Any) -> bytes:
            self._note(message)
            return encode(message)

        return noting

    def _note(self, message: Any) -> None:
        """Remember of the current call what a result tells of its search."""
        call, told = CURRENT.get(), _search_of(message)
        if call is None or told is None:
            return
        iterations, stop_reason = told
        self._metrics.searched(max(iterations - (call.iterations or 0), 0))
        call.iterations = iterations
        if stop_reason != StopReason.STOP_REASON_UNSPECIFIED:
            call.stop_reason = StopReason.Name(stop_reason).removeprefix(_STOP)

    @contextmanager
    def _watching(self, call: Call, context: Context) -> Iterator[None]:
        CURRENT.set(call)  # of the task that the transport has made for it
        context.set_trailing_metadata(((REQUEST_ID, call.request_id),))
        code = grpc.StatusCode.OK
        try:
            yield
        except grpc.aio.AbortError:
            code = context.code()
            raise
        except asyncio.CancelledError:
            left = context.time_remaining()
            code = grpc.StatusCode.CANCELLED if left is None or left > 0 else grpc.StatusCode.DEADLINE_EXCEEDED
            raise
        finally:
            self._end(call, code)

    def _end(self, call: Call, code: grpc.StatusCode) -> None:
        call.end(code.name)
        self._metrics.count(call)
        log_call(call)


def _search_of(message: Any) -> tuple[int, StopReason.ValueType] | None:
    """Iterations and why no more came, or unspecified if more will; None for what is no result."""
    if isinstance(message, SuggestResponse | AnalyzeResponse):
        return message.result.iterations, message.result.stop_reason
    if isinstance(message, ReviewGameResponse):
        return message.progress.iterations, message.summary.stop_reason
    return None
