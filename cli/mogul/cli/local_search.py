"""Searches in this process."""

import time
from dataclasses import replace
from typing import Any

from mogul.cli.console import advancing, spinning
from mogul.cli.strength import strength_of
from mogul.cli.suggest_call import local_reply
from mogul.players.game_player import GamePlayer
from mogul.players.suggestion import SuggestionRequest
from mogul.players.suggestion_search import SuggestionSearch, suggest
from mogul.search import Budget, run_to_end
from mogul.v1.suggestion_service_pb2 import SuggestResponse

LOADING_SEARCH = "Loading the search"


def at_level(request: SuggestionRequest, level: str) -> SuggestionRequest:
    """The request to a player of the strength of --level."""
    strength = strength_of(request.game, level, request.view.player_count)
    return replace(request, strength=strength, budget=Budget(strength.profile.iterations))


def search_here(request: SuggestionRequest, warnings: list[str]) -> SuggestResponse:
    """Searches in this process, with its progress at the terminal."""
    prepare(request.game, request.components, request.view)
    began, budget = time.monotonic(), request.budget
    with advancing("Searching") as advance:

        def on_slice(search: SuggestionSearch) -> None:
            by_time = (time.monotonic() - began) / budget.seconds if budget.seconds else 0.0
            advance(max(by_time, search.iterations / budget.iterations if budget.iterations else 0.0))

        search = run_to_end(SuggestionSearch(request), request.threads, on_slice)
        suggestion = search.suggestion()
    rate = search.iterations / max(time.monotonic() - began, 1e-9)
    return local_reply(request, suggestion, rate, warnings)


def prepare(game: GamePlayer, components: Any, view: Any) -> None:
    """Loads or compiles the search, so that its time does not count as thinking."""
    with spinning(LOADING_SEARCH):
        suggest(SuggestionRequest(game=game, components=components, view=view, budget=Budget(1), seed=0))
