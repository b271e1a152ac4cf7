"""Searches in this process."""

import time
from dataclasses import dataclass, replace
from typing import Any

from mogul.cli.console import advancing, spinning
from mogul.cli.errors import CommandError
from mogul.cli.strength import strength_of
from mogul.players.game_player import GamePlayer
from mogul.players.suggestion import ProposedMove, SuggestionRequest
from mogul.players.suggestion_search import SuggestionSearch, suggest
from mogul.search import Budget, run_to_end
from mogul.server.codec.suggest_call import SuggestReply, local_reply

LOADING_SEARCH = "Loading the search (the first time it is compiled: about a minute)"


@dataclass(frozen=True)
class SearchOptions:
    """The options of a search. iterations, seconds: None: no limit; with neither, the default iterations. level: in
    place of both. grade: a move to grade besides."""

    iterations: int | None
    seconds: float | None
    threads: int
    seed: int
    candidates: int  # to report; 0: all
    level: str | None = None
    grade: str | None = None

    def request(self, game: GamePlayer, components: Any, view: Any) -> SuggestionRequest:
        """The request for a position, but for the level. Raises CommandError for an illegal move."""
        is_default = self.iterations is None and self.seconds is None
        request = SuggestionRequest(
            game=game,
            components=components,
            view=view,
            budget=Budget(game.default_iterations if is_default else self.iterations, self.seconds),
            seed=self.seed,
            threads=self.threads,
            max_candidates=self.candidates,
        )
        if self.grade is None:
            return request
        legal = {request.position.notation.move_text(move): move for move in request.legal_moves}
        if self.grade not in legal:
            raise CommandError(f"--grade {self.grade}: is not legal here; legal are {'; '.join(legal)}")
        return replace(request, proposed=ProposedMove(legal[self.grade], self.iterations or game.default_iterations))


def at_level(request: SuggestionRequest, level: str) -> SuggestionRequest:
    """The request to a player of the strength of --level."""
    strength = strength_of(request.game, level, request.view.player_count)
    return replace(request, strength=strength, budget=Budget(strength.profile.iterations))


def search_here(request: SuggestionRequest, warnings: list[str]) -> SuggestReply:
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
