"""Moves by their notation, which a person can type, with their meaning beside them."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Column, Table
from rich.text import Text

from mogul.cli.text.maharaja.seats import character_text
from mogul.cli.text.names import Names, from_seat
from mogul.cli.text.tables import numbers, plain_table
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.place_names import box_text, city_name, road_name
from mogul.engine.maharaja.records.effects import (
    CharacterTaken,
    Effect,
    GoldChanged,
    GovernorMoved,
    HouseBuilt,
    HousePut,
    HouseTaken,
    PalaceBuilt,
    PlanUndone,
    TollPaid,
    Walked,
    effect_of,
)
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.views.position import Position
from mogul.engine.maharaja.views.view import View
from mogul.engine.maharaja.words import ACTIONS, CHARACTERS, FIRST_CITY, PAIRS, Phase, Place

_STYLES: Final = {"plan": "cyan", "show": "cyan", "palace": "bold yellow", "end": "bold"}


def move_text(move: str) -> Text:
    """A move; a character card with its name: `swap 4 (monk)`."""
    verb, _, rest = move.partition(" ")
    text = Text(move, _STYLES.get(verb, ""))
    if verb in ("character", "swap") and rest.isdecimal() and 1 <= int(rest) <= len(CHARACTERS):
        text.append(f" ({CHARACTERS[int(rest) - 1]})", "dim")
    return text


def choices_text(components: ComponentSet, view: View, moves: Sequence[str]) -> RenderableType:
    """The legal moves of a view with their numbers, from 1: plans as a table, others with their effects."""
    if view.phase is Phase.PLANNING:
        return plans_grid(components, moves)
    position, name = Position(components, view), from_seat(view.seat)
    lines = []
    for number, move in enumerate(moves, start=1):
        entries = GameState(position.game, position.information["public"]).move(position.notation.move_id(move))
        meaning = _meaning(components, [effect_of(entry) for entry in entries], name)
        text = Text(move, _STYLES.get(move, ""))
        lines.append(Text.assemble((f"{number:>3} ", "bold"), text, (f"  {meaning}" if meaning else "", "dim")))
    return Columns(lines, column_first=True, padding=(0, 3))


def plans_grid(components: ComponentSet, moves: Sequence[str]) -> Table:
    """The number of every plan: one of its actions before the line, the other above the column."""
    plans = notation_of(components).plans
    heads = [str(action).replace("-", "-\n") for action in ACTIONS]
    height = max(head.count("\n") for head in heads)
    heads = ["\n" * (height - head.count("\n")) + head for head in heads]
    table = plain_table(Column(style="bold", no_wrap=True), *numbers(*heads), gap=1)
    for row, action in enumerate(ACTIONS):
        found = {pair: moves.index(f"plan {plans[plan]}") + 1 for plan, pair in enumerate(PAIRS) if pair[0] == row}
        table.add_row(str(action), *(str(found.get((row, column), "")) for column in range(len(ACTIONS))))
    return table


def _meaning(components: ComponentSet, effects: Sequence[Effect], name: Names) -> str:
    """The gist of a move by its first effects: the place it leads to, its price, the card's former holder."""
    gold = -sum(each.gold for each in effects if isinstance(each, GoldChanged) and each.gold < 0)
    for effect in effects:
        match effect:
            case HouseBuilt() | HousePut():
                return _place_text(components, effect.place)
            case HouseTaken():
                return _place_text(components, effect.from_place)
            case PalaceBuilt():
                site = "centre" if effect.is_centre else "outer site"
                return f"{site} of {components.junctions[effect.city]} for {gold} gold"
            case Walked():
                return f"to {components.junctions[effect.junction]}, {tolls_text(effects, name)}"
            case GovernorMoved():  # the governors passed come before the one that is moved
                boxes = [each.box for each in effects if isinstance(each, GovernorMoved)]
                return f"to box {box_text(boxes[-1])}"
            case CharacterTaken():
                origin = "beside the board" if effect.from_seat is None else name(effect.from_seat)
                return f"{character_text(effect.character)}, from {origin}"
            case PlanUndone():
                given = next(each.gold for each in effects if isinstance(each, GoldChanged) and each.rule == "N1")
                return f"{effect.actions} undone, {given} gold to each other seat"
    return ""


def _place_text(components: ComponentSet, place: Place) -> str:
    """The road of a village; the name of a city."""
    if place >= FIRST_CITY:
        return city_name(components, components.junctions[place - FIRST_CITY])
    village = components.villages[place]
    return next(road_name(road) for road in components.roads if village in road.villages)


def tolls_text(effects: Sequence[Effect], name: Names) -> str:
    """The tolls of a walk: `free`, `toll 1 to seat 2`, `the bank pays 2`."""
    tolls = [each for each in effects if isinstance(each, TollPaid)]
    if not tolls:
        return "free"
    if tolls[0].seat is None:
        return f"the bank pays {sum(each.gold for each in tolls)}"
    by_seat = Counter[int]()
    for each in tolls:
        by_seat[each.to_seat] += each.gold
    return "toll " + " + ".join(f"{gold} to {name(seat)}" for seat, gold in sorted(by_seat.items()))
