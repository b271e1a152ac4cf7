"""The connections of browsers: so many at a time, and each closed that does not send a request."""

import asyncio
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from mogul.web.errors import RETRY_SECONDS
from mogul.web.health import PATH as HEALTH_PATH

# A process may have 1024 files open by default. The rest is for refusals, the database and the services behind.
MAX_CONNECTIONS: Final = 900
# Connections beyond those, each open until it has its answer. Probes of the health come one at a time.
MAX_REFUSALS: Final = 32
# From the connection, or the first byte of a later request, to the end of its head: as long as Apache's
# `RequestReadTimeout` by default. A packet that is lost three times has come by then. Browsers open spare connections,
# and another for one that was closed.
HEAD_SECONDS: Final = 20.0
# For a refusal less: a client that has just connected sends within a round trip.
REFUSAL_SECONDS: Final = 2.0


class Connection(H11Protocol):
    """A connection. Beyond the most it is refused, which leaves those that are open alone.

    `limit_concurrency` of uvicorn would refuse every request of every connection as long as so many are open, idle ones
    included, and uvicorn itself waits for a request without end.
    """

    is_refused = False
    _until_head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's own is narrower
        """Begins."""
        refusals = sum(isinstance(each, Connection) and each.is_refused for each in self.connections)
        self.is_refused = len(self.connections) - refusals >= MAX_CONNECTIONS
        super().connection_made(transport)
        if not self.is_refused:
            self._await_head(HEAD_SECONDS)
        elif refusals < MAX_REFUSALS:
            self.app = _Refusal(self.app)
            self._await_head(REFUSAL_SECONDS)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Reads on."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop_waiting()
        elif self._until_head is None:  # more bytes do not give more time
            self._await_head(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_head(self, seconds: float) -> None:
        # Without an answer: on a spare connection a browser would take one for that of its next request.
        self._until_head = self.loop.call_later(seconds, self.timeout_keep_alive_handler)

    def _stop_waiting(self) -> None:
        if self._until_head is not None:
            self._until_head.cancel()
            self._until_head = None


class _Refusal:
    """Answers the one request of a refused connection: with 503, but a probe of the health as ever. A supervisor would
    restart a board that can be played on, and a restart ends all connections."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_and_close(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["connection"] = "close"
            await send(message)

        app = self._app if scope["path"] == HEALTH_PATH else _too_many()
        await app(scope, receive, send_and_close)


def _too_many() -> ASGIApp:
    text = f"too many connections: try again in {RETRY_SECONDS} seconds\n"
    return PlainTextResponse(text, 503, {"retry-after": str(RETRY_SECONDS)})
