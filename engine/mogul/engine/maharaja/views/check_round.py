"""The checks of phase, plans, turn, and who is to move: the rules must be able to go on from there."""

from typing import Final

from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.rule_sets import START, UNKNOWN_PLAN, Character, Phase
from mogul.engine.maharaja.rules.game_state import ASIDE, SUPPLY
from mogul.engine.maharaja.rules.rounds import LAST_ROUND, SETUP_HOUSES
from mogul.engine.maharaja.rules.state import CHARACTER_ACTION, GOVERNOR_ACTION, MOVE_ACTION, QUARRY_ACTION
from mogul.engine.maharaja.rules.tables import CITIES, VILLAGES, build_tables
from mogul.engine.maharaja.views.view import Turn, View
from mogul.engine.problem import Problems, listing

_IN_SETUP: Final = (Phase.CHARACTERS, Phase.HOUSES)
_IN_TURN: Final = (Phase.TURN, Phase.PUTTING)


def check_round(problems: Problems, components: ComponentSet, view: View) -> None:
    """Checks a view whose table has no errors."""
    if not 0 <= view.round <= LAST_ROUND or (view.round == 0) != (view.phase in _IN_SETUP):
        problems.error("round", f"{view.round}, in the phase {view.phase}; 0 in the set-up, then up to {LAST_ROUND}")
    _check_seats(problems, view)
    if not problems.errors:
        _check_plans(problems, view)
        _check_had_turn(problems, view)
    if problems.errors:
        return
    if view.phase in _IN_SETUP:
        _check_setup(problems, view)
    elif view.phase is Phase.SHOWING:
        left = [seat for seat in range(view.player_count) if seat not in view.had_turn]
        _check_next(problems, view, min(left, key=lambda seat: card_of(view, seat), default=None), "by characters (R4)")
    elif view.turn is not None:
        _check_turn(problems, components, view, view.turn)


def card_of(view: View, seat: int) -> int:
    """The number of a seat's character; -1 for none."""
    character = view.table.players[seat].character
    return -1 if character is None else character.number


def _check_next(problems: Problems, view: View, expected: int | None, reason: str) -> None:
    if view.seats_to_move != (expected,):
        right = "no seat is left to move in this phase" if expected is None else f"expected {expected}, {reason}"
        problems.error("seats_to_move", f"{listing(view.seats_to_move)}; {right}")


def _check_seats(problems: Problems, view: View) -> None:
    for name in ("had_turn", "seats_to_move"):
        seats = getattr(view, name)
        if len(set(seats)) != len(seats) or not set(seats) <= set(range(view.player_count)):
            text = f"{listing(seats)}; expected different seats, 0 to {view.player_count - 1}"
            problems.error(name, text)
    moving = view.seats_to_move
    if view.phase is Phase.OVER:
        if moving:
            problems.error("seats_to_move", f"{listing(moving)}; nobody moves in the phase over")
    elif view.phase is Phase.PLANNING:
        if not moving:
            problems.error("seats_to_move", "nobody; while planning all are to move that have not chosen (R3)")
    elif len(moving) != 1:
        problems.error("seats_to_move", f"{len(moving)} seats; one seat moves in the phase {view.phase}")


def _check_plans(problems: Problems, view: View) -> None:
    """I1, R3, R4."""
    if len(view.plans) != view.player_count:
        problems.error("plans", f"{len(view.plans)} of them; expected {view.player_count}, null where not known")
        return
    for seat, plan in enumerate(view.plans):
        place = f"plans[{seat}]"
        if plan is None:
            if seat in view.had_turn:
                problems.error(place, "is missing; it was shown when the turn began (R4)")
            elif seat == view.seat and view.phase not in (*_IN_SETUP, Phase.PLANNING):
                problems.error(place, "is missing; the viewer knows its own plan")
        elif plan not in range(UNKNOWN_PLAN):
            problems.error(place, "is not known; null")
        elif seat != view.seat and seat not in view.had_turn:
            problems.error(place, "is not shown yet; null (I1)")
        elif view.phase in _IN_SETUP:
            problems.error(place, "is there; null in the set-up")
    if view.phase is Phase.PLANNING and (view.plans[view.seat] is None) != (view.seat in view.seats_to_move):
        problems.error(f"plans[{view.seat}]", "is missing if the viewer has chosen, and is null if not")


def _check_had_turn(problems: Problems, view: View) -> None:
    if view.phase in (*_IN_SETUP, Phase.PLANNING) and view.had_turn:
        problems.error("had_turn", f"{listing(view.had_turn)}; nobody has a turn in the phase {view.phase}")
    if view.table_at_planning is not None and not view.had_turn:
        problems.error("table_at_planning", "is there; null before a turn has begun")
    if view.phase not in _IN_TURN:
        if view.turn is not None:
            problems.error("turn", f"is there; null in the phase {view.phase}")
        return
    if view.turn is None:
        problems.error("turn", "is missing; the seat to move has begun its turn")
    elif (view.turn.taken_house is None) == (view.phase is Phase.PUTTING):
        text = "is missing; a house is in hand" if view.turn.taken_house is None else "is there; null"
        problems.error("turn.taken_house", f"{text} in the phase {view.phase}")
    if view.seats_to_move[0] not in view.had_turn:
        problems.error("had_turn", f"lacks seat {view.seats_to_move[0]}, whose turn has begun")


