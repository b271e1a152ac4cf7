"""The story of a game as it goes on: a line a turn."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from mogul.cli.text.effects import table_line, turn_line
from mogul.cli.text.names import Names
from mogul.engine.game_rules import Move
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records.effects import Effect, VisitStarted
from mogul.engine.taj_mahal.sentences import EffectText
from mogul.engine.taj_mahal.words import Phase

_PHASES_WITHIN_A_TURN = (Phase.PALACE, Phase.CROWN, Phase.TAKE)
_RULE_WIDTH = 72


class Narrator:
    """Collects the effects of a seat's moves, and describes the turn once it is over."""

    def __init__(self, notation: Notation, name: Names, viewer: int | None) -> None:
        """`viewer`: the seat that sees the cards it draws; None: an onlooker, who sees none."""
        self._notation, self._text, self._viewer = notation, EffectText(notation, name), viewer
        self._seat = 0
        self._first_move = ""
        self._effects: list[Effect] = []

    def lines(self, seat: int, move: Move, effects: Sequence[Effect], phase: Phase) -> list[Text]:
        """The lines after a move with its effects, once chance has been resolved; `phase`: the phase then. None as long
        as the seat's turn goes on."""
        self._seat, self._first_move = seat, self._first_move or self._notation.move_text(move)
        self._effects += effects
        if phase in _PHASES_WITHIN_A_TURN:
            return []
        lines = [self.so_far(), *self._of_the_table(self._effects)]
        self._first_move, self._effects = "", []
        return lines

    def _of_the_table(self, effects: Iterable[Effect]) -> list[Text]:
        lines = [line for effect in effects if (line := table_line(self._text, effect)) is not None]
        return lines + [self._visit_rule(effect) for effect in effects if isinstance(effect, VisitStarted)]

    def so_far(self) -> Text:
        """The turn that is going on."""
        return turn_line(self._text, self._seat, self._first_move, self._effects, self._viewer)

    def _visit_rule(self, effect: VisitStarted) -> Text:
        title = f"── Visit {effect.visit}: {self._notation.provinces[effect.province]} "
        return Text(title.ljust(_RULE_WIDTH, "─"), "bold")
