"""Moves by their notation, which a person can type, with their meaning beside them; seats, plans and turns.

A seat has characters, gold, houses, palaces and architects. Plans are shown as far as they are known, and of the turn
at hand the parts that are done.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Column, Table
from rich.text import Text

from mogul.cli.text.names import Names, from_seat
from mogul.cli.text.tables import labelled, numbers, plain_table
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.notation import notation_of
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
from mogul.engine.maharaja.rule_sets import ACTIONS, CHARACTERS, FIRST_CITY, PAIRS, START, Character, City, Phase, Place
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.sentences import TEXTS, box_text, city_name, junction_name, road_name
from mogul.engine.maharaja.views.position import Position
from mogul.engine.maharaja.views.view import PublicView, SpectatorView, Turn, View

_POWERS: Final = {
    Character.MOGUL: "no power",
    Character.TRADER: "+1 gold",
    Character.SADHU: "outer x2",
    Character.MONK: "no tolls",
    Character.BUILDER: "free house",
    Character.ARTISAN: "palace 9",
}


def character_text(character: Character) -> str:
    """A card with its number and its power in a word: `4 monk, no tolls`."""
    return f"{character.number + 1} {character}, {_POWERS[character]}"


def city_points(view: PublicView, seat: int, city: City) -> int:
    """The points of a seat if the city were scored now (P1, C3)."""
    player = view.table.players[seat]
    outer = player.outer_palaces.count(city) * (2 if player.character is Character.SADHU else 1)
    centre = 3 if city in player.centre_palaces else 0
    houses = player.houses.count(Place(FIRST_CITY + city))
    return (int(player.architect) == city) + houses + outer + centre


def seats_table(components: ComponentSet, view: PublicView, name: Names) -> Table:
    """A line a seat, marked if it is to move, with its points in the Maharaja's city."""
    city = City(view.table.maharaja)
    has_city = view.table.maharaja != START
    points = numbers(f"points\nin {components.junctions[city]}") if has_city else []
    houses, palaces = numbers("houses\n+quarry", "palaces\nleft")
    table = plain_table("\nseat", "\ncharacter", *numbers("\ngold"), houses, palaces, "\narchitect", *points)
    for seat, player in enumerate(view.table.players):
        table.add_row(
            Text(f"{'>' if seat in view.seats_to_move else ' '} {name(seat)}"),
            Text("none yet", "dim") if player.character is None else character_text(player.character),
            str(player.gold),
            f"{player.supply}+{player.quarry}",
            str(player.palaces_left),
            components.junctions[player.architect],
            *([str(city_points(view, seat, city))] if has_city else []),
        )
    return table


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
                origin = TEXTS.picked("givers", None if effect.from_seat is None else name(effect.from_seat))
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
        return TEXTS.text("roads", "free")
    if tolls[0].seat is None:
        return TEXTS.text("roads", "bank_pays", gold=sum(each.gold for each in tolls))
    by_seat = Counter[int]()
    for each in tolls:
        by_seat[each.to_seat] += each.gold
    listed = [TEXTS.text("roads", "toll", gold=gold, name=name(seat)) for seat, gold in sorted(by_seat.items())]
    return TEXTS.text("roads", "tolls", tolls=" + ".join(listed))


def plans_table(components: ComponentSet, view: View | SpectatorView, name: Names) -> Table:
    """A line a seat: its plan once it is shown, or whether it has planned. All of it is public."""
    seats = range(view.player_count)
    return labelled([(f"  {name(seat)}", _plan_text(components, view, seat)) for seat in seats])


def _plan_text(components: ComponentSet, view: View | SpectatorView, seat: int) -> Text:
    plan = view.plans[seat]
    if plan is None or seat not in view.had_turn:
        is_made = view.phase is not Phase.PLANNING or seat not in view.seats_to_move
        return Text("has planned" if is_made else "has not planned yet", "dim")
    text = Text(notation_of(components).plans[plan])
    if seat not in view.seats_to_move or view.turn is None:
        return text.append("  turn is over", "dim")
    return text.append("  now: ").append(turn_so_far(components, view.turn))


def turn_so_far(components: ComponentSet, turn: Turn) -> str:
    """The parts of a plan that are done: `1 house in a village, 1 palace`."""
    done = [
        _counted(turn.village_houses, "house in a village", "houses in villages"),
        _counted(turn.city_houses, "house in a city", "houses in cities"),
        _counted(turn.palaces, "palace", "palaces"),
        _counted(turn.houses_moved, "house moved", "houses moved"),
        _counted(turn.governors_moved, "governor moved", "governors moved"),
        _counted(turn.characters_swapped, "character swapped", "characters swapped"),
        "the Builder's house" if turn.power_used else "",
        "" if turn.taken_house is None else f"a house of {notation_of(components).places[turn.taken_house]} taken up",
    ]
    return ", ".join(filter(None, done)) or "nothing done yet"


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""


def is_begun(turn: Turn) -> bool:
    """True if a seat has made a step since it has shown its plan."""
    return len(turn.visited) > 1 or turn != Turn(quarries=turn.quarries, visited=turn.visited)


def turn_table(components: ComponentSet, view: View, name: Names) -> Table:
    """The seat to move in the middle of its turn: its means, and its plan as far as it has come."""
    (seat,) = view.seats_to_move
    player, plan = view.table.players[seat], view.plans[seat]
    place = junction_name(components, components.junctions[player.architect])
    means = f"{player.gold} gold, {player.supply} houses, {player.palaces_left} palaces, architect in {place}"
    lines = [(name(seat), Text(means))]
    if plan is not None and view.turn is not None:
        lines.append(("plan", _plan_text(components, view, seat)))
    return labelled(lines)


def hidden_plans(components: ComponentSet, views: Sequence[View], name: Names) -> RenderableType:
    """The plan of each view's seat, as long as it is not shown."""
    lines = []
    for view in views:
        plan = view.plans[view.seat]
        if plan is not None and view.seat not in view.had_turn and not view.is_over:
            label = "your plan" if name(view.seat) == "you" else f"plan of {name(view.seat)}"
            lines.append((label, Text.assemble(notation_of(components).plans[plan], ("  not shown yet", "dim"))))
    return labelled(lines) if lines else Text()
