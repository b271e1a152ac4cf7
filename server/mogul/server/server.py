"""A server, from its start to its end.

The memory that a server needs, and the memory that it may use. The gRPC server: interceptors, credentials, and the
services on its port.
"""

import asyncio
import logging
import os
import socket
from typing import Any, Final

import grpc
from grpc_health.v1 import health
from grpc_health.v1.health_pb2_grpc import add_HealthServicer_to_server
from grpc_reflection.v1alpha import reflection

from mogul.contract.validation import compile_rules
from mogul.engine.kernel_cache import REASON_WITHOUT_UNITS
from mogul.engine.processes import memory_limits
from mogul.server.config import ServerConfig
from mogul.server.executor import Executor
from mogul.server.interceptors import AuthenticationInterceptor, ErrorInterceptor, LoggingInterceptor
from mogul.server.jobs import Scheduler
from mogul.server.lifecycle import Lifecycle, Phase, ReadinessStep
from mogul.server.metrics import Metrics, MetricsPort
from mogul.server.security import Tls
from mogul.server.served_games import ServedGames, fingerprint
from mogul.server.services.health import HealthService
from mogul.server.services.rules import RulesService
from mogul.server.services.suggestion import SuggestionService
from mogul.server.warmup import Progress, warm_up
from mogul.v1 import rules_service_pb2, suggestion_service_pb2
from mogul.v1.rules_service_pb2_grpc import add_RulesServiceServicer_to_server
from mogul.v1.suggestion_service_pb2_grpc import add_SuggestionServiceServicer_to_server

MIB: Final = 1 << 20

# The process without searches: 238 MiB after a start from the cache, 267 after searches and a review (resident, Python
# 3.11, x86-64). With 40 searches of 25 MiB at a time it had 1234 at most.
BASE_BYTES: Final = 300 * MIB


def memory_limit() -> int:
    """Returns the bytes that this process may use: the machine's memory, or less where a control group sets a limit, as
    for a container or a unit of systemd."""
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return min([machine, *memory_limits()])


def shortage(search_bytes: int, limit: int) -> str | None:
    """Returns a line for operators if a server with full searches needs more than `limit` bytes; else None.

    search_bytes: see `Limits`. Trees take memory as they grow: a server with less works until its searches fill it.
    """
    needed = BASE_BYTES + search_bytes
    if needed <= limit:
        return None
    return (
        f"This service may use {limit // MIB} MiB of memory, and can need {needed // MIB}: {BASE_BYTES // MIB} for "
        f"itself and {search_bytes // MIB} for searches. The system may end it while many searches run; "
        "`mogul serve --search-memory` gives them less."
    )


OWN_SERVICES: Final = tuple(
    service
    for file in (suggestion_service_pb2.DESCRIPTOR, rules_service_pb2.DESCRIPTOR)
    for service in file.services_by_name.values()
)
SERVICE_NAMES: Final = (*(service.full_name for service in OWN_SERVICES), health.SERVICE_NAME)
# The interval at which a client may send pings while it gets no data. By default gRPC permits one in five minutes, and
# ends the connection of a client that looks more often if its server is still there: ours do, every 30 seconds.
MIN_PING_INTERVAL: Final = 10_000  # milliseconds
# Calls of one connection at a time; a client's further ones wait there. More than searches and requests that wait can
# be. Chosen.
MAX_CALLS_OF_A_CONNECTION: Final = 1000


def new_transport(
    config: ServerConfig,
    metrics: Metrics,
    suggestions: SuggestionService,
    rules: RulesService,
    health_: HealthService,
) -> grpc.aio.Server:
    """Returns a gRPC server with all services, which has not started."""
    options: list[tuple[str, Any]] = [
        ("grpc.max_receive_message_length", config.limits.message_bytes),
        ("grpc.max_send_message_length", -1),
        ("grpc.so_reuseport", 0),  # a second server on the same port is a mistake, not a replica
        ("grpc.max_concurrent_streams", MAX_CALLS_OF_A_CONNECTION),
        ("grpc.http2.min_ping_interval_without_data_ms", MIN_PING_INTERVAL),
    ]
    interceptors = [
        LoggingInterceptor(metrics),
        ErrorInterceptor(),
        *([] if config.tokens is None else [AuthenticationInterceptor(config.tokens)]),
    ]
    server = grpc.aio.server(interceptors=interceptors, options=options)
    add_SuggestionServiceServicer_to_server(suggestions, server)
    add_RulesServiceServicer_to_server(rules, server)
    add_HealthServicer_to_server(health_, server)
    reflection.enable_server_reflection((*SERVICE_NAMES, reflection.SERVICE_NAME), server)
    return server


def credentials(tls: Tls) -> grpc.ServerCredentials:
    """Returns the credentials of a port with TLS; with a `client_ca` it rejects clients without a certificate of it."""
    chain = [(tls.key, tls.certificates)]
    return grpc.ssl_server_credentials(chain, tls.client_ca, require_client_auth=tls.client_ca is not None)


# From health NOT_SERVING to closing the port: clients that watch the health turn to other servers meanwhile. A call
# that arrives while gRPC closes the port is cut off as CANCELLED: our clients try again, others may not.
LEAVING_SECONDS: Final = 0.2

_log = logging.getLogger(__name__)


