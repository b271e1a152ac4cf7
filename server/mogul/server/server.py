"""A server, from its start to its end, and the memory that it needs."""

import asyncio
import logging
import os
from typing import Final

from mogul.contract.grpc_server import GrpcServer
from mogul.contract.metrics import MetricsPort
from mogul.contract.validation import compile_rules
from mogul.engine.kernel_cache import REASON_WITHOUT_UNITS
from mogul.engine.processes import memory_limits
from mogul.server.config import ServerConfig
from mogul.server.lanes import Lanes
from mogul.server.lifecycle import Lifecycle, Phase, ReadinessStep
from mogul.server.metrics import Metrics
from mogul.server.scheduler import Scheduler
from mogul.server.security import AuthenticationInterceptor
from mogul.server.served_games import ServedGames, fingerprint
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


SERVICES: Final = tuple(
    service
    for file in (suggestion_service_pb2.DESCRIPTOR, rules_service_pb2.DESCRIPTOR)
    for service in file.services_by_name.values()
)

_log = logging.getLogger(__name__)


class RunningServer:
    """A server that listens. Made by `start_server`."""

    def __init__(self, config: ServerConfig) -> None:
        """Raises ValueError for component sets with equal names or contents."""
        self.config = config
        self.port = 0
        self.games = ServedGames(config.games)
        self._lifecycle = Lifecycle()
        self._lanes = Lanes(config.limits.waiting_requests)
        self.scheduler = Scheduler(config.workers, config.limits.threads, config.limits.search_bytes)
        self._metrics = Metrics(self.scheduler)
        self._metrics_port: MetricsPort | None = None
        self._grpc = GrpcServer(
            SERVICES,
            self._metrics,
            self._is_serving,
            max_request=config.limits.message_bytes,
            interceptors=[] if config.tokens is None else [AuthenticationInterceptor(config.tokens)],
        )
        suggestions = SuggestionService(config, self.games, self.scheduler, self._lanes, self._lifecycle)
        add_SuggestionServiceServicer_to_server(suggestions, self._grpc.transport)
        rules = RulesService(self.games, self._lanes, self._lifecycle)
        add_RulesServiceServicer_to_server(rules, self._grpc.transport)
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
        config = self.config
        if config.metrics_port is not None:
            self._metrics_port = MetricsPort(config.metrics_host, config.metrics_port, self._metrics.registry)
        if (line := shortage(config.limits.search_bytes, memory_limit())) is not None:
            _log.warning("%s", line)
        if REASON_WITHOUT_UNITS:
            _log.warning(
                "kernels are compiled by numba's own decorators (%s): the first start takes longer",
                REASON_WITHOUT_UNITS,
            )
        credentials = None if config.tls is None else config.tls.credentials()
        self.port = await self._grpc.listen(config.host, config.port, credentials)
        self._warming = asyncio.create_task(self._warm_up(progress))

    async def _is_serving(self) -> bool:
        return self._lifecycle.phase is Phase.SERVING

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
            compile_rules(SERVICES)
            for game in self.games:
                fingerprint(game.codec.game)
            warm_up(self.games, on_part, on_ready)

        await asyncio.to_thread(make_ready)

    def _serve(self) -> None:
        if self._lifecycle.phase is Phase.STARTING:
            self._lifecycle.phase = Phase.SERVING
            self._grpc.health.changed()
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
        self._lifecycle.phase = Phase.STOPPING
        self.scheduler.close()
        await self._grpc.stop(grace)
        if self._warming is not None:
            self._warming.cancel()
        self._lanes.close()
        self.scheduler.join()
        if self._metrics_port is not None:
            await asyncio.to_thread(self._metrics_port.close)
            self._metrics_port = None


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
