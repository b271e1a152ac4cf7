"""The interceptor of matches: checks requests, finishes answers whose client has gone, and refuses calls whose store
fails."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from typing import Any, Final

import grpc
from google.protobuf.message import Message

from mogul.contract.errors import InvalidArgument, ServiceError, Unavailable
from mogul.contract.interceptors import HEALTH, Context, Handler, Interceptor, wrapped
from mogul.contract.validation import violations
from mogul.match.errors import StoreError, log_failure

_log = logging.getLogger(__name__)


# Bytes of a request that is checked at once; a larger one is checked in a thread. A broken rule costs 40 us: 8 KB of
# empty cards kept every other match waiting for 0.15 s.
QUICKLY_CHECKED: Final = 1024


class MatchInterceptor(Interceptor):
    """Stands inside the interceptors of all services. An answer is finished although its client has gone: levels and
    watchers learn of what is kept."""

    def __init__(self) -> None:
        self._answers: set[asyncio.Future[Any]] = set()

    async def close(self) -> None:
        """Ends the methods that go on after their clients have gone."""
        for answer in self._answers:
            answer.cancel()
        await asyncio.gather(*self._answers, return_exceptions=True)

    def wrap(self, handler: Handler | None, details: grpc.HandlerCallDetails) -> Handler | None:
        """Returns the method's handler, wrapped."""
        if handler is None or handler.stream_stream is not None or details.method.startswith(HEALTH):
            return handler
        wrap = self._finished if handler.unary_stream is None else _streamed
        return wrapped(handler, wrap, decode=handler.request_deserializer)

    def _finished(self, method: Callable[[Any, Context], Awaitable[Any]]) -> Any:
        async def call(request: Any, context: Context) -> Any:
            await _check(request)
            task = asyncio.ensure_future(method(request, context))
            self._answers.add(task)
            task.add_done_callback(self._answers.discard)
            try:
                with _failures_refused():
                    return await asyncio.shield(task)
            except asyncio.CancelledError:
                task.add_done_callback(_logged)
                raise

        return call


def _streamed(method: Callable[[Any, Context], Any]) -> Any:
    async def call(request: Any, context: Context) -> AsyncIterator[Any]:
        await _check(request)
        with _failures_refused():
            async with aclosing(method(request, context)) as responses:
                async for response in responses:
                    yield response

    return call


async def _check(request: Message) -> None:
    """Raises InvalidArgument for a request with violations of the contract. Moves and new games go to the engine too,
    which checks them by the rules of their game."""
    is_quick = request.ByteSize() <= QUICKLY_CHECKED
    found = violations(request) if is_quick else await asyncio.to_thread(violations, request)
    if found:
        raise InvalidArgument(found)


@contextmanager
def _failures_refused() -> Iterator[None]:
    """Raises Unavailable for a StoreError of the block, and logs it."""
    try:
        yield
    except StoreError as error:
        log_failure(_log, "the store fails", error)
        raise Unavailable("the store fails; try again") from error


def _logged(answer: "asyncio.Future[Any]") -> None:
    """Logs the mistake of an answer that nobody waits for any more."""
    error = None if answer.cancelled() else answer.exception()
    if isinstance(error, Exception) and not isinstance(error, ServiceError):
        log_failure(_log, "a call whose client has gone failed", error)
