"""A running door: its parts, its port, its end."""

import asyncio
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import grpc
import uvicorn

from mogul.client.channel import OPTIONS, open_channel
from mogul.web.app import new_app
from mogul.web.connections import Connection
from mogul.web.forward import Forward, Upstream
from mogul.web.health import Health
from mogul.web.methods import engine_methods, match_methods
from mogul.web.metrics import Metrics

# Connections that asyncio accepts in one go, and their files are open before the first of them can be refused. With the
# 2048 of uvicorn, a burst of connections left no file for anything else.
ACCEPTED_AT_ONCE: Final = 16
QUEUE: Final = 512  # connections that the system keeps until they are accepted
# Persons and spectators hold one each; the engine is asked by a few of them at a time, and refuses more by itself. A
# service has one connection for all calls of a door, and takes MAX_CALLS_OF_A_CONNECTION: streams leave some to others.
MATCH_STREAMS: Final = 800
ENGINE_STREAMS: Final = 64
# A browser that vanished without a word acknowledges nothing. Linux would try for a quarter of an hour, and meanwhile
# its person would count as present.
UNACKNOWLEDGED: Final = 40_000  # milliseconds
# Longer than proxies keep an idle connection, 60 seconds: they must not call on one that has just been closed.
KEEP_ALIVE: Final = 75  # seconds


@dataclass(frozen=True)
class DoorConfig:
    """The configuration of a door.

    matches: address of a service of matches. engine: address of a Grand Mogul server, with its credentials and its
    token, which no browser sees. host, port: to listen on; 0: a free port. certificate, key: files in PEM, for TLS.
    origins: other sites whose pages may call (CORS), as `https://example.org`. names: by which browsers may call it
    besides its host and the names of this machine; None: any, as befits an address that other machines reach.
    """

    matches: str
    engine: str
    engine_credentials: grpc.ChannelCredentials | None = None
    engine_token: str | None = None
    host: str = "127.0.0.1"
    port: int = 0
    certificate: Path | None = None
    key: Path | None = None
    origins: Sequence[str] = ()
    names: Sequence[str] | None = ()


class RunningDoor:
    """A door that is open. url: of the page. metrics: its own."""

    def __init__(
        self, url: str, metrics: Metrics, server: "_Server", forward: Forward, upstreams: Sequence[Upstream]
    ) -> None:
        self.url, self.metrics = url, metrics
        self._server, self._forward, self._upstreams = server, forward, upstreams
        self._serving = server.serving

    async def stop(self) -> None:
        """Ends all calls and closes the port."""
        self._forward.close()
        self._server.should_exit = True
        await self._serving
        for upstream in self._upstreams:
            await upstream.close()


async def start_door(config: DoorConfig) -> RunningDoor:
    """Opens a door. The services behind it may come later. Raises OSError for an address that is not available, and for
    files of TLS that cannot be used, ValueError for an address of a service that is none."""
    metrics = Metrics()
    forward = Forward(metrics)
    # Without the config of clients: it checks the health of an engine, and repeats calls, which a move must not be.
    options = (("grpc.max_receive_message_length", -1),)
    channel = open_channel(grpc.aio, config.matches, options=options)
    matches = Upstream("the service of matches", channel, streams=MATCH_STREAMS, passes_tokens=True)
    channel = open_channel(grpc.aio, config.engine, config.engine_credentials, OPTIONS)
    engine = Upstream("the engine", channel, streams=ENGINE_STREAMS, token=config.engine_token)
    endpoints = {
        **forward.endpoints(matches, match_methods()),
        **forward.endpoints(engine, engine_methods()),
    }
    try:
        server = _Server(config, endpoints, Health(matches.channel))
        listening = _listen(config.host, config.port)
        await server.start(listening)
    except BaseException:
        await matches.close()
        await engine.close()
        raise
    scheme = "http" if config.certificate is None else "https"
    name = config.host.strip("[]")
    host = f"[{name}]" if ":" in name else name
    url = f"{scheme}://{host}:{listening.getsockname()[1]}/"
    return RunningDoor(url, metrics, server, forward, (matches, engine))


class _Server(uvicorn.Server):
    """uvicorn without a hand on signals, which belong to the program."""

    def __init__(self, config: DoorConfig, endpoints: dict[str, object], health: Health) -> None:
        """Raises OSError for files of TLS that cannot be used."""
        names = None if config.names is None else (config.host.strip("[]"), *config.names)
        super().__init__(
            uvicorn.Config(
                new_app(endpoints, health, config.origins, names),
                http=Connection,
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                backlog=ACCEPTED_AT_ONCE,
                timeout_keep_alive=KEEP_ALIVE,
                timeout_graceful_shutdown=1,
                ssl_certfile=config.certificate,
                ssl_keyfile=config.key,
            )
        )
        try:
            self.config.load()
        except OSError as error:
            raise OSError(f"{config.certificate}, {config.key}: cannot be used for TLS: {error}") from error

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Captures none."""
        yield

    async def start(self, listening: socket.socket) -> None:
        """Returns when the port answers."""
        self.serving = asyncio.create_task(self.serve([listening]))
        while not self.started:
            await asyncio.sleep(0.01)
            if self.serving.done():
                await self.serving
        listening.listen(QUEUE)  # uvicorn has one number for both


def _listen(host: str, port: int) -> socket.socket:
    """Returns a socket that listens. Raises OSError.

    It names its protocol: otherwise asyncio does not recognize TCP and lets small packets wait for each other. Then
    GetMatch took 45 ms through the door (median) instead of 3.
    """
    try:
        name = host.strip("[]")
        found = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
        family, kind, protocol, _, address = found[0]
        listening = socket.socket(family, kind, protocol)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port that has just closed is free
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # on Linux; accepted sockets inherit it
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNACKNOWLEDGED)
            listening.bind(address)
            listening.listen(QUEUE)
        except OSError:
            listening.close()
            raise
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "this is no name of a host"
        raise OSError(f"cannot listen on {host}:{port}: {reason}") from error
    return listening
