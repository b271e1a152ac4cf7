"""The service at the terminal: what it is doing, and a first question to it."""

import asyncio
import ipaddress
import os
import signal
from importlib.resources import files
from pathlib import Path

from rich.console import Console
from rich.text import Text

from mogul.cli.console import messages, output, spinning
from mogul.cli.errors import EXIT_INTERRUPTED, CommandError
from mogul.cli.inputs import components_of
from mogul.cli.remote import ask_server
from mogul.cli.suggesting import Wishes
from mogul.cli.text.board import board_line, board_note
from mogul.cli.text.names import numbered
from mogul.cli.text.suggestion import suggestion_text
from mogul.cli.text.table import hands_text, view_text
from mogul.cli.warming import telling
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.json_forms import read_view
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.view import View
from mogul.server import Progress, RunningServer, ServerConfig, start_server
from mogul.server.config import cores

DEMO = Wishes(iterations=20_000, seconds=None, threads=1, seed=0, candidates=8)


def run_server(
    host: str, port: int, paths: list[Path], workers: int | None, name: str, *, public_plaintext: bool, demo: bool
) -> None:
    """Run `mogul serve`."""
    if not public_plaintext and not _is_this_machine(host):
        raise CommandError(f"--host {host}: is not this machine alone; --public-plaintext says that this is meant")
    sets = tuple(components_of(path) for path in paths) or (default_components(),)
    config = ServerConfig(host=host, port=port, component_sets=sets, workers=workers or cores(), name=name)
    try:
        asyncio.run(_serve(config, demo=demo))
    except (OSError, ValueError) as error:
        raise CommandError(str(error)) from error


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


async def _serve(config: ServerConfig, *, demo: bool) -> None:
    console = messages()
    stopping = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, stopping.set)
    with spinning("Preparing") as say:
        server = await start_server(config, telling(say) if console.is_terminal else _lines(console))
        console.print(f"Grand Mogul listens on {server.address} and gets ready.")
        is_ready = await _ready_before(server, stopping)
    if not is_ready:
        os._exit(EXIT_INTERRUPTED)  # a compilation cannot be interrupted, and nobody wants to wait for it
    console.print(f"[bold green]Serving on {server.address}[/bold green] (gRPC, with health and reflection).")
    for components in config.component_sets:
        console.print(board_note(components))
    if demo:
        await asyncio.to_thread(_demonstrate, server.address, config.component_sets[0])
    console.print("Ctrl-C stops the service.")
    await stopping.wait()
    console.print("Stopping: running searches answer with what they have.")
    await server.stop()


async def _ready_before(server: RunningServer, stopping: asyncio.Event) -> bool:
    """Wait for the server to be ready; false if it was asked to stop first."""
    ready, stopped = asyncio.create_task(server.ready()), asyncio.create_task(stopping.wait())
    done, _ = await asyncio.wait((ready, stopped), return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if ready in done:
        await ready
    return ready in done


def _lines(console: Console) -> Progress:
    """Progress as lines of a log."""
    return telling(lambda text: console.print(text))


def _demonstrate(address: str, components: ComponentSet) -> None:
    """Ask the service for a move, as any client would, and show question and answer."""
    view = demo_position(components)
    with spinning(f"Asking {address}"):
        answer, _ = ask_server(address, DEMO.question(components, view))
    console = output()
    console.print(Text(), Text("A first question to the service: what should this seat do?", "bold"), sep="\n")
    console.print(board_line(components, view), Text(), view_text(components, view, numbered), sep="\n")
    console.print(hands_text([view], numbered), Text(), Text("Its answer:", "bold"), sep="\n")
    console.print(suggestion_text(answer, numbered, DEMO.candidates), Text(), sep="\n")


def demo_position(components: ComponentSet) -> View:
    """A position in the middle of a game; on a board of one's own the first decision of a game."""
    if components == default_components():
        return read_view(components, files("mogul.cli").joinpath("positions", "mid_game.json").read_bytes())
    table = Table(components, new_setup(components, ZMAN, 4, seed=1), seed=1)
    return table.view(table.game.seat)
