"""The person at the terminal: shown what a seat knows, asked for its moves."""

import sys
from collections.abc import Callable

from rich.columns import Columns
from rich.text import Text

from mogul.cli.console import output
from mogul.cli.suggesting import Wishes, search_here
from mogul.cli.text.cards import move_text
from mogul.cli.text.names import from_seat
from mogul.cli.text.players import players_table, visits_ahead
from mogul.cli.text.province import province_table
from mogul.cli.text.suggestion import suggestion_text
from mogul.cli.text.table import hands_text, view_text
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View

HELP = "a move's number, h for a hint, t for the whole table, s to save, q to save and quit"
_TASKS = {
    "auction": "Your move",
    "palace": "Where do you place a palace?",
    "crown": "Where do you place the palace with the crown?",
    "take": "Which card do you take?",
}


class Quit(Exception):
    """The person has had enough."""


class Person:
    """Knows nothing of the game but the views it is shown."""

    def __init__(self, components: ComponentSet, wishes: Wishes, save: Callable[[], None]) -> None:
        """`wishes`: for hints. `save`: saves the game."""
        self._components = components
        self._wishes = wishes
        self._save = save
        self._console = output()

    def choose(self, view: View) -> str:
        """Show what is to be decided, and ask until a legal move is named. Raises Quit."""
        position = Position(self._components, view)
        moves = [position.notation.move_text(move) for move in position.legal_moves()]
        self._show(view)
        self._list(moves)
        while True:
            answer = self._ask(view, len(moves))
            if answer.isdecimal() and 1 <= int(answer) <= len(moves):
                return moves[int(answer) - 1]
            if answer in moves:
                return answer
            self._obey(answer, view, len(moves))

    def _show(self, view: View) -> None:
        """All that matters in the auction; later in the turn only what is new."""
        name = from_seat(view.seat)
        self._console.print()
        if view.phase == "auction":
            self._console.print(
                view_text(self._components, view, name), hands_text(self._components, [view], name), "", sep="\n"
            )
        elif view.phase in ("palace", "crown"):
            self._console.print(province_table(self._components, view, name), "", sep="\n")

    def _list(self, moves: list[str]) -> None:
        lines = [
            Text.assemble((f"{number:>3} ", "bold"), move_text(move)) for number, move in enumerate(moves, start=1)
        ]
        self._console.print(Columns(lines, column_first=True, padding=(0, 3)))

    def _ask(self, view: View, moves: int) -> str:
        prompt = f"[bold]{_TASKS[view.phase]}[/bold] [dim]({_numbers(moves)}, h, t, s, q, ?)[/dim] "
        try:
            answer = self._console.input(prompt).strip()
        except (EOFError, KeyboardInterrupt) as error:
            self._console.print()
            raise Quit from error
        if not sys.stdin.isatty():
            self._console.print(answer, markup=False)  # no terminal has shown it
        return answer

    def _obey(self, answer: str, view: View, moves: int) -> None:
        match answer.lower():
            case "q" | "quit":
                raise Quit
            case "s" | "save":
                self._save()
            case "h" | "hint":
                self._hint(view)
            case "t" | "table":
                self._show_everything(view)
            case "?" | "help" | "":
                self._console.print(f"Type {HELP}.")
            case _:
                self._console.print(f"That is no move here; {_numbers(moves)} would be. Type {HELP}.")

    def _hint(self, view: View) -> None:
        answer = search_here(self._wishes.question(self._components, view))
        self._console.print(suggestion_text(answer, from_seat(view.seat), self._wishes.candidates))

    def _show_everything(self, view: View) -> None:
        name = from_seat(view.seat)
        self._console.print(
            view_text(self._components, view, name), hands_text(self._components, [view], name), sep="\n"
        )
        self._console.print()
        self._console.print(players_table(self._components, view, name), visits_ahead(self._components, view), sep="\n")


def _numbers(moves: int) -> str:
    return "1" if moves == 1 else f"1 to {moves}"
