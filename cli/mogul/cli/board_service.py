"""The board: engine, matches and page in one command, from their start to their end."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, nullcontext, suppress
from dataclasses import dataclass
from typing import Any

import grpc
from rich.text import Text

from mogul.cli.console import messages, spinning, warning
from mogul.cli.demo import demonstrate
from mogul.cli.engine_process import EngineProcess
from mogul.cli.errors import CommandError
from mogul.cli.files import rules_of
from mogul.cli.service_client import CONNECT_SECONDS, Service, error_messages
from mogul.cli.service_log import Announce, freeze_loaded_objects, logging_to_stderr
from mogul.cli.text.names import component_set_note
from mogul.client import AsyncClient
from mogul.contract.metrics import MetricsPort
from mogul.match import MatchConfig, RunningMatches, start_matches
from mogul.server import ServerConfig
from mogul.web import DoorConfig, RunningDoor, start_door


@dataclass(frozen=True)
class BoardConfig:
    """The configuration of the board.

    database: URL of SQLAlchemy. keep_days, min_thinking_time, private_webhooks: see `MatchConfig`. engine: one to
    start, or one that runs. door: fields of `DoorConfig`. metrics: host and port for Prometheus. demo: whether to ask
    the engine for a move, and show it. opens: whether to open the page in a browser.
    """

    database: str
    keep_days: float | None
    min_thinking_time: float
    private_webhooks: bool
    engine: ServerConfig | Service
    door: Mapping[str, Any]
    metrics: tuple[str, int] | None
    as_json: bool
    demo: bool
    opens: bool = False


async def run_until_stopped(config: BoardConfig) -> None:
    """Runs everything until SIGINT or SIGTERM. Raises CommandError if the engine ends, OSError and ValueError for a
    port or a file that cannot be used, StoreError for the database."""
    stopping = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, stopping.set)
    running = asyncio.create_task(_run(config))
    await asyncio.wait({running, asyncio.create_task(stopping.wait())}, return_when=asyncio.FIRST_COMPLETED)
    if not running.done():
        running.cancel()  # everything it has started ends in order
    with suppress(asyncio.CancelledError):
        await running


async def _run(config: BoardConfig) -> None:
    """Starts everything, and runs until it is cancelled. Raises CommandError if the engine ends."""
    async with AsyncExitStack() as stack:
        # The engine has a log of its own: it starts before this process turns its standard error into one.
        engine, service = None, config.engine
        if isinstance(service, ServerConfig):
            engine = await stack.enter_async_context(EngineProcess(service, as_json=config.as_json))
            service = Service(await engine.address())
        announce = stack.enter_context(logging_to_stderr(as_json=config.as_json))
        matches, door = await _opened(config, service, stack)
        freeze_loaded_objects()
        link = Text.assemble("The board is on ", (door.url, "bold green"), ".")
        announce(link)
        if config.metrics is not None:
            port = MetricsPort(*config.metrics, matches.metrics.registry, door.metrics.registry)
            stack.callback(port.close)
            announce(Text(f"Metrics on http://{config.metrics[0]}:{port.port}/metrics."))
        stack.callback(lambda: announce(Text("Stopping.")))
        if engine is not None and isinstance(config.engine, ServerConfig):
            await _get_ready(config, engine, config.engine, service.address, announce)
        else:
            await _wait_for(service, announce)
        announce(Text("Ctrl-C stops everything; matches are kept."))
        announce(link)  # again, where one sees it
        if config.opens:
            await _open_page(door.url)
        await (asyncio.Event().wait() if engine is None else asyncio.shield(engine.ended))
        raise CommandError("the engine ended")


async def _get_ready(
    config: BoardConfig, engine: EngineProcess, started: ServerConfig, address: str, announce: Announce
) -> None:
    """Waits for the engine, and shows what it does. Raises CommandError if it ends."""
    announce(Text(f"The engine listens on {address} (gRPC) and gets ready."))
    spins = messages().is_terminal and not config.as_json
    with spinning("Preparing") if spins else nullcontext(lambda text: announce(Text(text))) as engine.on_step:
        await engine.ready()
    announce(Text("The engine is ready."))
    for game in started.games:
        for components in _component_sets(started, game):
            announce(component_set_note(components))
    if config.demo:
        game = next(iter(started.games))
        await asyncio.to_thread(demonstrate, address, rules_of(game), _component_sets(started, game)[0])


async def _wait_for(service: Service, announce: Announce) -> None:
    """Waits for an engine that somebody else runs, and says so where it does not serve, or refuses this board."""
    async with AsyncClient(service.address, credentials=service.credentials(), token=service.token()) as client:
        try:
            await client.wait_until_serving(CONNECT_SECONDS)
        except (TimeoutError, ConnectionError) as error:
            announce(warning(f"{error}; the board waits for this engine"))
            await client.wait_until_serving()
        try:
            await client.engine_info(timeout=CONNECT_SECONDS)  # needs the token, which health does not
        except grpc.RpcError as error:
            announce(warning(f"{service.address} refused: {'; '.join(error_messages(error))}"))
        else:
            announce(Text(f"The engine at {service.address} is ready."))


async def _open_page(url: str) -> None:
    """Opens the page in a browser, if somebody sits before this terminal and a screen. In WSL often BROWSER alone names
    the way to one."""
    has_screen = sys.platform == "darwin" or not {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}.isdisjoint(os.environ)
    if sys.stdin.isatty() and messages().is_terminal and has_screen and "CI" not in os.environ:
        # In a process of its own and silent: what a browser writes would keep this program's log open.
        silent = asyncio.subprocess.DEVNULL
        command = (sys.executable, "-m", "webbrowser", url)
        await asyncio.create_subprocess_exec(
            *command, stdin=silent, stdout=silent, stderr=silent, start_new_session=True
        )


async def _opened(config: BoardConfig, service: Service, stack: AsyncExitStack) -> tuple[RunningMatches, RunningDoor]:
    """Starts matches and the door, which end with the stack."""
    remote: dict[str, Any] = {
        "engine": service.address,
        "engine_credentials": service.credentials(),
        "engine_token": service.token(),
    }
    matches = await start_matches(
        MatchConfig(
            store=config.database,
            keep_days=config.keep_days,
            min_thinking_time=config.min_thinking_time,
            private_webhooks=config.private_webhooks,
            **remote,
        )
    )
    stack.push_async_callback(matches.stop)
    door = await start_door(DoorConfig(matches=matches.address, **remote, **config.door))
    stack.push_async_callback(door.stop)
    return matches, door


def _component_sets(config: ServerConfig, game: str) -> Sequence[Any]:
    return config.games[game].component_sets or (rules_of(game).default_components(),)