def _check_turn(problems: Problems, components: ComponentSet, view: View, turn: Turn) -> None:
    """No more was done than the plan has (A), and a house taken up can be put down."""
    (seat,) = view.seats_to_move
    plan, tables = view.plans[seat], build_tables(components, view.player_count)
    parts = tables["parts"][plan]
    anywhere = int(tables["any_houses"][plan])
    most = {
        "village_houses": anywhere,
        "city_houses": int(tables["houses"][plan]) - min(max(turn.village_houses, 0), anywhere),
        "palaces": int(tables["palaces"][plan]),
        "houses_moved": int(parts[MOVE_ACTION]),
        "governors_moved": int(parts[GOVERNOR_ACTION]),
        "characters_swapped": int(parts[CHARACTER_ACTION]),
        "quarries": int(parts[QUARRY_ACTION]),
    }
    for name, number in most.items():
        if not 0 <= getattr(turn, name) <= number:
            problems.error(f"turn.{name}", f"{getattr(turn, name)}; expected 0 to {number}, by the plan")
    is_builder = view.table.players[seat].character is Character.BUILDER
    if turn.taken_by_power and (turn.power_used or not is_builder):
        problems.error("turn.taken_by_power", "needs the Builder, with the power not used yet (C5)")
    if turn.taken_house is not None and not turn.taken_by_power and turn.houses_moved >= most["houses_moved"]:
        problems.error("turn.taken_house", "is more than the plan moves, and not by power (A4)")
    if len(set(turn.visited)) != len(turn.visited) or not set(turn.visited) <= set(range(START + 1)):
        problems.error("turn.visited", "must be different junctions")
    if turn.taken_house is not None:
        _check_taken(problems, components, view, turn.taken_house, tables["capacity"])


def _check_taken(problems: Problems, components: ComponentSet, view: View, taken: int, capacity: int) -> None:
    """A4."""
    villages = range(len(components.villages))
    if taken not in villages and taken not in range(VILLAGES, VILLAGES + CITIES):
        problems.error("turn.taken_house", f"{taken} is no village or city")
        return
    houses = [int(house) for player in view.table.players for house in player.houses]
    city = VILLAGES + view.table.players[view.seats_to_move[0]].architect
    has_room = any(village != taken and houses.count(village) < capacity for village in villages)
    if not has_room and city in (VILLAGES + START, taken):
        problems.error("turn.taken_house", "could not be put anywhere (A4)")


def _check_setup(problems: Problems, view: View) -> None:
    """S3, S4: who has taken a card, who has built how many houses, and who is next."""
    players, count = view.table.players, view.player_count
    held = sum(player.character is not None for player in players)
    built = sum(len(player.houses) for player in players)
    clockwise = [(view.first_player + place) % count for place in range(count)]
    order = sorted(range(count), key=lambda seat: card_of(view, seat))
    if view.phase is Phase.CHARACTERS:
        order, built = clockwise, 0
        if held == count:
            problems.error("seats_to_move", f"{listing(view.seats_to_move)}; every seat has a character (S3)")
    elif built >= SETUP_HOUSES * count:
        problems.error("phase", f"{view.phase}; every seat has built {SETUP_HOUSES} houses (S4)")
    taken = clockwise[:held] if view.phase is Phase.CHARACTERS else clockwise
    for seat, player in enumerate(players):
        if (player.character is not None) != (seat in taken):
            fault = "is missing" if seat in taken else "is there"
            text = f"{fault}; seats take their cards clockwise from seat {view.first_player} (S3)"
            problems.error(f"table.players[{seat}].character", text)
        houses = built // count + (order.index(seat) < built % count)
        if (len(player.houses), player.supply, player.quarry) != (houses, SUPPLY - houses, ASIDE):
            found = f"{len(player.houses)} houses on the board, {player.supply} in the supply, {player.quarry} aside"
            expected = f"expected {houses}, {SUPPLY - houses} and {ASIDE} (S1, S4)"
            problems.error(f"table.players[{seat}]", f"has {found}; {expected}")
        if any(house >= VILLAGES for house in player.houses):
            problems.error(f"table.players[{seat}].houses", "are in a city; in the set-up they are in villages (S4)")
    if problems.errors:
        return
    if view.phase is Phase.CHARACTERS:
        _check_next(problems, view, clockwise[held], "clockwise from the first seat (S3)")
    else:
        _check_next(problems, view, order[built % count], "by characters (S4)")
