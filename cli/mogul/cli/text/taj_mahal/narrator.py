"""A game in progress: a line a turn."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from mogul.cli.text.game_text import Narrator
from mogul.cli.text.names import Names
from mogul.cli.text.taj_mahal.effects import table_line, turn_line
from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records.effects import Effect, VisitStarted
from mogul.engine.taj_mahal.sentences import EffectText
from mogul.engine.taj_mahal.words import PHASES, Phase

_PHASES_WITHIN_A_TURN = (Phase.PALACE, Phase.CROWN, Phase.TAKE)
_RULE_WIDTH = 72


class TurnNarrator(Narrator):
    """Describes a whole turn of a seat in a line, once it is over."""

    def __init__(self, notation: Notation, name: Names, viewer: int | None) -> None:
        """viewer: the seat whose drawn cards are named; None: nobody's."""
        super().__init__(notation, name)
        self._provinces, self._text, self._viewer = notation.provinces, EffectText(notation, name), viewer
        self._seat = 0
        self._first_move = ""
        self._effects: list[Effect] = []

    def describe(self, seat: int, move: Move, effects: Sequence[Effect], game: Any) -> list[Text]:
        """See `Narrator`; none as long as the seat's turn goes on."""
        self._seat, self._first_move = seat, self._first_move or self._notation.move_text(move)
        self._effects += effects
        if PHASES[game.state["phase"]] in _PHASES_WITHIN_A_TURN:
            return []
        lines = [self.so_far()]
        lines += filter(None, (table_line(self._text, effect) for effect in self._effects))
        lines += [self._visit_rule(each) for each in self._effects if isinstance(each, VisitStarted)]
        self._first_move, self._effects = "", []
        return lines

    def so_far(self) -> Text:
        """The effects of the turn so far."""
        return turn_line(self._text, self._seat, self._first_move, self._effects, self._viewer)

    def _visit_rule(self, effect: VisitStarted) -> Text:
        title = f"── Visit {effect.visit}: {self._provinces[effect.province]} "
        return Text(title.ljust(_RULE_WIDTH, "─"), "bold")
