"""Plans, as far as they are known, and the parts of the turn at hand that are done."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import labelled
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.place_names import junction_name
from mogul.engine.maharaja.views.view import SpectatorView, Turn, View
from mogul.engine.maharaja.words import Phase


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
