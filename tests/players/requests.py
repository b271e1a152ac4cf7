"""Requests for suggestions in Taj Mahal, on the default board unless given another."""

import dataclasses
from collections.abc import Callable
from typing import Any

from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.views.view import View
from mogul.players.games import game_player
from mogul.players.strength.dial import Strength
from mogul.players.strength.profile import Profile
from mogul.players.suggestion import Suggestion, SuggestionRequest
from mogul.players.suggestion_search import suggest
from mogul.search import Budget, Settings

PLAYER = game_player("taj_mahal")
BOARD = default_components()


def request(
    view: View,
    iterations: int,
    *,
    seed: int = 1,
    settings: Callable[[int], Settings] | None = None,
    profile: Profile | None = None,
    **options: Any,
) -> SuggestionRequest:
    """settings: of the player in place of its own. options: further fields."""
    game = PLAYER if settings is None else dataclasses.replace(PLAYER, settings=settings)
    strength = None if profile is None else Strength(profile, profile)
    return SuggestionRequest(
        game=game,
        view=view,
        budget=Budget(iterations),
        seed=seed,
        strength=strength,
        **({"components": BOARD} | options),
    )


def suggested(view: View, iterations: int, **options: Any) -> Suggestion:
    """The suggestion for such a request."""
    return suggest(request(view, iterations, **options))
