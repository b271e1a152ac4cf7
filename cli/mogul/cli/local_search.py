"""Searches in this process."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from mogul.cli.console import advancing, spinning
from mogul.cli.errors import CommandError
from mogul.cli.strength import strength_of
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.suggestion_search import suggest
from mogul.search import Budget
from mogul.server.codec.suggest_call import SuggestReply, local_reply
from mogul.server.taj_mahal.rules import legal_moves_of_view
from mogul.server.taj_mahal.search_work import Proposed, Question, SearchWork

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

    def request(self, components: Any, view: Any) -> Question:
        """The request for a position, but for the level. Raises CommandError for an illegal move."""
        is_default = self.iterations is None and self.seconds is None
        iterations = gm1.DEFAULT_ITERATIONS if is_default else self.iterations
        proposed = None
        if self.grade is not None:
            legal = legal_moves_of_view(components, view)
            if self.grade not in legal:
                raise CommandError(f"--grade {self.grade}: is not legal here; legal are {'; '.join(legal)}")
            proposed = Proposed(self.grade, self.iterations or gm1.DEFAULT_ITERATIONS)
        return Question(
            components, view, iterations, self.seconds, self.threads, self.seed, self.candidates, proposed=proposed
        )


def at_level(request: Question, level: str) -> Question:
    """The request to a player of the strength of --level."""
    strength = strength_of(level, len(request.view.players))
    return replace(request, strength=strength, iterations=strength.profile.iterations)


def search_here(request: Question, warnings: list[str]) -> SuggestReply:
    """Searches in this process, with its progress at the terminal."""
    prepare(request.components, request.view)
    began = time.monotonic()
    with advancing("Searching") as advance, ThreadPoolExecutor(max(request.threads - 1, 1)) as helpers:
        work = SearchWork(request)
        while not work.is_done:
            work.run_slice(helpers if request.threads > 1 else None)
            by_time = (time.monotonic() - began) / request.seconds if request.seconds else 0.0
            advance(max(by_time, work.iterations / request.iterations if request.iterations else 0.0))
        suggestion, grade = work.suggestion(), work.grade()
    rate = work.iterations / max(time.monotonic() - began, 1e-9)
    return local_reply(request, suggestion, grade, rate, warnings)


def prepare(components: Any, view: Any) -> None:
    """Loads or compiles the search, so that its time does not count as thinking."""
    with spinning(LOADING_SEARCH):
        suggest(components, view, budget=Budget(iterations=1), seed=0)
