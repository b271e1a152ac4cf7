"""A person at the terminal, who sees the view of a seat and chooses its moves."""

import sys
from collections.abc import Callable, Iterable
from typing import Any

from rich.columns import Columns
from rich.text import Text

from mogul.cli.console import output
from mogul.cli.local_search import search_here
from mogul.cli.text.games import game_text
from mogul.cli.text.names import from_seat
from mogul.cli.text.suggestion import suggestion_text
from mogul.engine.game_rules import Move, View
from mogul.players.game_player import GamePlayer
from mogul.players.suggestion import SuggestionRequest
from mogul.search import Budget

HINTED_MOVES = 5
HELP = "a move's number, h for a hint, t for the whole table, s to save, q to save and quit"


class Quit(Exception):
    """Raised when the person quits."""


class Person:
    """A person at one seat; only views of the game are passed to it."""

    def __init__(self, game: GamePlayer, components: Any, iterations: int, seed: int, save: Callable[[], None]) -> None:
        """iterations, seed: of hints. save: saves the game."""
        self._game, self._components, self._save = game, components, save
        self._budget, self._seed = Budget(iterations), seed
        self._text = game_text(game.rules.id)
        self._console = output()

    def choose(self, view: View) -> Move:
        """Shows the decision, and asks until a legal move is entered. Raises Quit."""
        position = self._game.rules.position(self._components, view)
        legal = position.legal_moves()
        moves = {position.notation.move_text(move): move for move in legal}
        self._console.print()
        self._console.print(self._text.decision(self._components, view, from_seat(view.seat)))
        self._list(moves)
        while True:
            answer = self._ask(view, len(moves))
            if answer.isdecimal() and 1 <= int(answer) <= len(moves):
                return legal[int(answer) - 1]
            if answer in moves:
                return moves[answer]
            self._obey(answer, view, len(moves))

    def _list(self, moves: Iterable[str]) -> None:
        lines = [
            Text.assemble((f"{number:>3} ", "bold"), self._text.move(move))
            for number, move in enumerate(moves, start=1)
        ]
        self._console.print(Columns(lines, column_first=True, padding=(0, 3)))

    def _ask(self, view: View, moves: int) -> str:
        question, keys = self._text.prompt(view), f" ({_numbers(moves)}, h, t, s, q, ?) "
        prompt = Text.assemble((question, "bold"), (keys, "dim"))
        try:
            answer = self._console.input(prompt).strip()
        except (EOFError, KeyboardInterrupt) as error:
            self._console.print()
            raise Quit from error
        if not sys.stdin.isatty():
            self._console.print(answer)  # no terminal has shown it
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
                self._console.print(self._text.everything(self._components, view, from_seat(view.seat)))
            case "?" | "help" | "":
                self._console.print(f"Type {HELP}.")
            case _:
                self._console.print(f"That is no move here; {_numbers(moves)} would be. Type {HELP}.")

    def _hint(self, view: View) -> None:
        request = SuggestionRequest(
            game=self._game,
            components=self._components,
            view=view,
            budget=self._budget,
            seed=self._seed,
            max_candidates=HINTED_MOVES,
        )
        reply = search_here(request, [])
        self._console.print(suggestion_text(self._text, reply, HINTED_MOVES, from_seat(view.seat)))


def _numbers(moves: int) -> str:
    return "1" if moves == 1 else f"1 to {moves}"
