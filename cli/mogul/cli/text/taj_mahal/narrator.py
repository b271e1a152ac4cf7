"""A game in progress: a line a turn."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from mogul.cli.text.game_text import Narrator
from mogul.cli.text.names import Names
from mogul.cli.text.taj_mahal.effects import table_line, turn_line
from mogul.engine.taj_mahal.records.effect import Effect
from mogul.engine.taj_mahal.views.view import PHASES

_PHASES_WITHIN_A_TURN = ("palace", "crown", "take")
_RULE_WIDTH = 72


class TurnNarrator(Narrator):
    """Describes a whole turn of a seat in a line, once it is over."""

    def __init__(self, tiles: Sequence[str], name: Names, viewer: int | None) -> None:
        """tiles: province of every visit. viewer: the seat whose drawn cards are named; None: nobody's."""
        super().__init__(name)
        self._tiles, self._viewer = tiles, viewer
        self._seat = 0
        self._first_move = ""
        self._effects: list[Effect] = []

    def describe(self, seat: int, move: str, effects: Sequence[Effect], game: Any) -> list[Text]:
        """See `Narrator`; none as long as the seat's turn goes on."""
        self._seat, self._first_move = seat, self._first_move or move
        self._effects += effects
        if PHASES[game.state["phase"]] in _PHASES_WITHIN_A_TURN:
            return []
        lines = [self.so_far()]
        lines += filter(None, (table_line(effect, self._name) for effect in self._effects))
        lines += [self._visit_rule(int(str(effect.what))) for effect in self._effects if effect.name == "visit"]
        self._first_move, self._effects = "", []
        return lines

    def so_far(self) -> Text:
        """The effects of the turn so far."""
        return turn_line(self._seat, self._first_move, self._effects, self._name, self._viewer)

    def _visit_rule(self, visit: int) -> Text:
        return Text(f"── Visit {visit}: {self._tiles[visit - 1]} ".ljust(_RULE_WIDTH, "─"), "bold")
