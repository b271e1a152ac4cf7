"""Interceptor of the service: decodes requests, and ends calls that raise with a status.

A stock server answers UNKNOWN to bytes that are no message, before any handler runs; so methods are registered without
a deserializer, and their bytes are decoded here.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from functools import partial
from inspect import isasyncgen
from typing import Any, NoReturn

import grpc
from google.protobuf.message import DecodeError
from grpc_status import rpc_status

from mogul.contract.violation import Violation
from mogul.match.errors import MatchError, StoreError, log_failure, status_of

_log = logging.getLogger(__name__)

Context = grpc.aio.ServicerContext[Any, Any]
Handler = Any  # a grpc.RpcMethodHandler; its types do not name its parts


class StatusInterceptor(grpc.aio.ServerInterceptor):
    """Wraps every method."""

    def __init__(self) -> None:
        self._answers: set[asyncio.Future[Any]] = set()

    async def close(self) -> None:
        """Ends the methods that go on after their clients have gone."""
        for answer in self._answers:
            answer.cancel()
        await asyncio.gather(*self._answers, return_exceptions=True)

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Handler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler:
        """Returns the method's handler, wrapped; None for an unknown method (UNIMPLEMENTED)."""
        handler = await continuation(handler_call_details)
        if handler is None:
            return None
        kind = "unary_stream" if handler.response_streaming else "unary_unary"
        wrapped = partial(self._answer, getattr(handler, kind), handler.request_deserializer)
        return getattr(grpc, f"{kind}_rpc_method_handler")(wrapped, None, handler.response_serializer)

    async def _answer(
        self, method: Callable[[Any, Context], Any], decode: Callable[[bytes], Any], encoded: bytes, context: Context
    ) -> Any:
        """Answers a call. A method answers by returning, or as a generator."""
        try:
            answer = method(_decoded(decode, encoded), context)
            if not isasyncgen(answer):
                return await self._finished(answer)
            async with aclosing(answer) as responses:
                async for response in responses:
                    await context.write(response)
        except grpc.aio.InternalError as error:  # the transport could not write: the client has just gone
            raise asyncio.CancelledError from error
        except MatchError as error:
            await _abort(context, error)
        except StoreError as error:
            log_failure(_log, "the store fails", error)
            await _abort(context, MatchError.unavailable("the store fails; try again"))
        except grpc.aio.AbortError:
            raise
        except Exception as error:
            _log.error("a call failed; this is a mistake of the program", exc_info=error)
            await context.abort(grpc.StatusCode.INTERNAL, "a mistake of the program; its operator finds it in the log")

    async def _finished(self, answer: Awaitable[Any]) -> Any:
        """Returns an answer. It is finished even if the client has gone: levels and watchers learn of what is kept."""
        task = asyncio.ensure_future(answer)
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_logged)
            raise


def _logged(answer: "asyncio.Future[Any]") -> None:
    """Logs the mistake of an answer that nobody waits for any more."""
    error = None if answer.cancelled() else answer.exception()
    if isinstance(error, Exception) and not isinstance(error, MatchError):
        log_failure(_log, "a call whose client has gone failed", error)


def _decoded(decode: Callable[[bytes], Any], encoded: bytes) -> Any:
    try:
        return decode(encoded)
    except DecodeError as error:
        text = f"the {len(encoded)} bytes are no message of this method"
        raise MatchError.invalid(Violation("", text)) from error


async def _abort(context: Context, error: MatchError) -> NoReturn:
    status = rpc_status.to_status(status_of(error))
    await context.abort(status.code, status.details, status.trailing_metadata)
