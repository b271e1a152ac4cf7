"""A first request to a new service, shown with its answer."""

from importlib.resources import files
from typing import Any, Final

from rich.text import Text

from mogul.cli.console import output, spinning
from mogul.cli.service_client import Service, ask_server
from mogul.cli.service_files import parse_service_file
from mogul.cli.text.games import game_text
from mogul.cli.text.names import component_set_note, numbered
from mogul.cli.text.suggestion import suggestion_text
from mogul.engine.game_rules import GameRules, View, default_rule_set
from mogul.players.games import game_player
from mogul.players.suggestion import SuggestionRequest
from mogul.search import Budget

ITERATIONS: Final = 20_000
CANDIDATES: Final = 8


def demonstrate(address: str, rules: GameRules, components: Any) -> None:
    """Requests a move of a service of this program as any client does, and prints position and answer."""
    view, text = demo_position(rules, components), game_text(rules.id)
    request = SuggestionRequest(
        game=game_player(rules.id),
        components=components,
        view=view,
        budget=Budget(ITERATIONS),
        seed=0,
        max_candidates=CANDIDATES,
    )
    with spinning(f"Asking {address}"):
        reply = ask_server(Service(address, proxy=False), request)
    console = output()
    console.print(Text(), Text("A first request to the service: the best move for this seat.", "bold"), sep="\n")
    situation = Text(f"{text.situation(components, view)} ") + component_set_note(components)
    console.print(situation, Text(), text.position(components, view, numbered), sep="\n")
    console.print(text.hands(components, [view], numbered), Text(), Text("Its answer:", "bold"), sep="\n")
    console.print(suggestion_text(text, reply, CANDIDATES, numbered), Text(), sep="\n")


def demo_position(rules: GameRules, components: Any) -> View:
    """The bundled position in the middle of a game; for another component set or game the first decision of a game."""
    bundled = files("mogul.cli").joinpath("positions", f"{rules.id}.json")
    if components == rules.default_components() and bundled.is_file():
        content = bundled.read_bytes()
        position = parse_service_file(content, len(content)).read(components)
        assert isinstance(position, View)
        return position
    rule_set = default_rule_set(rules)
    players = rule_set.players[len(rule_set.players) // 2]
    table = rules.table(components, rules.new_setup(components, rule_set, players, seed=1), 1)
    return table.view(table.game.seats_to_move[0])