class RunningServer:
    """A server that listens. Made by `start_server`."""

    def __init__(self, config: ServerConfig) -> None:
        """Raises ValueError for component sets with equal names or contents."""
        self.config = config
        self.port = 0
        self.games = ServedGames(config.games)
        self._lifecycle = Lifecycle()
        self._executor = Executor(config.limits.waiting_requests)
        self.scheduler = Scheduler(config.workers, config.limits.threads, config.limits.search_bytes)
        self._health = HealthService(self._lifecycle, SERVICE_NAMES)
        self._metrics = Metrics(self.scheduler, self._lifecycle)
        self._metrics_port: MetricsPort | None = None
        self._transport = new_transport(
            config,
            self._metrics,
            SuggestionService(config, self.games, self.scheduler, self._executor, self._lifecycle),
            RulesService(self.games, self._executor, self._lifecycle),
            self._health,
        )
        self._serving = asyncio.Event()
        self._warming: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        """HOST:PORT, for clients."""
        return f"{self.config.host}:{self.port}"

    @property
    def metrics_address(self) -> str | None:
        """HOST:PORT, for Prometheus."""
        return None if self._metrics_port is None else f"{self.config.metrics_host}:{self._metrics_port.port}"

    async def listen(self, progress: Progress | None) -> None:
        """Binds the port, accepts calls, and begins to warm up. Raises OSError if the address is not available."""
        self._health.enter(Phase.STARTING)
        wanted = f"{self.config.host}:{self.config.port}"
        try:
            _check_free(self.config.host, self.config.port)
            if self.config.tls is None:
                self.port = self._transport.add_insecure_port(wanted)
            else:
                self.port = self._transport.add_secure_port(wanted, credentials(self.config.tls))
        except (OSError, RuntimeError, UnicodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "gRPC cannot; IPv6 is written [::1]"
            reason = "this is no name of a host" if isinstance(error, UnicodeError) else reason
            raise OSError(f"cannot listen on {wanted}: {reason}") from error
        self._open_metrics()
        if (line := shortage(self.config.limits.search_bytes, memory_limit())) is not None:
            _log.warning("%s", line)
        if REASON_WITHOUT_UNITS:
            _log.warning(
                "kernels are compiled by numba's own decorators (%s): the first start takes longer",
                REASON_WITHOUT_UNITS,
            )
        await self._transport.start()
        self._warming = asyncio.create_task(self._warm_up(progress))

    def _open_metrics(self) -> None:
        if self.config.metrics_port is not None:
            self._metrics_port = MetricsPort(self._metrics.registry, self.config.metrics_host, self.config.metrics_port)

    async def _warm_up(self, progress: Progress | None) -> None:
        loop = asyncio.get_running_loop()

        def on_ready(game: str, step: ReadinessStep) -> None:
            self._lifecycle.add(game, step)
            if all(ReadinessStep.SUGGESTIONS in self._lifecycle.ready(each.codec.game) for each in self.games):
                loop.call_soon_threadsafe(self._serve)

        def on_part(part: str, parts_done: int, parts_total: int) -> None:
            self._lifecycle.begin_part(part, parts_done, parts_total)
            if progress is not None:
                progress(part, parts_done, parts_total)

        def make_ready() -> None:
            compile_rules(OWN_SERVICES)
            for game in self.games:
                fingerprint(game.codec.game)
            warm_up(self.games, on_part, on_ready)

        await asyncio.to_thread(make_ready)

    def _serve(self) -> None:
        if self._lifecycle.phase is Phase.STARTING:
            self._health.enter(Phase.SERVING)
            self._serving.set()

    async def serving(self) -> None:
        """Waits until health says SERVING: suggestions are ready, reviews may not be. Raises as `ready`."""
        assert self._warming is not None
        serving = asyncio.create_task(self._serving.wait())
        await asyncio.wait({serving, self._warming}, return_when=asyncio.FIRST_COMPLETED)
        serving.cancel()
        if self._warming.done():
            self._warming.result()

    async def ready(self) -> None:
        """Waits until all kernels are compiled. Raises the error of the warm-up."""
        assert self._warming is not None
        await asyncio.shield(self._warming)

    async def stop(self, grace: float = 5.0) -> None:
        """Refuses new calls, ends every running search with a reply, then closes the port; calls that are left after
        `grace` seconds are cut off. May be called more than once."""
        self._health.enter(Phase.STOPPING)
        self.scheduler.close()
        await asyncio.sleep(min(LEAVING_SECONDS, grace))
        self._health.close()
        await self._transport.stop(grace)
        if self._warming is not None:
            self._warming.cancel()
        self._executor.close()
        self.scheduler.join()
        if self._metrics_port is not None:
            await asyncio.to_thread(self._metrics_port.close)
            self._metrics_port = None


def _check_free(host: str, port: int) -> None:
    """Raises OSError with a reason if the address is not available. gRPC gives no reason, and writes to standard error;
    it does so only if the port is taken just after this check."""
    family, kind, _, _, address = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as gRPC does: a port that has just closed is free
        probe.bind(address)


async def start_server(config: ServerConfig, progress: Progress | None = None) -> RunningServer:
    """Returns a server that listens, and warms up meanwhile: `await server.ready()`.

    progress: called during the warm-up, in a thread of its own. Raises OSError if the address is not available,
    ValueError for component sets with equal names or contents.
    """
    server = RunningServer(config)
    try:
        await server.listen(progress)
    except BaseException:
        await server.stop(0)
        raise
    return server
