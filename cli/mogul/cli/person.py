"""A person at the terminal, who sees the view of a seat and chooses its moves."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from mogul.cli.console import output
from mogul.cli.screen import Quit, Screen
from mogul.cli.suggest_call import SearchFunction
from mogul.cli.text.games import game_text
from mogul.cli.text.names import Names
from mogul.cli.text.suggestion import suggestion_text
from mogul.engine.game_rules import Move, Notation, View
from mogul.players.game_player import GamePlayer
from mogul.players.suggestion import SuggestionRequest
from mogul.search import Budget

HINTED_MOVES = 5
HELP = "a move's number, h for a hint, t for the whole table, u to undo, s for the file, q to quit"


class Undo(Exception):
    """Raised when the person wants the last move back."""


@dataclass(frozen=True)
class Hints:
    """The search for hints. search: here, or on a service."""

    search: SearchFunction
    budget: Budget
    seed: int


class Person:
    """People at the seats of a game; only views of it are passed to them."""

    def __init__(
        self, game: GamePlayer, components: Any, screen: Screen, hints: Hints, tell_saved: Callable[[], None]
    ) -> None:
        """tell_saved: says where the game is saved."""
        self._game, self._components, self._screen = game, components, screen
        self._hints, self._tell_saved = hints, tell_saved
        self._text = game_text(game.rules.id)
        self._console = output()

    def choose(self, view: View, name: Names) -> Move:
        """Shows the decision, and asks until a legal move is entered. name: of seats. Raises Quit, Undo."""
        position = self._game.rules.position(self._components, view)
        legal = position.legal_moves()
        if self._text.is_formality(view):
            return legal[0]
        moves = list(map(position.notation.move_text, legal))
        decision = self._text.decision(self._components, view, name)
        self._screen.show("", decision, self._text.choices(self._components, view, moves))
        while True:
            answer = self._ask(view, len(moves))
            move = _typed(position.notation, legal, answer)
            if move in legal:
                return move
            self._obey(answer, view, name, len(moves))

    def _ask(self, view: View, moves: int) -> str:
        question, keys = self._text.prompt(view), f" ({_numbers(moves)}, h, t, u, s, q, ?) "
        return self._screen.ask(Text.assemble((question, "bold"), (keys, "dim")))

    def _obey(self, answer: str, view: View, name: Names, moves: int) -> None:
        match answer.lower():
            case "q" | "quit":
                raise Quit
            case "u" | "undo":
                raise Undo
            case "s" | "save":
                self._tell_saved()
            case "h" | "hint":
                self._hint(view, name)
            case "t" | "table":
                self._screen.show(self._text.everything(self._components, view, name))
            case "?" | "help" | "":
                self._console.print(f"Type {HELP}.")
            case _:
                self._console.print(f"That is no move here; {_numbers(moves)} would be. Type {HELP}.")

    def _hint(self, view: View, name: Names) -> None:
        request = SuggestionRequest(
            game=self._game,
            components=self._components,
            view=view,
            budget=self._hints.budget,
            seed=self._hints.seed,
            max_candidates=HINTED_MOVES,
        )
        reply = self._hints.search(request)
        self._screen.show(suggestion_text(self._text, reply, HINTED_MOVES, name))


def _typed(notation: Notation, legal: Sequence[Move], answer: str) -> Move | None:
    """The move of an answer: the number of a legal one, or in any form that notation reads."""
    with suppress(ValueError):  # also for a number of too many digits
        if not answer.isdecimal():
            return notation.move_id(answer)
        number = int(answer)
        return legal[number - 1] if 1 <= number <= len(legal) else None
    return None


def _numbers(moves: int) -> str:
    return "1" if moves == 1 else f"1 to {moves}"
