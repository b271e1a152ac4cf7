"""The service at the terminal: what it is doing, and a first question to it."""

import asyncio
import gc
import os
import signal
from contextlib import nullcontext
from importlib.resources import files

from rich.text import Text

from mogul.cli.console import messages, output, spinning
from mogul.cli.errors import EXIT_INTERRUPTED, CommandError
from mogul.cli.log_lines import Announce, logging_to_stderr
from mogul.cli.remote import Service, ask_server
from mogul.cli.strengths import NOT_CALIBRATED
from mogul.cli.suggesting import Wishes
from mogul.cli.text.board import board_line, board_note
from mogul.cli.text.names import numbered
from mogul.cli.text.suggestion import suggestion_text
from mogul.cli.text.table import hands_text, view_text
from mogul.cli.warming import telling
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.json_format import read_view
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal.strength.calibration import shipped_calibration
from mogul.server import RunningServer, ServerConfig, start_server

DEMO = Wishes(iterations=20_000, seconds=None, threads=1, seed=0, candidates=8)


def run_server(config: ServerConfig, *, json_log: bool, demo: bool) -> None:
    """Run `mogul serve`."""
    if demo and (config.tls or config.tokens):
        raise CommandError("--demo asks in plaintext and without a token: leave it out")
    try:
        with logging_to_stderr(as_json=json_log) as announce:
            asyncio.run(_serve(config, announce, spins=messages().is_terminal and not json_log, demo=demo))
    except (OSError, ValueError) as error:
        raise CommandError(str(error)) from error


async def _serve(config: ServerConfig, announce: Announce, *, spins: bool, demo: bool) -> None:
    stopping = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, stopping.set)
    with spinning("Preparing") if spins else nullcontext(lambda text: announce(Text(text))) as say:
        server = await start_server(config, telling(say))
        announce(Text(f"Grand Mogul listens on {server.address} and gets ready."))
        is_ready = await _ready_before(server, stopping)
    if not is_ready:
        os._exit(EXIT_INTERRUPTED)  # a compilation cannot be interrupted, and nobody wants to wait for it
    set_aside_what_stays()
    _announce_service(announce, server)
    if demo:
        await asyncio.to_thread(_demonstrate, server.address, config.component_sets[0])
    announce(Text("Ctrl-C stops the service."))
    await stopping.wait()
    announce(Text("Stopping: running searches answer with what they have."))
    await server.stop()


def set_aside_what_stays() -> None:
    """Keep the garbage collector off what has been loaded and compiled, 150 000 objects: every now and then it looked
    through all of them, 80 ms in which nobody was answered."""
    gc.collect()
    gc.freeze()


def _announce_service(announce: Announce, server: RunningServer) -> None:
    config = server.config
    protection = [name for name, has in (("TLS", config.tls), ("tokens", config.tokens)) if has]
    offers = f" (gRPC, with {', '.join([*protection, 'health and reflection'])})."
    announce(Text.assemble((f"Serving on {server.address}", "bold green"), offers))
    if server.metrics_address is not None:
        announce(Text(f"Metrics on http://{server.metrics_address}/metrics."))
    if config.default_level:
        announce(Text(f"Level unless asked for another: {config.default_level}."))
    if not shipped_calibration().matches:
        announce(Text(f"Of levels: {NOT_CALIBRATED}."))
    for components in config.component_sets:
        announce(board_note(components))


async def _ready_before(server: RunningServer, stopping: asyncio.Event) -> bool:
    """Wait for the server to be ready; false if it was asked to stop first."""
    ready, stopped = asyncio.create_task(server.ready()), asyncio.create_task(stopping.wait())
    done, _ = await asyncio.wait((ready, stopped), return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if ready in done:
        await ready
    return ready in done


def _demonstrate(address: str, components: ComponentSet) -> None:
    """Ask the service for a move, as any client would, and show question and answer."""
    view = demo_position(components)
    with spinning(f"Asking {address}"):
        answer = ask_server(Service(address), DEMO.question(components, view)).answer
    console = output()
    console.print(Text(), Text("A first question to the service: what should this seat do?", "bold"), sep="\n")
    console.print(board_line(components, view), Text(), view_text(components, view, numbered), sep="\n")
    console.print(hands_text(components, [view], numbered), Text(), Text("Its answer:", "bold"), sep="\n")
    console.print(suggestion_text(answer, numbered, DEMO.candidates), Text(), sep="\n")


def demo_position(components: ComponentSet) -> View:
    """A position in the middle of a game; on a board of one's own the first decision of a game."""
    if components == default_components():
        return read_view(components, files("mogul.cli").joinpath("positions", "mid_game.json").read_bytes())
    table = Table(components, new_setup(components, ZMAN, 4, seed=1), seed=1)
    return table.view(table.game.seat)
