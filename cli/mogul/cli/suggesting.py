"""A suggestion for a position from a file: searched for here, or asked of a service."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from rich.text import Text

from mogul.cli.console import advancing, messages, output, spinning
from mogul.cli.errors import CommandError
from mogul.cli.inputs import components_of, position_of
from mogul.cli.remote import Service, ask_server
from mogul.cli.strengths import in_effect_text, strength_of
from mogul.cli.text.board import board_line, notation_for
from mogul.cli.text.grade import grade_text
from mogul.cli.text.names import numbered
from mogul.cli.text.suggestion import suggestion_text
from mogul.engine.json_text import format_json
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.suggestion_search import suggest
from mogul.search import Budget
from mogul.server.codec.caller import Told, told_here
from mogul.server.taj_mahal.rules import legal_moves_of_view
from mogul.server.taj_mahal.search_work import Proposed, Question, SearchWork
from mogul.server.taj_mahal.suggesting import Answer

NO_MEMORY = "the view has no memory of cards: every unseen card is taken as equally likely everywhere"
FIRST_TIME = "Loading the search (the first time it is compiled: about a minute)"


@dataclass(frozen=True)
class Wishes:
    """What may be asked of a search. iterations, seconds: None is no limit; with neither, the default. level: in place
    of both. grade: a move to grade besides."""

    iterations: int | None
    seconds: float | None
    threads: int
    seed: int
    candidates: int  # to report; 0: all
    level: str | None = None
    grade: str | None = None

    def question(self, components: ComponentSet, view: View) -> Question:
        """The wishes for a position, but for the level. Raises CommandError for an illegal move."""
        nothing_said = self.iterations is None and self.seconds is None
        iterations = gm1.DEFAULT_ITERATIONS if nothing_said else self.iterations
        proposed = None
        if self.grade is not None:
            notation = notation_for(components, view)
            legal = [*map(notation.move_text, legal_moves_of_view(components, view))]
            if self.grade not in legal:
                raise CommandError(f"--grade {self.grade}: is not legal here; legal are {'; '.join(legal)}")
            proposed = Proposed(self.grade, self.iterations or gm1.DEFAULT_ITERATIONS)
        return Question(
            components,
            view,
            iterations,
            self.seconds,
            self.threads,
            self.seed,
            self.candidates,
            proposed=proposed,
        )


def print_suggestion(
    path: str, seat: int | None, service: Service | None, wishes: Wishes, components_file: Path | None, *, as_json: bool
) -> None:
    """Run `mogul suggest`."""
    components = components_of(components_file)
    with spinning("Reading the position"):
        view, problems = position_of(components, path, seat)
    check_turn(path, view)
    warnings = [str(problem) for problem in problems] + ([NO_MEMORY] if view.memory is None else [])
    question = wishes.question(components, view)
    if service is None:
        question = question if wishes.level is None else at_level(question, wishes.level)
        told = told_here(question, search_here(question), warnings)
    else:
        with spinning(f"Asking {service.address}"):
            told = ask_server(service, question, wishes.level)
    if as_json:
        output().out(format_json(told_data(told, wishes.candidates)), end="", highlight=False)
        return
    for warning in told.warnings:
        messages().print(Text.assemble(("Warning: ", "yellow"), warning))
    console = output()
    console.print(
        board_line(components, view), Text(), suggestion_text(told.answer, numbered, wishes.candidates), sep="\n"
    )
    if not told.strength["full"]:
        console.print(Text(f"Played by {in_effect_text(told.strength)}.", "dim"))
    if told.grade is not None:
        console.print(Text(), grade_text(told.grade), sep="\n")


def at_level(question: Question, said: str) -> Question:
    """The question to a player of some strength: see `strength_of`. Raises CommandError for one that there is not."""
    strength = strength_of(said, len(question.view.players))
    return replace(question, strength=strength, iterations=strength.profile.iterations)


def check_turn(path: str, view: View) -> None:
    """Raises CommandError if there is nothing to suggest to the view's seat."""
    if view.phase == "over":
        raise CommandError(f"{path}: the game is over")
    if view.seat != view.seat_to_move:
        raise CommandError(f"{path}: seat {view.seat_to_move} is to move, not seat {view.seat}")


def search_here(question: Question) -> Answer:
    """Search in this process, showing how far it is."""
    prepare(question.components, question.view)
    began = time.monotonic()
    with advancing("Searching") as advance, ThreadPoolExecutor(max(question.threads - 1, 1)) as helpers:
        work = SearchWork(question, helpers)
        while not work.is_done:
            work.run_slice()
            by_time = (time.monotonic() - began) / question.seconds if question.seconds else 0.0
            advance(max(by_time, work.iterations / question.iterations if question.iterations else 0.0))
        suggestion, grade = work.suggestion(), work.grade()
    rate = work.iterations / max(time.monotonic() - began, 1e-9)
    return Answer(suggestion, 0.0, rate, suggestion.stop_reason, grade)


def prepare(components: ComponentSet, view: View) -> None:
    """Load or compile the search, so that its time is not counted as thinking."""
    with spinning(FIRST_TIME):
        suggest(components, view, budget=Budget(iterations=1), seed=0)


def told_data(told: Told, most: int) -> dict[str, Any]:
    """What is told as JSON: the suggestion, the `most` best candidates only (0: all), the warnings, the strength, and
    the grade of a move that was to be graded."""
    data = asdict(told.answer.suggestion)
    data["candidates"] = data["candidates"][: most or None]
    data |= {"stop_reason": told.ended, "warnings": told.warnings, "strength": told.strength}
    return data if told.grade is None else data | {"grade": told.grade}
