"""Compiling all kernels ahead, or loading them from the cache: everything a call can need, used once."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.strength.signature import running_signature
from mogul.players.taj_mahal.suggestion_search import SuggestionSearch
from mogul.search import Budget, compare
from mogul.server.taj_mahal.rules import legal_moves_of_view
from mogul.server.taj_mahal.status import status_of_game

Progress = Callable[[str, int, int], None]
"""Told what is begun next, how many steps are through, and how many there are; at the end with an empty text."""


def warm_up(components: ComponentSet, progress: Progress | None = None) -> None:
    """Compile or load every kernel of the service: a second from the cache, else most of a minute.

    Compiled code depends on neither component set, rule set nor number of players: one game stands for all.
    """
    table = Table(components, new_setup(components, ZMAN, 2, seed=0), seed=0)
    view = table.view(table.game.seat)
    steps: list[tuple[str, Callable[[], object]]] = [
        ("rules", lambda: _play_out(table)),
        ("views", lambda: _list_moves(components, view)),
        ("search", lambda: _search(components, view, 1)),
        ("search with two threads", lambda: _search(components, view, 2)),
        ("reviews", lambda: _compare(components, view)),
        ("levels", running_signature),
    ]
    for number, (name, step) in enumerate(steps):
        if progress is not None:
            progress(name, number, len(steps))
        step()
    if progress is not None:
        progress("", len(steps), len(steps))


def _play_out(table: Table) -> None:
    """A game of random moves; with two players, so with unrest, and with its final scoring."""
    choice = random.Random(0)
    while not table.game.is_over:
        table.play(choice.choice(table.game.legal_moves()))
    status_of_game(table.game)


def _list_moves(components: ComponentSet, view: View) -> None:
    legal_moves_of_view(components, view)


def _search(components: ComponentSet, view: View, threads: int) -> None:
    search = SuggestionSearch(components, view, budget=Budget(iterations=64), seed=0, threads=threads)
    with ThreadPoolExecutor(threads) as pool:
        while not search.is_done:
            search.run_slice(pool if threads > 1 else None)
    search.suggestion()


def _compare(components: ComponentSet, view: View) -> None:
    position = Position(components, view, any_order=True)
    first, second, *_ = position.legal_moves()
    settings = gm1.settings(position.game.players)
    compare(position.game, position.information, first, second, pairs=64, seed=0, settings=settings)
