"""Error interceptor: decodes requests, and ends calls that raise with a status.

A stock server decodes requests itself and answers UNKNOWN to bytes that are no message, before any handler runs. So
every method, those of health and reflection too, is registered without a deserializer, and its bytes are decoded here.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from functools import partial
from inspect import isasyncgen
from typing import Any, Final, NoReturn

import grpc
from google.protobuf.message import DecodeError
from grpc_status import rpc_status

from mogul.server.calls import CURRENT
from mogul.server.codec.error_status import status_of
from mogul.server.errors import InvalidArgument, ServiceError
from mogul.server.interceptors.handlers import Context, Handler, Interceptor, wrapped

_log = logging.getLogger(__name__)

Decode = Callable[[bytes], Any]

# A client that reads nothing for so long is taken for gone: its search would keep its memory until it reads on. Clients
# resume a stream that is cut off. Chosen; a message takes milliseconds where somebody reads.
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
            async with aclosing(answer) as responses:
                async for response in responses:
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
        if call is not None:
            call.error_reason = error.reason
        status = rpc_status.to_status(status_of(error))
        trailing = (*context.trailing_metadata(), *status.trailing_metadata)
        await context.abort(status.code, status.details, trailing)
    _log.error("a call failed; this is a mistake of the program", exc_info=error)
    await context.abort(grpc.StatusCode.INTERNAL, "a mistake of the program; its operator finds it in the log")
