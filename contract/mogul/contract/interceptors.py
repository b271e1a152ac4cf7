"""Interceptors around every call: the outer one gives it an id, a line in the log and metrics, the inner one decodes
its request and ends it with a status if it raises.

A stock server decodes requests itself and answers UNKNOWN to bytes that are no message, before any handler runs. So
every method, those of health and reflection too, is registered without a deserializer, and its bytes are decoded here.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from functools import partial
from inspect import isasyncgen
from typing import Any, Final, NoReturn

import grpc
from google.protobuf.message import DecodeError
from grpc_status import rpc_status

from mogul.contract.errors import InvalidArgument, ServiceError, status_of
from mogul.contract.logs import CALLS, CURRENT, Call, request_id
from mogul.contract.metrics import ServiceMetrics

Context = grpc.aio.ServicerContext[Any, Any]
Decode = Callable[[bytes], Any]
Encode = Callable[[Any], bytes]
Handler = Any  # a grpc.RpcMethodHandler; its types do not name its parts


class Interceptor(ABC, grpc.aio.ServerInterceptor):
    """An interceptor that wraps the handlers of methods."""

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        """Returns the method's handler, wrapped; None for an unknown method (UNIMPLEMENTED)."""
        return self.wrap(await continuation(handler_call_details), handler_call_details)

    @abstractmethod
    def wrap(self, handler: Handler | None, details: grpc.HandlerCallDetails) -> Handler | None:
        """Returns a handler, wrapped, of the method of a call; `handler` is None for an unknown method."""


def wrapped(
    handler: Handler, wrap: Callable[[Any], Any], encode: Encode | None = None, decode: Decode | None = None
) -> Handler:
    """Returns a handler of the same kind whose method is wrapped. encode: writes responses; None: as before. decode:
    reads requests; None: the method gets them as bytes."""
    encode = encode or handler.response_serializer
    if handler.unary_unary is not None:
        return grpc.unary_unary_rpc_method_handler(wrap(handler.unary_unary), decode, encode)
    if handler.unary_stream is not None:
        return grpc.unary_stream_rpc_method_handler(wrap(handler.unary_stream), decode, encode)
    return grpc.stream_stream_rpc_method_handler(wrap(handler.stream_stream), decode, encode)


def metadata_value(metadata: Any, key: str) -> str | None:
    """Returns the value of a key in a call's metadata; None unless it has exactly one, a text."""
    values = [value for each, value in metadata or () if each == key]
    return values[0] if len(values) == 1 and isinstance(values[0], str) else None


_log = logging.getLogger(__name__)

# A client that reads nothing for so long is taken for gone: the search behind its stream would keep its memory, and its
# person would count as present. Clients resume a stream that is cut off. Chosen; a message takes milliseconds where
# somebody reads.
LONGEST_WRITE: Final = 60.0  # seconds


class _StalledError(Exception):
    """The client does not read."""


class ErrorInterceptor(Interceptor):
    """Wraps every method."""

    def wrap(self, handler: Handler | None, details: grpc.HandlerCallDetails) -> Handler | None:
        """Returns the method's handler, wrapped; None for an unknown method (UNIMPLEMENTED)."""
        if handler is None:
            return None
        decode_request = _decode if handler.stream_stream is None else _decode_each
        return wrapped(handler, partial(_with_statuses, decode=partial(decode_request, handler.request_deserializer)))


def _with_statuses(method: Callable[[Any, Context], Any], decode: Callable[[Any], Any]) -> Any:
    """Returns a method that decodes its request and ends with a status where `method` raises. A method answers by
    returning, by writing to its context, or as a generator."""

    async def call(encoded: Any, context: Context) -> Any:
        try:
            answer = method(decode(encoded), context)
            if not isasyncgen(answer):
                return await answer
            has_begun = False
            async with aclosing(answer) as responses:
                async for response in responses:
                    if not has_begun:  # headers that wait with a first message would keep the call from being ended
                        await context.send_initial_metadata(())
                        has_begun = True
                    await _write(context, response)
        except _StalledError:
            await context.abort(grpc.StatusCode.CANCELLED, f"nothing has been read for {LONGEST_WRITE:.0f} seconds")
        except grpc.aio.InternalError as error:  # the transport could not write: the client has just gone
            raise asyncio.CancelledError from error
        except Exception as error:  # the one place where exceptions end
            await _abort(context, error)

    return call


async def _write(context: Context, response: Any) -> None:
    """Writes a message of a stream. Raises _StalledError if nobody reads."""
    try:
        async with asyncio.timeout(LONGEST_WRITE):
            await context.write(response)
    except TimeoutError as error:
        raise _StalledError from error


def _decode(decode: Decode, request: bytes) -> Any:
    try:
        return decode(request)
    except DecodeError as error:
        message = f"the {len(request)} bytes are no message of this method: {error}"
        raise InvalidArgument.at("", message) from error


async def _decode_each(decode: Decode, requests: AsyncIterator[bytes]) -> AsyncIterator[Any]:
    async for request in requests:
        yield _decode(decode, request)


async def _abort(context: Context, error: Exception) -> NoReturn:
    """Ends the call with the status of an exception."""
    if isinstance(error, grpc.aio.AbortError):  # the method has ended the call itself
        raise error
    if isinstance(error, ServiceError):
        call = CURRENT.get()
        if call is not None and error.reason is not None:
            call.error_reason = error.reason
        status = rpc_status.to_status(status_of(error))
        trailing = (*context.trailing_metadata(), *status.trailing_metadata)
        await context.abort(status.code, status.details, trailing)
    _log.error("a call failed; this is a mistake of the program", exc_info=error)
    await context.abort(grpc.StatusCode.INTERNAL, "a mistake of the program; its operator finds it in the log")


HEALTH: Final = "/grpc.health.v1.Health/"
REQUEST_ID: Final = "x-request-id"
# Names of unknown methods are the callers' inventions: as labels of a metric they would have no end.
UNKNOWN: Final = "unknown"


class LoggingInterceptor(Interceptor):
    """The outermost interceptor."""

    def __init__(self, metrics: ServiceMetrics) -> None:
        self._metrics = metrics

    def wrap(self, handler: Handler | None, details: grpc.HandlerCallDetails) -> Handler | None:
        """Returns the method's handler, logged."""
        if details.method.startswith(HEALTH):
            return handler
        sent = metadata_value(details.invocation_metadata, REQUEST_ID)
        if handler is None:  # the transport answers
            self._end(Call(UNKNOWN, request_id(sent), ""), grpc.StatusCode.UNIMPLEMENTED)
            return None
        method = details.method.rpartition(".")[2]
        encode = None if handler.unary_stream is None else self._noting(handler.response_serializer)
        return wrapped(handler, partial(self._logged, method=method, sent=sent), encode)

    def _logged(self, inner: Callable[[Any, Context], Awaitable[Any]], method: str, sent: str | None) -> Any:
        """Returns a method of the error interceptor, logged: it answers by returning or by writing to its context."""

        async def call(encoded: Any, context: Context) -> Any:
            with self._logging(Call(method, request_id(sent), context.peer()), context):
                answer = await inner(encoded, context)
                self._note(answer)
                return answer

        return call

    def _noting(self, encode: Encode) -> Encode:
        """Returns a serializer that also notes the messages of a stream."""

        def note_and_encode(message: Any) -> bytes:
            self._note(message)
            return encode(message)

        return note_and_encode

    def _note(self, message: Any) -> None:
        call = CURRENT.get()
        if call is not None:
            self._metrics.note(call, message)

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
