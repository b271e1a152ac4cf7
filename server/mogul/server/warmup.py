"""Compiling all kernels ahead, or loading them from the cache: everything a call can need, used once."""

import random
import subprocess
from collections.abc import Callable

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.games import game_player
from mogul.players.signature import running_signature
from mogul.players.suggestion import SuggestionRequest
from mogul.players.suggestion_search import suggest
from mogul.players.taj_mahal import gm1
from mogul.search import Budget, SearchRequest, compare
from mogul.server.ahead import compile_after_search, search_compiled_beside
from mogul.server.taj_mahal.rules import legal_moves_of_view
from mogul.server.taj_mahal.status import status_of_game

Progress = Callable[[str, int, int], None]
"""Told what is begun next, how many steps are through, and how many there are; at the end with an empty text."""


STEPS = ("rules", "views", "explanations", "search", "search with two threads", "reviews", "levels")
"""What is compiled or loaded, in this order. A suggestion needs what comes before the reviews."""


def warm_up(components: ComponentSet, progress: Progress | None = None) -> None:
    """Compile or load every kernel of the service: a second from the cache, else half a minute or more.

    Compiled code depends on neither component set, rule set nor number of players: one game stands for all.
    """
    with search_compiled_beside() as beside:
        table = Table(components, new_setup(components, ZMAN, 2, seed=0), seed=0)
        view = table.view(table.game.seat)
        steps: dict[str, Callable[[], object]] = {
            "rules": lambda: _play_out(table),
            "views": lambda: _list_moves(components, view),
            "explanations": compile_after_search,
            "search": lambda: _search_when_compiled(beside, components, view),
            "search with two threads": lambda: _search(components, view, 2),
            "reviews": lambda: _compare(components, view),
            "levels": lambda: running_signature(game_player("taj_mahal")),
        }
        for number, name in enumerate(STEPS):
            if progress is not None:
                progress(name, number, len(steps))
            steps[name]()
        if progress is not None:
            progress("", len(steps), len(steps))


def _play_out(table: Table) -> None:
    """A game of random moves; with two players, so with unrest, and with its final scoring."""
    choice = random.Random(0)
    while not table.game.is_over:
        table.play(table.game.notation.move_text(choice.choice(table.game.legal_moves())))
    status_of_game(table.game)


def _list_moves(components: ComponentSet, view: View) -> None:
    legal_moves_of_view(components, view)


def _search_when_compiled(beside: "subprocess.Popen[bytes] | None", components: ComponentSet, view: View) -> None:
    if beside is not None:
        beside.wait()
    _search(components, view, 1)


def _search(components: ComponentSet, view: View, threads: int) -> None:
    game, budget = game_player("taj_mahal"), Budget(iterations=64)
    suggest(SuggestionRequest(game=game, components=components, view=view, budget=budget, seed=0, threads=threads))


def _compare(components: ComponentSet, view: View) -> None:
    position = Position(components, view, any_order=True)
    first, second, *_ = position.legal_moves()
    settings = gm1.settings(position.game.players)
    compare(SearchRequest(position.game, position.information, Budget(128), 0, settings=settings), first, second)
