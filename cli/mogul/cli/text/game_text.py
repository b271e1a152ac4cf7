"""The texts of a game at the terminal."""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import ranking_table


class GameText:
    """The texts of a game, by notation alone, which is enough for a game without texts of its own. A game with texts
    overrides these methods.

    Parameters `components`, `notation`, `view` and `effects` take values of the game itself. `name`: names of seats.
    """

    round_name = "round"
    score_name = "points"
    score_unit = "pts"  # the same in a narrow column

    def move(self, move: str) -> Text:
        """A move, by its notation."""
        return Text(move)

    def situation(self, components: Any, view: Any) -> str:
        """The seats to move, the round and the table, in a sentence."""
        seats = ", ".join(map(str, view.seats_to_move))
        decision = f"Seat {seats} to move" if seats else "The game is over"
        return f"{decision} in {self.round_name} {view.round} ({view.player_count} players, {view.rule_set})."

    def position(self, components: Any, view: Any, name: Names) -> RenderableType:
        """The public part of a view, also of that of a spectator."""
        return Text(self.situation(components, view))

    def hands(self, components: Any, views: Sequence[Any], name: Names) -> RenderableType:
        """The private part of views."""
        return Text()

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

    def ranking(self, game: Any, name: Names) -> Table:
        """The places at the end of a game."""
        return ranking_table(game.standings, name, score_name=self.score_name)

    def components(self, components: Any) -> list[str]:
        """The size of a component set."""
        return []

    def choices(self, components: Any, view: Any, moves: Sequence[str]) -> RenderableType:
        """The legal moves of a view with their numbers, from 1; `moves`: by their notation."""
        numbered = enumerate(map(self.move, moves), start=1)
        lines = [Text.assemble((f"{number:>3} ", "bold"), move) for number, move in numbered]
        return Columns(lines, column_first=True, padding=(0, 3))

    def is_formality(self, view: Any) -> bool:
        """True for a decision with one legal move that nobody wants to be asked for."""
        return False

    def turn_goes_on(self, game: Any) -> bool:
        """True as long as the seat that moved last has more to decide in its turn; `game`: the replay."""
        return False

    def turn(self, notation: Any, turn: Any, name: Names, viewer: int | None) -> Text:
        """A `Turn` with its effects, as `viewer` sees it (None: somebody who has no seat)."""
        return Text.assemble((f"{name(turn.seat)}: ", "bold"), notation.move_text(turn.moves[0]))

    def table_effects(self, notation: Any, effects: Sequence[Any], name: Names) -> list[Text]:
        """Lines about effects that are nobody's turn."""
        return []

    def round_rules(self, notation: Any, effects: Sequence[Any]) -> list[Text]:
        """A line for each round that begins."""
        return []
