"""A receiver of webhooks on this machine."""

import json
import queue
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.match.harness import SECONDS

PATH = "/hooks/SECRET-OF-THE-HOST?room=7"


@dataclass(frozen=True)
class Received:
    """A call: the line of its request, its headers, its body."""

    request: str
    headers: dict[str, str]
    body: bytes

    @property
    def message(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)
        return found


@dataclass
class Receiver:
    """calls: in order. statuses: of the next answers, then 204. held: while it is cleared, nothing is answered."""

    port: int
    scheme: str
    calls: "queue.Queue[Received]" = field(default_factory=queue.Queue)
    statuses: list[int] = field(default_factory=list)
    held: threading.Event = field(default_factory=threading.Event)

    @property
    def url(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}{PATH}"

    def next(self) -> Received:
        """The next call, which may be yet to come."""
        return self.calls.get(timeout=SECONDS)

    def received(self) -> list[Received]:
        """The calls so far."""
        return list(self.calls.queue)


@contextmanager
def receiver(context: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A receiver for the time of a block. context: of TLS."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            found.calls.put(Received(self.requestline, {k.lower(): v for k, v in self.headers.items()}, body))
            assert found.held.wait(SECONDS)
            self.send_response(found.statuses.pop(0) if found.statuses else 204)
            self.send_header("location", found.url)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            return

    class Server(ThreadingHTTPServer):
        def handle_error(self, request: Any, client_address: Any) -> None:
            """A caller that goes away, or does not trust the certificate, is no fault of the receiver."""

    server = Server(("127.0.0.1", 0), Handler)
    if context is not None:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    found = Receiver(server.server_port, "http" if context is None else "https")
    found.held.set()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield found
    finally:
        found.held.set()
        server.shutdown()
        server.server_close()
        thread.join()
