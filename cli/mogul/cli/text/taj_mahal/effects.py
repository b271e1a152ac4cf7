"""The effects of a turn, a line each turn, as everybody at the table saw them."""

from collections import Counter

from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.taj_mahal.cards import highlighted, move_text
from mogul.cli.text.turns import Turn
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.records.effects import (
    CardDrawn,
    CardSeen,
    Effect,
    PointsScored,
    PrestigeGained,
    Protest,
    Reshuffled,
    RowDiscarded,
    TileOut,
    UnrestTurned,
    VisitStarted,
)
from mogul.engine.taj_mahal.sentences import EffectText

_RULE_WIDTH = 72
_OF_THE_TABLE = (UnrestTurned, Protest, Reshuffled, PrestigeGained, TileOut)


def turn_line(notation: Notation, turn: Turn, name: Names, viewer: int | None) -> Text:
    """A seat's whole turn: its first move, and the effects of that and of the moves after it. The cards it drew are
    named for `viewer` alone (None: for nobody)."""
    seat, text, points = turn.seat, EffectText(notation, name), Counter[str]()
    parts = [Text.assemble((f"{name(seat)}: ", "bold"), move_text(notation.move_text(turn.moves[0])))]
    for effect in turn.effects:
        match effect:
            case PointsScored(seat=owner) if owner == seat:
                points[effect.rule] += effect.points
            case RowDiscarded() | PrestigeGained():
                continue
            case CardDrawn() if seat == viewer:
                continue  # the card seen follows
            case CardSeen() if seat != viewer:
                continue
            case _ if effect.seat == seat:
                parts.append(highlighted(text.phrase(effect)))
    parts += [Text(text.phrase(PointsScored(seat, total, rule)), "green") for rule, total in points.items()]
    return Text.assemble((" · ", "dim")).join(parts)


def table_line(text: EffectText, effect: Effect) -> Text | None:
    """An effect besides those of a seat's turn: unrest, prestige cards, lost tiles; None for all others."""
    if not isinstance(effect, _OF_THE_TABLE):
        return None
    words = text.sentence(effect) if effect.seat is None else f"{text.name(effect.seat)}: {text.phrase(effect)}"
    line = highlighted(f"  {words}")
    line.stylize_before("bold red" if isinstance(effect, Protest) else "dim")
    return line


def visit_rule(notation: Notation, effect: VisitStarted) -> Text:
    """`── Visit 2: Bengal ──`"""
    title = f"── Visit {effect.visit}: {notation.provinces[effect.province]} "
    return Text(title.ljust(_RULE_WIDTH, "─"), "bold")
