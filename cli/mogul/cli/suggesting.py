"""A suggestion for a position from a file: searched for here, or asked of a service."""

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.text import Text

from mogul.cli.console import advancing, messages, output, spinning
from mogul.cli.errors import CommandError
from mogul.cli.inputs import components_of, position_of
from mogul.cli.remote import Service, ask_server
from mogul.cli.text.board import board_line
from mogul.cli.text.names import numbered
from mogul.cli.text.suggestion import suggestion_text
from mogul.engine.json_text import format_json
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.view import View
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.suggestion_search import SuggestionSearch, suggest
from mogul.search import Budget
from mogul.server.taj_mahal.search_work import Question
from mogul.server.taj_mahal.suggesting import Answer

NO_MEMORY = "the view has no memory of cards: every unseen card is taken as equally likely everywhere"
FIRST_TIME = "Loading the search (the first time it is compiled: about a minute)"


@dataclass(frozen=True)
class Wishes:
    """What may be asked of a search. iterations, seconds: None is no limit; with neither, the default."""

    iterations: int | None
    seconds: float | None
    threads: int
    seed: int
    candidates: int  # to report; 0: all

    def question(self, components: ComponentSet, view: View) -> Question:
        """The wishes for a position."""
        nothing_said = self.iterations is None and self.seconds is None
        iterations = gm1.DEFAULT_ITERATIONS if nothing_said else self.iterations
        return Question(components, view, iterations, self.seconds, self.threads, self.seed, self.candidates)


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
        answer = search_here(question)
    else:
        with spinning(f"Asking {service.address}"):
            answer, warnings = ask_server(service, question)
    if as_json:
        output().out(format_json(answer_data(answer, wishes.candidates, warnings)), end="", highlight=False)
        return
    for warning in warnings:
        messages().print(Text.assemble(("Warning: ", "yellow"), warning))
    console = output()
    console.print(board_line(components, view), Text(), suggestion_text(answer, numbered, wishes.candidates), sep="\n")


def check_turn(path: str, view: View) -> None:
    """Raises CommandError if there is nothing to suggest to the view's seat."""
    if view.phase == "over":
        raise CommandError(f"{path}: the game is over")
    if view.seat != view.seat_to_move:
        raise CommandError(f"{path}: seat {view.seat_to_move} is to move, not seat {view.seat}")


def search_here(question: Question) -> Answer:
    """Search in this process, showing how far it is."""
    prepare(question.components, question.view)
    began, iterations = time.monotonic(), 0
    with advancing("Searching") as advance:

        def on_slice(search: SuggestionSearch) -> None:
            nonlocal iterations
            iterations = search.iterations
            by_time = (time.monotonic() - began) / question.seconds if question.seconds else 0.0
            advance(max(by_time, iterations / question.iterations if question.iterations else 0.0))

        suggestion = suggest(
            question.components,
            question.view,
            budget=Budget(question.iterations, question.seconds),
            seed=question.seed,
            threads=question.threads,
            on_slice=on_slice,
        )
    rate = iterations / max(time.monotonic() - began, 1e-9)
    return Answer(suggestion, 0.0, rate, suggestion.stop_reason)


def prepare(components: ComponentSet, view: View) -> None:
    """Load or compile the search, so that its time is not counted as thinking."""
    with spinning(FIRST_TIME):
        suggest(components, view, budget=Budget(iterations=1), seed=0)


def answer_data(answer: Answer, most: int, warnings: list[str]) -> dict[str, Any]:
    """An answer as JSON: its suggestion, the `most` best candidates only (0: all), and the warnings."""
    data = asdict(answer.suggestion)
    data["candidates"] = data["candidates"][: most or None]
    return {**data, "stop_reason": answer.ended.value, "warnings": warnings}
