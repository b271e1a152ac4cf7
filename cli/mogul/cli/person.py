"""A person at the terminal, who sees the view of a seat and chooses its moves."""

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from rich.text import Text

from mogul.cli.console import output
from mogul.cli.local_search import search_here
from mogul.cli.text.games import game_text
from mogul.cli.text.names import from_seat
from mogul.cli.text.suggestion import suggestion_text
from mogul.engine.game_rules import Move, Notation, View
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
        if self._text.is_formality(view):
            return legal[0]
        moves = list(map(position.notation.move_text, legal))
        self._console.print()
        self._console.print(self._text.decision(self._components, view, from_seat(view.seat)))
        self._console.print(self._text.choices(self._components, view, moves))
        while True:
            answer = self._ask(view, len(moves))
            if answer.isdecimal() and 1 <= int(answer) <= len(moves):
                return legal[int(answer) - 1]
            move = _typed(position.notation, answer)
            if move in legal:
                return move
            self._obey(answer, view, len(moves))

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


def _typed(notation: Notation, answer: str) -> Move | None:
    """The move of an answer in any form that notation reads."""
    with suppress(ValueError):
        return notation.move_id(answer)
    return None


def _numbers(moves: int) -> str:
    return "1" if moves == 1 else f"1 to {moves}"
