"""A server, from its start to its end."""

import asyncio
import socket
from typing import Final

from mogul.server.codec.validation import compile_rules
from mogul.server.config import ServerConfig
from mogul.server.executor import Executor
from mogul.server.fingerprint import engine_fingerprint
from mogul.server.jobs import Scheduler
from mogul.server.lifecycle import Lifecycle, Phase
from mogul.server.metrics import Metrics, MetricsPort
from mogul.server.services.health import HealthService
from mogul.server.services.rules import RulesService
from mogul.server.services.suggestion import SuggestionService
from mogul.server.taj_mahal.catalogue import Catalogue
from mogul.server.transport import OWN_SERVICES, SERVICE_NAMES, credentials, new_transport, register
from mogul.server.warmup import STEPS, Progress, warm_up

# From health NOT_SERVING to closing the port: clients that watch the health turn to other servers meanwhile. A call
# that arrives while gRPC closes the port is cut off as CANCELLED, which clients do not retry.
LEAVING_SECONDS: Final = 0.2


class RunningServer:
    """A server that listens. Made by `start_server`."""

    def __init__(self, config: ServerConfig) -> None:
        """Raises ValueError for component sets with equal names or contents."""
        catalogue = Catalogue(config.component_sets)
        self.config = config
        self.port = 0
        self._lifecycle = Lifecycle()
        self._executor = Executor(config.limits.waiting_requests)
        self.scheduler = Scheduler(config.workers, config.limits.threads, config.limits.search_bytes)
        self._health = HealthService(self._lifecycle, SERVICE_NAMES)
        self._metrics = Metrics(self.scheduler)
        self._metrics_port: MetricsPort | None = None
        self._transport = new_transport(config.limits.message_bytes, self._metrics, config.tokens)
        register(
            self._transport,
            SuggestionService(config, catalogue, self.scheduler, self._executor, self._lifecycle),
            RulesService(catalogue, self._executor, self._lifecycle),
            self._health,
        )
        self._warming: asyncio.Task[None] | None = None
        # Which of the warm-up's STEPS are through; all when the server is ready.
        self.prepared: tuple[str, ...] = ()

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
        except (OSError, RuntimeError) as error:
            await self.stop(0)
            reason = error.strerror if isinstance(error, OSError) else "gRPC cannot; IPv6 is written [::1]"
            raise OSError(f"cannot listen on {wanted}: {reason}") from error
        await self._open_metrics()
        await self._transport.start()
        self._warming = asyncio.create_task(self._warm_up(progress))

    async def _open_metrics(self) -> None:
        if self.config.metrics_port is None:
            return
        try:
            self._metrics_port = MetricsPort(self._metrics, self.config.metrics_host, self.config.metrics_port)
        except OSError:
            await self.stop(0)
            raise

    async def _warm_up(self, progress: Progress | None) -> None:
        await asyncio.to_thread(_make_ready, self.config, self._told(progress))
        self.prepared = STEPS
        if self._lifecycle.phase is Phase.STARTING:
            self._health.enter(Phase.SERVING)

    def _told(self, progress: Progress | None) -> Progress:
        def tell(name: str, number: int, steps: int) -> None:
            self.prepared = STEPS[:number]
            if progress is not None:
                progress(name, number, steps)

        return tell

    async def ready(self) -> None:
        """Waits until all kernels are compiled and health says SERVING. Raises what the warm-up raised."""
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

    async def wait_for_end(self) -> None:
        """Waits until the server has stopped."""
        await self._transport.wait_for_termination()


def _check_free(host: str, port: int) -> None:
    """Raises OSError with a reason if the address is not available. gRPC gives no reason, and writes to standard error;
    it does so only if the port is taken just after this check."""
    family, kind, _, _, address = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as gRPC does: a port that has just closed is free
        probe.bind(address)


def _make_ready(config: ServerConfig, progress: Progress | None) -> None:
    compile_rules(OWN_SERVICES)
    warm_up(config.component_sets[0], progress)
    engine_fingerprint()


async def start_server(config: ServerConfig, progress: Progress | None = None) -> RunningServer:
    """Returns a server that listens, and warms up meanwhile: `await server.ready()`.

    progress: called during the warm-up, in a thread of its own. Raises OSError if the address is not available,
    ValueError for component sets with equal names or contents.
    """
    server = RunningServer(config)
    await server.listen(progress)
    return server
