"""The process that compiles the search beside the service."""

from typing import Any

import numba
import pytest

from mogul.engine.jit import is_kept
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.players.games import game_player
from mogul.players.suggestion import SuggestionRequest
from mogul.players.suggestion_search import SuggestionSearch
from mogul.search import Budget, simulate
from mogul.server import warmup


def test_the_kernel_compiled_beside_is_that_of_a_suggestion(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[Any, ...]] = []
    run_iterations = simulate.run_iterations

    def recorded(*given: Any) -> None:
        called.append(given)
        run_iterations(*given)

    monkeypatch.setattr(simulate, "run_iterations", recorded)
    table = Table(default_components(), new_setup(default_components(), ZMAN, 4, seed=0), seed=0)
    view = table.view(table.game.seat)
    game, budget = game_player("taj_mahal"), Budget(iterations=8)
    search = SuggestionSearch(
        SuggestionRequest(game=game, components=default_components(), view=view, budget=budget, seed=0)
    )
    search.run_slice()
    found, expected = (
        [numba.typeof(each) for each in given] for given in (called[0], warmup.search_arguments("taj_mahal"))
    )
    assert found == expected
    assert is_kept(run_iterations, *called[0])


def test_nothing_is_begun_where_the_search_is_compiled() -> None:
    with warmup.search_compiled_beside("taj_mahal") as beside:
        assert beside is None


def test_nothing_is_begun_where_its_code_could_not_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service would wait for it, and then compile the search itself."""
    monkeypatch.setattr(warmup, "is_kept", lambda *_: False)
    monkeypatch.setattr(warmup, "keeps_code", lambda _: False)
    with warmup.search_compiled_beside("taj_mahal") as beside:
        assert beside is None
