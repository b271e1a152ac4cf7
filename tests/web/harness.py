"""A door in a thread of the test process, and browsers that call through it with JSON."""

import asyncio
import base64
import http.client
import json
import ssl
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from google.protobuf.message import Message
from google.rpc import error_details_pb2

from mogul.web import DoorConfig, RunningDoor, start_door
from tests.waiting import READY_SECONDS

SECONDS = READY_SECONDS  # for anything that is waited for
MATCHES = "mogul.v1.MatchService"
SUGGESTIONS = "mogul.v1.SuggestionService"
END_OF_STREAM = 2  # flag of the last envelope


class Answer(NamedTuple):
    """An answer over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """Its body."""
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """Its code in the words of the Connect protocol, `ok` or an error's."""
        return "ok" if self.status == 200 else str(self.json["code"])


class DoorThread:
    """A running door, its event loop in a thread of its own."""

    def __init__(self, config: DoorConfig) -> None:
        self.trusted: ssl.SSLContext | None = None  # for a door with TLS
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="door")
        self._thread.start()
        try:
            self.door: RunningDoor = self.do(start_door(config))
        except BaseException:
            self._end()
            raise
        self.host = self.door.url.partition("//")[2].rstrip("/")

    def do(self, coroutine: Any) -> Any:
        """Runs a coroutine on the door's loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(SECONDS)

    def close(self) -> None:
        """Stops the door and its thread."""
        self.do(self.door.stop())
        self._end()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def connection(self) -> http.client.HTTPConnection:
        """A new connection."""
        if self.trusted is not None:
            return http.client.HTTPSConnection(self.host, timeout=SECONDS, context=self.trusted)
        return http.client.HTTPConnection(self.host, timeout=SECONDS)

    def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """Sends a request; names of headers with _ for -."""
        connection = self.connection()
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request(method, path, body, names)
            response = connection.getresponse()
            found = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, found, response.read())
        finally:
            connection.close()

    def call(self, service: str, method: str, request: Any, token: str = "", **headers: str) -> Answer:
        """Calls a unary method. request: for JSON, or bytes that are sent as they are."""
        headers = {"content_type": "application/json"} | headers
        if token:
            headers["authorization"] = f"Bearer {token}"
        return self.request("POST", f"/{service}/{method}", _encoded(request), **headers)

    @contextmanager
    def stream(
        self, service: str, method: str, request: Any, token: str = "", **headers: str
    ) -> Iterator[Iterator[tuple[bool, Any]]]:
        """The envelopes of a stream, each with whether it is the last one; the client goes away with the block."""
        body = _encoded(request)
        names = {"content-type": "application/connect+json"}
        names |= {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            names["authorization"] = f"Bearer {token}"
        connection = self.connection()
        try:
            connection.request("POST", f"/{service}/{method}", struct.pack(">BI", 0, len(body)) + body, names)
            response = connection.getresponse()
            assert response.status == 200, response.read()
            yield _envelopes(response)
            response.close()
        finally:
            connection.close()

    def error_of_stream(self, service: str, method: str, request: Any, token: str = "", **headers: str) -> Any:
        """The error that ends a stream."""
        with self.stream(service, method, request, token, **headers) as envelopes:
            return next(message for is_last, message in envelopes if is_last)["error"]


@contextmanager
def open_door(matches: str, engine: str, **config: Any) -> Iterator[DoorThread]:
    """A door for the time of a block."""
    thread = DoorThread(DoorConfig(matches=matches, engine=engine, **config))
    try:
        yield thread
    finally:
        thread.close()


def details_of(error: Any) -> list[Message]:
    """The details of an error, decoded as browsers do."""
    found = []
    for each in error["details"]:
        kind = getattr(error_details_pb2, each["type"].removeprefix("google.rpc."))
        found.append(kind.FromString(base64.b64decode(each["value"] + "===")))
    return found


def reason_of(error: Any) -> str:
    """The ErrorReason of an error."""
    (info,) = (each for each in details_of(error) if isinstance(each, error_details_pb2.ErrorInfo))
    assert info.domain == "mogul"
    return str(info.reason)


def _encoded(request: Any) -> bytes:
    return request if isinstance(request, bytes) else json.dumps(request).encode()


def _envelopes(response: http.client.HTTPResponse) -> Iterator[tuple[bool, Any]]:
    while head := response.read(5):
        flags, size = struct.unpack(">BI", head)
        yield bool(flags & END_OF_STREAM), json.loads(response.read(size))
