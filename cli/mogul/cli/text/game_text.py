"""The texts of a game at the terminal."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.ranking import ranking_table
from mogul.engine.game_rules import Move, Notation


class Narrator:
    """Describes a game in progress: a line a move, by notation. A game may describe whole turns instead."""

    def __init__(self, notation: Notation, name: Names) -> None:
        self._notation, self._name = notation, name

    def describe(self, seat: int, move: Move, effects: Sequence[Any], game: Any) -> list[Text]:
        """Lines about a move with its effects, those of the chance after it included; `game`: the replay
        after them. None as long as a turn that is described as a whole goes on."""
        return [Text.assemble((f"{self._name(seat)}: ", "bold"), self._notation.move_text(move))]

    def so_far(self) -> Text:
        """A line about a turn that goes on."""
        return Text()


class Statistics(Protocol):
    """Statistics of recorded games."""

    def count(self, game: Any, players: Sequence[str]) -> Any:
        """The figures of one finished game. Raises ValueError for a game that goes on."""

    def averages(self, counted: Sequence[Any], *, by_player: bool) -> list[RenderableType]:
        """Averages over games; by_player: with a column for each player."""


class GameText:
    """The texts of a game, by notation alone, which is enough for a game without texts of its own. A game with texts
    overrides these methods.

    Parameters `components`, `notation`, `view` and `effects` take values of the game itself. `name`: names of seats.
    """

    round_name = "round"
    turn_marks = ""  # their meaning, a sentence with a space before it
    statistics: Statistics | None = None
    turns: Callable[[Any], Iterator[Any]] | None = None  # of a recorded game, for `mogul arena show`

    def move(self, move: str) -> Text:
        """A move, by its notation."""
        return Text(move)

    def situation(self, components: Any, view: Any) -> str:
        """The seats to move, the round and the table, in a sentence."""
        seats = ", ".join(map(str, view.seats_to_move))
        decision = f"Seat {seats} to move" if seats else "The game is over"
        return f"{decision} in {self.round_name} {view.round} ({view.player_count} players, {view.rule_set})."

    def position(self, components: Any, view: Any, name: Names) -> RenderableType:
        """The public part of a view."""
        return Text(self.situation(components, view))

    def hands(self, components: Any, views: Sequence[Any], name: Names) -> RenderableType:
        """The private part of views."""
        return Text()

    def facts_data(self, facts: Any) -> dict[str, Any]:
        """The game's message of facts about a move as JSON; not called for a game without facts."""
        raise NotImplementedError

    def decision(self, components: Any, view: Any, name: Names) -> RenderableType:
        """The part of a view that a person needs for the decision at hand."""
        return self.everything(components, view, name)

    def everything(self, components: Any, view: Any, name: Names) -> RenderableType:
        """A view in full."""
        return Group(self.position(components, view, name), self.hands(components, [view], name))

    def prompt(self, view: Any) -> str:
        """The question of the decision at hand."""
        return "Your move"

    def warnings(self, view: Any) -> list[str]:
        """Reasons to trust suggestions for a view less."""
        return []

    def narrator(self, notation: Any, name: Names, viewer: int | None) -> Narrator:
        """Describes a game for a viewer; None: for a spectator, who sees no private card."""
        return Narrator(notation, name)

    def ranking(self, game: Any, name: Names) -> Table:
        """The places at the end of a game."""
        return ranking_table(game.standings, name)

    def components(self, components: Any) -> list[str]:
        """The size of a component set."""
        return []

    def round_heading(self, components: Any, view: Any, name: Names) -> RenderableType:
        """The table as a round begins, as everybody sees it."""
        return Text(f"{self.round_name.capitalize()} {view.round}", "bold")

    def turn(self, notation: Any, turn: Any, name: Names) -> Text:
        """A recorded turn with its effects, by its first move."""
        return Text.assemble((f"{name(turn.seat)}: ", "bold"), notation.move_text(turn.moves[0]))

    def table_effects(self, notation: Any, effects: Sequence[Any], name: Names) -> list[Text]:
        """Lines about effects that are nobody's turn."""
        return []
