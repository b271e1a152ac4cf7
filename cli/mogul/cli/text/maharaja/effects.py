"""The effects of a turn, a line each turn, as everybody at the table saw them."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from mogul.cli.text.maharaja.moves import move_text, tolls_text
from mogul.cli.text.names import Names
from mogul.cli.text.turns import Turn
from mogul.engine.maharaja.notation import Notation
from mogul.engine.maharaja.place_names import box_text
from mogul.engine.maharaja.records.effects import (
    CityScored,
    Effect,
    GoldChanged,
    GovernorMoved,
    HouseBuilt,
    MaharajaMoved,
    PalaceBuilt,
    PlanShown,
    PlanUndone,
    RoundStarted,
    TollPaid,
    Walked,
)
from mogul.engine.maharaja.rules.move_ids import GOVERNOR, HIDDEN, PICK, SHOW, SWAP
from mogul.engine.maharaja.sentences import EffectText

_RULE_WIDTH: Final = 72
_OF_THE_CITY: Final = ("P2", "P3")
_PENALTY: Final = "N1"


def turn_line(notation: Notation, turn: Turn, name: Names, viewer: int | None) -> Text:
    """A seat's whole turn: its first move, and the effects of that and of the moves after it. A plan that is made is
    named to its seat alone (viewer None: to the keeper of the record)."""
    head, first = Text(f"{name(turn.seat)}: ", "bold"), turn.moves[0]
    if first < SHOW:
        is_seen = first != HIDDEN and viewer in (None, turn.seat)
        return head + (move_text(notation.move_text(first)) if is_seen else Text("has planned", "dim"))
    parts = [head + move_text(notation.move_text(first))]
    if first < PICK:  # moves of the set-up say everything
        parts += _phrases(EffectText(notation, name), turn)
    return Text.assemble((" · ", "dim")).join(parts)


def _phrases(text: EffectText, turn: Turn) -> Iterator[Text]:
    """The effects of the seat's own steps. Prices stand beside what they are paid for, tolls beside the walk."""
    price, tolls = 0, list[Effect]()
    governors = [move - GOVERNOR for move in turn.moves if GOVERNOR <= move < SWAP]  # those passed are not named
    for effect in turn.effects:
        match effect:
            case GoldChanged(rule=rule) if effect.seat != turn.seat or rule in _OF_THE_CITY:
                continue
            case GoldChanged(gold=gold) if gold < 0:
                price = -gold
            case TollPaid():
                tolls.append(effect)
            case Walked():
                paid = f", {tolls_text(tolls, text.name)}" if tolls else ""
                tolls = []
                yield Text(f"{text.phrase(effect)}{paid}")
            case HouseBuilt():
                yield Text(f"{text.phrase(effect)} for {price} gold" if price else text.phrase(effect))
                price = 0
            case PalaceBuilt():
                yield Text(f"{text.phrase(effect)} for {price} gold", "bold yellow")
                price = 0
            case PlanUndone():
                yield Text(text.phrase(effect), "bold red")
            case GovernorMoved(city=city):
                if governors and governors[0] == city:
                    governors.pop(0)
                    yield Text(text.phrase(effect))
            case CityScored() | PlanShown():
                continue
            case _ if effect.seat == turn.seat:
                yield Text(text.phrase(effect))


def table_lines(notation: Notation, effects: Sequence[Effect], name: Names) -> Iterator[Text]:
    """The gold of the others for a plan left undone (N1), and the scoring of the Maharaja's city (P)."""
    text = EffectText(notation, name)
    gold = [each for each in effects if isinstance(each, GoldChanged) and each.rule == _PENALTY]
    if gold:
        names = ", ".join(name(each.seat) for each in gold)
        yield Text(f"  {names}: {gold[0].gold} gold{' each' if len(gold) > 1 else ''} for it", "dim")
    scored = [each for each in effects if isinstance(each, CityScored)]
    if scored:
        found = [(_gold_of_city(effects, each.seat), each.points, each.seat) for each in scored]
        found.sort(key=lambda each: (-each[0], -each[1]))
        parts = [
            "nobody has points there" if seat is None else f"{name(seat)} {_points(points)}, {gold} gold"
            for gold, points, seat in found
        ]
        yield Text(f"  {text.junction(scored[0].city)} is scored: {'; '.join(parts)}", "green")


def _gold_of_city(effects: Sequence[Effect], seat: int | None) -> int:
    got = [each for each in effects if isinstance(each, GoldChanged) and each.rule in _OF_THE_CITY]
    return sum(each.gold for each in got if each.seat == seat)


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def round_lines(notation: Notation, effects: Sequence[Effect]) -> Iterator[Text]:
    """`── Round 2: the Maharaja comes to Delhi (NE), its governor to box 8, printed 2 ──`"""
    text = EffectText(notation)
    for place, effect in enumerate(effects):
        if isinstance(effect, RoundStarted):
            after = effects[place:]
            city = next(each.city for each in after if isinstance(each, MaharajaMoved))
            box = next(each.box for each in after if isinstance(each, GovernorMoved))
            title = f"Round {effect.round}: the Maharaja comes to {text.junction(city)}"
            title += f", its governor to box {box_text(box)}"
            yield Text(f"── {title} ".ljust(_RULE_WIDTH, "─"), "bold")
