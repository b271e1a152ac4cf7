"""A server, from its start to its end."""

import asyncio
import logging
import socket
from typing import Final

from mogul.contract.validation import compile_rules
from mogul.server.config import ServerConfig
from mogul.server.executor import Executor
from mogul.server.fingerprint import fingerprint
from mogul.server.jobs import Scheduler
from mogul.server.lifecycle import Lifecycle, Phase, ReadinessStep
from mogul.server.memory import memory_limit, shortage
from mogul.server.metrics import Metrics, MetricsPort
from mogul.server.served_games import ServedGames
from mogul.server.services.health import HealthService
from mogul.server.services.rules import RulesService
from mogul.server.services.suggestion import SuggestionService
from mogul.server.transport import OWN_SERVICES, SERVICE_NAMES, credentials, new_transport
from mogul.server.warmup import Progress, warm_up

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
