"""The application behind the port: a POST is a call, everything else asks for a file of the page, or for the health.

Messages are JSON or bytes. The state of a seat with its position is 9 KB as JSON, written in 0.7 ms, or 1.4 KB as
bytes, in 0.004 ms. With 500 watchers of one match on two busy cores, a move was on 99 % of the screens after 300 ms, or
170 ms.
"""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from connectrpc.codec import Codec
from connectrpc.server import ConnectASGIApplication
from google.protobuf.json_format import MessageToJson, Parse
from google.protobuf.message import Message
from starlette import types
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from mogul.web.errors import invalid
from mogul.web.health import PATH as HEALTH_PATH
from mogul.web.hosts import HostCheck

# Objects, lists and their entries in a request, by brackets and commas; the record of a whole game of five has 3600.
# Each takes 4 us of the event loop: 510 KB of empty seats, which no service would read, stopped all calls for 0.6 s.
MAX_PARTS: Final = 12_000
LONGEST_REASON: Final = 300  # characters: texts of parsers quote what they could not read


class JsonCodec(Codec[Message, Any]):
    """ProtoJSON. As the contract has it, a field that is not known is an error."""

    def name(self) -> str:
        """The name in the content type."""
        return "json"

    def encode(self, message: Message) -> bytes:
        """Returns the JSON text of a message."""
        return MessageToJson(message, indent=None).encode()

    def decode(self, data: bytes | bytearray, message_class: type[Any]) -> Any:
        """Returns a message. Raises ConnectError, with the details of the contract."""
        parts = sum(map(data.count, (b"{", b"[", b",")))
        if parts > MAX_PARTS:
            raise invalid(f"the body has {parts} brackets and commas in JSON; at most {MAX_PARTS} are read")
        if data.lstrip()[:1] != b"{":  # the parser takes an empty list or text for a message without fields
            raise invalid(f"the body is no {message_class.DESCRIPTOR.name} in JSON: it must be an object")
        try:
            return Parse(bytes(data), message_class())
        except Exception as error:  # besides its own errors those of deep nesting, of numbers, of encodings
            reason = str(error)[:LONGEST_REASON]
            raise invalid(f"the body is no {message_class.DESCRIPTOR.name} in JSON: {reason}") from error


class BinaryCodec(Codec[Message, Any]):
    """The binary form of Protocol Buffers."""

    def name(self) -> str:
        """The name in the content type."""
        return "proto"

    def encode(self, message: Message) -> bytes:
        """Returns the bytes of a message."""
        return message.SerializeToString()

    def decode(self, data: bytes | bytearray, message_class: type[Any]) -> Any:
        """Returns a message; fields that are not known stay in it, for the service behind to refuse. Raises
        ConnectError, with the details of the contract."""
        try:
            return message_class.FromString(bytes(data))
        except Exception as error:
            raise invalid(f"the body of {len(data)} bytes is no {message_class.DESCRIPTOR.name}") from error


# The services behind take 64 KiB in binary form; as JSON, with names and white space, the same is longer.
MAX_REQUEST: Final = 512 * 1024  # bytes

PAGE: Final = Path(str(files("mogul.web").joinpath("page")))

# Headers of requests that the protocol and the services read. Others go no further: their bytes can be anything.
READ_HEADERS: Final = frozenset(
    {
        "accept-encoding",
        "authorization",
        "connect-accept-encoding",
        "connect-content-encoding",
        "connect-protocol-version",
        "connect-timeout-ms",
        "content-encoding",
        "content-type",
    }
)

# Scripts, styles and calls of the page's own origin alone; pictures also as data that the page itself made. No other
# site may frame the page, and no link tells another site where the reader came from.
SAFE_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Calls(ConnectASGIApplication[None]):
    """The endpoints."""

    def __init__(self, endpoints: Mapping[str, Any]) -> None:
        super().__init__(
            service=None,
            endpoints=lambda _: endpoints,
            read_max_bytes=MAX_REQUEST,
            compressions=(),  # a proxy does it where it pays
            codecs=(JsonCodec(), BinaryCodec()),
        )

    @property
    def path(self) -> str:
        """The common beginning of all paths."""
        return "/"


class App:
    """The application."""

    def __init__(self, calls: ASGIApp, health: ASGIApp, page: Path) -> None:
        self._calls, self._health = calls, health
        self._files = GZipMiddleware(ExceptionMiddleware(StaticFiles(directory=page, html=True)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        is_call, is_health = scope["method"] == "POST", scope["path"] == HEALTH_PATH

        async def send_safely(message: types.Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(SAFE_HEADERS)
                headers["cache-control"] = "no-store" if is_call or is_health else "no-cache"
            await send(message)

        if is_health and scope["method"] in ("GET", "HEAD"):
            await self._health(scope, receive, send_safely)
        elif not is_call and scope["path"].startswith("/#"):  # a link whose # was escaped on its way
            await RedirectResponse(scope["path"])(scope, receive, send_safely)
        elif not is_call:
            await self._files(scope, receive, send_safely)
        elif Headers(scope=scope).get("content-type", "").startswith("application/grpc"):
            text = "application/json, application/proto, application/connect+json or application/connect+proto\n"
            await PlainTextResponse(text, 415)(scope, receive, send_safely)
        else:
            await self._calls({**scope, "headers": _readable(scope["headers"])}, receive, send_safely)


def new_app(
    endpoints: Mapping[str, Any],
    health: ASGIApp,
    origins: Sequence[str],
    names: Sequence[str] | None,
) -> ASGIApp:
    """Returns the application. origins: of other sites whose pages may call. names: see `HostCheck`; None: any."""
    app: ASGIApp = App(Calls(endpoints), health, PAGE)
    if origins:
        headers = ["authorization", "content-type", "connect-protocol-version", "connect-timeout-ms"]
        app = CORSMiddleware(app, allow_origins=origins, allow_methods=["POST"], allow_headers=headers)
    return app if names is None else HostCheck(app, names)


def _readable(headers: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Returns the headers that are read, without those whose value no client sends."""
    return [
        (name, value)
        for name, value in headers
        if name.decode("latin-1") in READ_HEADERS and value.isascii() and value.decode().isprintable()
    ]
