"""Logging interceptor: gives each call an id, times, counts and logs it; health checks are left out."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

import grpc

from mogul.server.calls import CURRENT, Call, request_id
from mogul.server.interceptors.authentication import HEALTH
from mogul.server.interceptors.handlers import Context, Handler, metadata_value, wrapped
from mogul.server.logs import CALLS
from mogul.server.metrics import Metrics
from mogul.v1.search_pb2 import StopReason
from mogul.v1.suggestion_service_pb2 import AnalyzeResponse, ReviewGameResponse, SuggestResponse

REQUEST_ID: Final = "x-request-id"
# Names of unknown methods are the callers' inventions: as labels of a metric they would have no end.
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
        """Returns the method's handler, logged."""
        handler = await continuation(handler_call_details)
        if handler_call_details.method.startswith(HEALTH):
            return handler
        sent = metadata_value(handler_call_details, REQUEST_ID)
        if handler is None:  # the transport answers
            self._end(Call(UNKNOWN, request_id(sent), ""), grpc.StatusCode.UNIMPLEMENTED)
            return None
        method = handler_call_details.method.rpartition(".")[2]
        encode = None if handler.unary_stream is None else self._counting(handler.response_serializer)
        return wrapped(handler, partial(self._logged, method=method, sent=sent), encode)

    def _logged(self, inner: Callable[[Any, Context], Awaitable[Any]], method: str, sent: str | None) -> Any:
        """Returns a method of the error interceptor, logged: it answers by returning or by writing to its context."""

        async def call(encoded: Any, context: Context) -> Any:
            with self._logging(Call(method, request_id(sent), context.peer()), context):
                answer = await inner(encoded, context)
                self._count_search(answer)
                return answer

        return call

    def _counting(self, encode: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
        """Returns a serializer that also counts the searches of the messages of a stream."""

        def count_and_encode(message: Any) -> bytes:
            self._count_search(message)
            return encode(message)

        return count_and_encode

    def _count_search(self, message: Any) -> None:
        """Notes the iterations and the stop reason of a message in the current call."""
        call, search = CURRENT.get(), _search_of(message)
        if call is None or search is None:
            return
        iterations, stop_reason = search
        self._metrics.count_iterations(max(iterations - (call.iterations or 0), 0))
        call.iterations = iterations
        if stop_reason != StopReason.STOP_REASON_UNSPECIFIED:
            call.stop_reason = StopReason.Name(stop_reason).removeprefix(_STOP)

    @contextmanager
    def _logging(self, call: Call, context: Context) -> Iterator[None]:
        CURRENT.set(call)  # of the task that the transport has made for the call
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
        CALLS.info("call", extra={"fields": call.fields()})


def _search_of(message: Any) -> tuple[int, StopReason.ValueType] | None:
    """Returns iterations and stop reason, unspecified if the search goes on; None for a message without a search."""
    if isinstance(message, SuggestResponse | AnalyzeResponse):
        return message.result.iterations, message.result.stop_reason
    if isinstance(message, ReviewGameResponse):
        return message.progress.iterations, message.summary.stop_reason
    return None
