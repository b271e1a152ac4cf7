"""A game told as it goes on: a line a turn."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from mogul.cli.text.effects import table_line, turn_line
from mogul.cli.text.names import Names
from mogul.engine.taj_mahal.records.effect import Effect

_PHASES_WITHIN_A_TURN = ("palace", "crown", "take")
_RULE_WIDTH = 72


class Narrator:
    """Collects what a seat does in a turn, and tells it once the turn is over."""

    def __init__(self, tiles: Sequence[str], name: Names, viewer: int | None) -> None:
        """`tiles`: province of every visit. `viewer`: who may know what it drew; None: an onlooker, who may not."""
        self._tiles, self._name, self._viewer = tiles, name, viewer
        self._seat = 0
        self._first_move = ""
        self._effects: list[Effect] = []

    def describe(self, seat: int, move: str, effects: Iterable[Effect], phase: str) -> list[Text]:
        """What to say after a move with its effects, once chance has been resolved; `phase`: the phase then. Nothing as
        long as the seat's turn goes on."""
        self._seat, self._first_move = seat, self._first_move or move
        self._effects += effects
        if phase in _PHASES_WITHIN_A_TURN:
            return []
        told = [self.so_far()]
        told += filter(None, (table_line(effect, self._name) for effect in self._effects))
        told += [self._visit_rule(int(str(effect.what))) for effect in self._effects if effect.name == "visit"]
        self._first_move, self._effects = "", []
        return told

    def so_far(self) -> Text:
        """What the turn that is going on has brought."""
        return turn_line(self._seat, self._first_move, self._effects, self._name, self._viewer)

    def _visit_rule(self, visit: int) -> Text:
        return Text(f"── Visit {visit}: {self._tiles[visit - 1]} ".ljust(_RULE_WIDTH, "─"), "bold")
