"""`mogul board`"""

import asyncio
import signal
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import platformdirs
import typer
from prometheus_client import CollectorRegistry
from rich.text import Text
from sqlalchemy.exc import SQLAlchemyError

from mogul.cli.console import messages, spinning
from mogul.cli.demo import demonstrate
from mogul.cli.engine_process import EngineProcess
from mogul.cli.errors import CommandError, Problems
from mogul.cli.files import rules_of
from mogul.cli.service_client import Service
from mogul.cli.service_log import Announce, logging_to_stderr
from mogul.cli.service_options import (
    Components,
    Demo,
    Host,
    LogFormat,
    MetricsHost,
    MetricsPort,
    PublicPlaintext,
    TlsCertificate,
    TlsKey,
    is_this_machine,
    served_games,
    tls_of,
)
from mogul.cli.service_steps import freeze_loaded_objects
from mogul.cli.text.component_set import component_set_note
from mogul.engine.games import GAMES
from mogul.match import MatchConfig, RunningMatches, start_matches
from mogul.server import ServerConfig
from mogul.server import metrics as server_metrics
from mogul.web import DoorConfig, RunningDoor, host_name, start_door

DEFAULT_PORT: Final = 50050


@dataclass(frozen=True)
class BoardConfig:
    """The configuration of the command.

    database: URL of SQLAlchemy. keep_days, min_thinking_time: see `MatchConfig`. engine: one to start, or one that
    runs. door: fields of `DoorConfig`. metrics: host and port for Prometheus. demo: whether to ask the engine for a
    move, and show it.
    """

    database: str
    keep_days: float | None
    min_thinking_time: float
    engine: ServerConfig | Service
    door: Mapping[str, Any]
    metrics: tuple[str, int] | None
    as_json: bool
    demo: bool


def board(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the page; 0 takes a free one.")] = DEFAULT_PORT,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="MOGUL_DATABASE",
            help="Database of the matches: sqlite:///FILE or postgresql+psycopg://HOST/NAME.",
            show_default="a file in your data folder",
        ),
    ] = None,
    keep_days: Annotated[
        float | None,
        typer.Option(min=1, help="Delete matches without an event for so many days.", show_default="keep them"),
    ] = None,
    min_thinking_time: Annotated[
        float,
        typer.Option(min=0, metavar="SECONDS", help="Least time of a level's move, where a person plays with it."),
    ] = MatchConfig.min_thinking_time,
    components: Components = None,
    engine: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="Use this service instead of starting an engine.")
    ] = None,
    engine_tls_ca: Annotated[
        Path | None, typer.Option(metavar="FILE", help="That service speaks TLS; authority of its certificate (PEM).")
    ] = None,
    engine_token_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File with the token for that service on its first line.")
    ] = None,
    engine_port: Annotated[
        int,
        typer.Option(min=0, max=65535, help="Port of the engine for other programs (gRPC); 0 takes a free one."),
    ] = 0,
    tls_certificate: TlsCertificate = None,
    tls_key: TlsKey = None,
    public_plaintext: PublicPlaintext = False,
    origins: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-origin",
            metavar="ORIGIN",
            help="Another site whose pages may call (CORS), as https://example.org; may be given more than once.",
            show_default="none",
        ),
    ] = None,
    host_names: Annotated[
        list[str] | None,
        typer.Option(
            "--host-name",
            metavar="NAME",
            help="Name by which browsers call the page, as of a proxy before it; may be given more than once.",
            show_default="this machine's; any with a --host that other machines reach",
        ),
    ] = None,
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    log_format: LogFormat = "text",
    demo: Demo = False,
) -> None:
    """Play in the browser: start engine, matches and page here, and print the link, until Ctrl-C.

    Matches are kept in a database, and go on after a new start. The first start compiles the engine, which can take
    minutes; it says how far it is, and the page is there meanwhile.
    """
    problems = Problems()
    games = problems.noted(served_games, list(GAMES), components or (), "")
    problems.noted(tls_of, tls_certificate, tls_key, None)
    names = [problems.noted(host_name, each) or "" for each in host_names or ()]
    if engine and (components or engine_port):
        problems.append(
            "--engine: the service has its own component sets and port: leave out --components, --engine-port"
        )
    if not engine and (engine_tls_ca or engine_token_file):
        problems.append("--engine-tls-ca and --engine-token-file are for the service of --engine, which is missing")
    if demo and engine:
        problems.append("--demo is for an engine of its own: leave it or --engine out")
    if not (public_plaintext or tls_certificate or tls_key or is_this_machine(host)):
        problems.append(f"--host {host}: is reachable from other machines; --public-plaintext allows it")
    problems.raise_all()
    config = BoardConfig(
        database=database or _default_database(),
        keep_days=keep_days,
        min_thinking_time=min_thinking_time,
        engine=Service(engine, authority=engine_tls_ca, token_file=engine_token_file)
        if engine
        else ServerConfig(games=games or {}, port=engine_port),
        door={
            "host": host,
            "port": port,
            "certificate": tls_certificate,
            "key": tls_key,
            "origins": tuple(origins or ()),
            "names": tuple(names) if names or is_this_machine(host) else None,
        },
        metrics=None if metrics_port is None else (metrics_host, metrics_port),
        as_json=log_format == "json",
        demo=demo,
    )
    try:
        asyncio.run(_until_stopped(config))
    except (OSError, ValueError) as error:
        raise CommandError(str(error)) from error
    except SQLAlchemyError as error:
        raise CommandError(f"the database cannot be opened: {error}") from error


def _default_database() -> str:
    try:
        folder = platformdirs.user_data_path("mogul", ensure_exists=True)
    except RuntimeError as error:  # of platformdirs: neither HOME nor an entry of the user is there
        raise CommandError("--database: is needed, because this user has no home folder for matches") from error
    return f"sqlite:///{folder / 'matches.sqlite'}"


async def _until_stopped(config: BoardConfig) -> None:
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
            port = _metrics_port(config.metrics, matches, door)
            stack.callback(port.close)
            announce(Text(f"Metrics on http://{config.metrics[0]}:{port.port}/metrics."))
        stack.callback(lambda: announce(Text("Stopping.")))
        if engine is not None and isinstance(config.engine, ServerConfig):
            await _get_ready(config, engine, config.engine, service.address, announce)
            if config.demo:
                announce(link)
        announce(Text("Ctrl-C stops everything; matches are kept."))
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
            **remote,
        )
    )
    stack.push_async_callback(matches.stop)
    door = await start_door(DoorConfig(matches=matches.address, **remote, **config.door))
    stack.push_async_callback(door.stop)
    return matches, door


def _metrics_port(address: tuple[str, int], matches: RunningMatches, door: RunningDoor) -> server_metrics.MetricsPort:
    registry = CollectorRegistry()
    registry.register(matches.metrics.registry)
    registry.register(door.metrics.registry)
    return server_metrics.MetricsPort(registry, *address)


def _component_sets(config: ServerConfig, game: str) -> Sequence[Any]:
    return config.games[game].component_sets or (rules_of(game).default_components(),)
