"""`mogul serve`"""

import asyncio
import os
import signal
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from mogul.cli.console import messages, spinning
from mogul.cli.demo import demonstrate
from mogul.cli.errors import CommandError, Problems
from mogul.cli.files import rules_of
from mogul.cli.service_log import Announce, freeze_loaded_objects, logging_to_stderr, progress_in_words, ready_before
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
    served_games,
    start_error,
    tls_of,
)
from mogul.cli.strength import NOT_CALIBRATED, shipped_calibration
from mogul.cli.text.names import component_set_note
from mogul.client.channel import is_loopback
from mogul.engine.games import GAMES
from mogul.engine.processes import cores
from mogul.players.signature import is_valid
from mogul.server import Limits, RunningServer, ServerConfig, start_server
from mogul.server.config import MIB
from mogul.server.security import read_tokens

DEFAULT_PORT = 50051


def serve(
    host: Host = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = DEFAULT_PORT,
    games: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="GAME", help="Game to serve; may be given more than once.", show_default="all"),
    ] = None,
    components: Components = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Searches at the same time.", show_default="one a core")
    ] = None,
    search_memory: Annotated[
        int | None,
        typer.Option(
            min=64,
            metavar="MIB",
            help="Memory that all searches together may use; the rest of the service needs 300 MiB.",
            show_default="1024",
        ),
    ] = None,
    default_level: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            help="Level of the (first) game for suggestions without a strength and a budget.",
            show_default="full strength",
        ),
    ] = "",
    name: Annotated[str, typer.Option(help="Name of this server in its answers, to distinguish replicas.")] = "",
    tls_certificate: TlsCertificate = None,
    tls_key: TlsKey = None,
    tls_client_ca: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Accept only clients with a certificate of this authority.")
    ] = None,
    token_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Accept only calls with one of these tokens, one a line.")
    ] = None,
    public_plaintext: PublicPlaintext = False,
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    log_format: LogFormat = "text",
    demo: Demo = False,
) -> None:
    """Serve suggestions and rules over gRPC, until Ctrl-C.

    Health and reflection are served too. The first start compiles the engine, which can take minutes; it says
    how far it is.
    """
    problems = Problems()
    served = problems.noted(served_games, games or GAMES, components or (), default_level)
    tls = problems.noted(tls_of, tls_certificate, tls_key, tls_client_ca)
    tokens = problems.noted(read_tokens, token_file) if token_file else None
    if not (public_plaintext or tls_certificate or tls_key or tls_client_ca or is_loopback(host)):
        problems.append(f"--host {host}: is reachable from other machines; --public-plaintext allows it")
        if token_file:
            problems.append("without --tls-certificate and --tls-key, the tokens can be read on the way")
    problems.raise_all()
    config = ServerConfig(
        host=host,
        port=port,
        games=served or {},
        workers=workers or cores(),
        limits=Limits() if search_memory is None else Limits(search_bytes=search_memory * MIB),
        name=name,
        tls=tls,
        tokens=tokens,
        metrics_host=metrics_host,
        metrics_port=metrics_port,
    )
    if demo and (tls or tokens):
        raise CommandError("--demo calls in plaintext and without a token: leave it out")
    is_json = log_format == "json"
    try:
        with logging_to_stderr(as_json=is_json) as announce:
            asyncio.run(_serve(config, announce, spins=messages().is_terminal and not is_json, demo=demo))
    except (OSError, ValueError) as error:
        raise start_error(error, {"--port": port, "--metrics-port": metrics_port}) from error


async def _serve(config: ServerConfig, announce: Announce, *, spins: bool, demo: bool) -> None:
    stopping = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, stopping.set)
    with spinning("Preparing") if spins else nullcontext(lambda text: announce(Text(text))) as set_text:
        server = await start_server(config, progress_in_words(set_text))
        announce(Text(f"Grand Mogul listens on {server.address} and gets ready."))
        is_ready = await ready_before(server, stopping)
    if not is_ready:
        announce(Text("Stopping before everything is compiled."))
        await server.stop()  # it can serve before all is ready
        os._exit(0)  # a compilation cannot be interrupted, only left
    freeze_loaded_objects()
    _announce_service(announce, server)
    if demo:
        game = next(iter(server.games))
        await asyncio.to_thread(demonstrate, server.address, rules_of(game.codec.game), game.components.default)
    announce(Text("Ctrl-C stops the service."))
    await stopping.wait()
    announce(Text("Stopping: running searches answer with their results so far."))
    await server.stop()


def _announce_service(announce: Announce, server: RunningServer) -> None:
    config = server.config
    protection = [name for name, has in (("TLS", config.tls), ("tokens", config.tokens)) if has]
    offers = f" (gRPC, with {', '.join([*protection, 'health and reflection'])})."
    announce(Text.assemble((f"Serving on {server.address}", "bold green"), offers))
    if server.metrics_address is not None:
        announce(Text(f"Metrics on http://{server.metrics_address}/metrics."))
    for game in server.games:
        if game.default_level:
            announce(Text(f"Level of requests without one: {game.default_level}."))
        if game.player.levels and not is_valid(game.player, shipped_calibration(game.player)):
            announce(Text(f"Of levels: {NOT_CALIBRATED}."))
        for components in game.components.sets:
            announce(component_set_note(components))
