"""A first request to a new service, shown with its answer."""

from importlib.resources import files

from rich.text import Text

from mogul.cli.console import output, spinning
from mogul.cli.local_search import SearchOptions
from mogul.cli.remote import Service, ask_server
from mogul.cli.text.board import board_line
from mogul.cli.text.names import numbered
from mogul.cli.text.suggestion import suggestion_text
from mogul.cli.text.table import hands_text, view_text
from mogul.engine.taj_mahal.components import ComponentSet, default_components
from mogul.engine.taj_mahal.json_forms import read_view
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.view import View

DEMO = SearchOptions(iterations=20_000, seconds=None, threads=1, seed=0, candidates=8)


def demonstrate(address: str, components: ComponentSet) -> None:
    """Asks the service for a move, as any client would, and prints position and answer."""
    view = demo_position(components)
    with spinning(f"Asking {address}"):
        request = DEMO.request(components, view)
        answer = ask_server(Service(address), request)
    console = output()
    console.print(Text(), Text("A first question to the service: what should this seat do?", "bold"), sep="\n")
    console.print(board_line(components, view), Text(), view_text(components, view, numbered), sep="\n")
    console.print(hands_text([view], numbered), Text(), Text("Its answer:", "bold"), sep="\n")
    console.print(suggestion_text(answer, request.position.notation, numbered, DEMO.candidates), Text(), sep="\n")


def demo_position(components: ComponentSet) -> View:
    """A position in the middle of a game; with another component set the first decision of a game."""
    if components == default_components():
        return read_view(components, files("mogul.cli").joinpath("positions", "mid_game.json").read_bytes())
    table = Table(components, new_setup(components, ZMAN, 4, seed=1), seed=1)
    return table.view(table.game.seat)
