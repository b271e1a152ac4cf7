"""The gRPC server that services stand on: interceptors, limits, health and reflection, from its start to its end."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final

import grpc
from google.protobuf.descriptor import ServiceDescriptor
from grpc_health.v1 import health
from grpc_health.v1.health_pb2_grpc import add_HealthServicer_to_server
from grpc_reflection.v1alpha import reflection

from mogul.contract.health import HealthService
from mogul.contract.interceptors import ErrorInterceptor, Interceptor, LoggingInterceptor
from mogul.contract.metrics import ServiceMetrics

# The interval at which a client may send pings while it gets no data. By default gRPC permits one in five minutes, and
# ends the connection of a client that looks more often if its server is still there: ours do, every 30 seconds.
MIN_PING_INTERVAL: Final = 10_000  # milliseconds
# Silence after which a connection is asked for a sign of life, and after which one that gives none ends: behind a
# client that vanished without a word a search would go on, and a watcher would count as present.
KEEPALIVE: Final = 20_000  # milliseconds
# Calls of one connection at a time; a client's further ones wait there. More than searches and requests that wait can
# be, and than the streams of a door. Chosen.
MAX_CALLS_OF_A_CONNECTION: Final = 1000
# From health NOT_SERVING to closing the port: clients that watch the health turn to other servers meanwhile. A call
# that arrives while gRPC closes the port is cut off as CANCELLED: our clients try again, others may not.
LEAVING_SECONDS: Final = 0.2


class GrpcServer:
    """A gRPC server, with health and reflection. Made in the event loop that it serves in.

    transport: to which servicers are added, before `listen`. health: of the services.
    """

    def __init__(
        self,
        services: Sequence[ServiceDescriptor],
        metrics: ServiceMetrics,
        is_serving: Callable[[], Awaitable[bool]],
        *,
        max_request: int,
        interceptors: Iterable[Interceptor] = (),
        health_pause: float | None = None,
    ) -> None:
        """services: of the contract. is_serving, health_pause: see `HealthService`. max_request: bytes. interceptors:
        inside of those of all services, the outermost first."""
        names = [service.full_name for service in services]
        self.health = HealthService([*names, health.SERVICE_NAME], is_serving, health_pause)
        metrics.serving.set_function(self.health.is_serving_now)
        self.transport = grpc.aio.server(
            interceptors=[LoggingInterceptor(metrics), ErrorInterceptor(), *interceptors], options=_options(max_request)
        )
        add_HealthServicer_to_server(self.health, self.transport)
        listed = (*names, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(listed, self.transport)

    async def listen(self, host: str, port: int, credentials: grpc.ServerCredentials | None = None) -> int:
        """Binds a port and accepts calls; returns the port. port: 0: a free one. credentials: None: plaintext. Raises
        OSError if the address is not available."""
        address = f"{host}:{port}"
        try:
            _check_free(host, port)
            if credentials is None:
                bound: int = self.transport.add_insecure_port(address)
            else:
                bound = self.transport.add_secure_port(address, credentials)
        except (OSError, RuntimeError, UnicodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "gRPC cannot; IPv6 is written [::1]"
            reason = "this is no name of a host" if isinstance(error, UnicodeError) else reason
            raise OSError(f"cannot listen on {address}: {reason}") from error
        await self.transport.start()
        return bound

    async def stop(self, grace: float, end_streams: Callable[[], None] = lambda: None) -> None:
        """Reports that the services stop, and closes the port a moment later; calls that are left after `grace` seconds
        are cut off. end_streams: lets those end that would not by themselves, when the port closes. May be called more
        than once, and before `listen`."""
        self.health.stop()
        await asyncio.sleep(min(LEAVING_SECONDS, grace))
        self.health.close()
        end_streams()
        await self.transport.stop(grace)


def _options(max_request: int) -> list[tuple[str, Any]]:
    return [
        ("grpc.max_receive_message_length", max_request),
        ("grpc.max_send_message_length", -1),
        ("grpc.so_reuseport", 0),  # a second server on the same port is a mistake, not a replica
        ("grpc.max_concurrent_streams", MAX_CALLS_OF_A_CONNECTION),
        ("grpc.http2.min_ping_interval_without_data_ms", MIN_PING_INTERVAL),
        ("grpc.keepalive_time_ms", KEEPALIVE),
        ("grpc.keepalive_timeout_ms", KEEPALIVE),
        ("grpc.http2.ping_timeout_ms", KEEPALIVE),  # of other pings, which take the place of those that keep alive
        ("grpc.keepalive_permit_without_calls", 1),
    ]


def _check_free(host: str, port: int) -> None:
    """Raises OSError with a reason if the address is not available. gRPC gives no reason, and writes to standard error;
    it does so only if the port is taken just after this check."""
    family, kind, _, _, address = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as gRPC does: a port that has just closed is free
        probe.bind(address)
