"""The problems of a view from outside: it must be a position that the kernels can go on from."""

from collections import Counter
from typing import Final

from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.rule_sets import RULE_SETS
from mogul.engine.maharaja.rules.game import PALACES
from mogul.engine.maharaja.rules.move_ids import CHARACTER_ACTION, GOVERNOR_ACTION, MOVE_ACTION, QUARRY_ACTION
from mogul.engine.maharaja.rules.rounds import LAST_ROUND, SETUP_HOUSES
from mogul.engine.maharaja.rules.tables import CITIES, VILLAGES, build_tables
from mogul.engine.maharaja.views.view import Player, Table, Turn, View
from mogul.engine.maharaja.words import CHARACTERS, START, UNKNOWN_PLAN, City, Phase, Place
from mogul.engine.problem import Problem, Problems, listing, quote

HOUSES: Final = 20  # S1
_MOST_GOLD: Final = 10_000  # far from any game, and from the end of an int16
_MOST_BOX: Final = 100
_IN_SETUP: Final = (Phase.CHARACTERS, Phase.HOUSES)
_IN_TURN: Final = (Phase.TURN, Phase.PUTTING)


def view_problems(components: ComponentSet, view: View) -> list[Problem]:
    """Every problem of a view: errors make it unplayable."""
    problems = Problems()
    rules = RULE_SETS.get(view.rule_set)
    if rules is None:
        problems.error("rule_set", f"{quote(view.rule_set)} is not a rule set; they are {listing(RULE_SETS)}")
    elif view.player_count not in rules.players:
        problems.error("table.players", f"{view.player_count} of them; {rules.table_sizes}")
    if view.component_hash != components.content_hash:
        used = f"{components.name}, {components.content_hash}"
        problems.error("component_hash", f"{quote(view.component_hash)} is not the component set in use ({used})")
    if problems.errors:
        return problems.found
    for place, each in (("seat", view.seat), ("first_player", view.first_player)):
        if each not in range(view.player_count):
            problems.error(place, f"{each} is no seat; seats are 0 to {view.player_count - 1}")
    _check_table(problems, components, view, "table", view.table)
    if view.table_at_planning is not None:
        _check_table(problems, components, view, "table_at_planning", view.table_at_planning)
    if not problems.errors:
        _check_round(problems, components, view)
    if not problems.errors and view.phase in _IN_SETUP:
        _check_setup(problems, view)
    if not problems.errors and view.phase is Phase.PUTTING:
        _check_putting(problems, components, view)
    return problems.found


def _check_table(problems: Problems, components: ComponentSet, view: View, place: str, table: Table) -> None:
    if len(table.players) != view.player_count:
        problems.error(f"{place}.players", f"{len(table.players)} of them; expected {view.player_count}")
        return
    for seat, player in enumerate(table.players):
        _check_player(problems, components, f"{place}.players[{seat}]", player)
    cards = [player.character for player in table.players if player.character is not None]
    if len(cards) != len(set(cards)):
        problems.error(f"{place}.players", f"hold the characters {listing(cards)}; each card is there once (S3)")
    if view.round and len(cards) < view.player_count:
        problems.error(f"{place}.players", "every seat holds a character after the set-up (S3)")
    boxes = table.governor_boxes
    if len(boxes) != CITIES or len(set(boxes)) != CITIES or not all(0 <= box <= _MOST_BOX for box in boxes):
        problems.error(f"{place}.governor_boxes", f"{listing(boxes)}; expected {CITIES} different boxes from 0 (S2)")
    if table.maharaja not in range(START + 1) or (view.round and table.maharaja == START):
        problems.error(f"{place}.maharaja", "is not a city")
    if not problems.errors:
        _check_sites(problems, components, view, place, table)


def _check_player(problems: Problems, components: ComponentSet, place: str, player: Player) -> None:
    for name, most in (("gold", _MOST_GOLD), ("supply", HOUSES), ("quarry", HOUSES), ("palaces_left", PALACES)):
        if not 0 <= getattr(player, name) <= most:
            problems.error(f"{place}.{name}", f"{getattr(player, name)}; expected 0 to {most}")
    villages = len(components.villages)
    for number, house in enumerate(player.houses):
        if not (0 <= house < villages or VILLAGES <= house < VILLAGES + CITIES):
            problems.error(f"{place}.houses[{number}]", f"{house} is no village or city")
    for name in ("centre_palaces", "outer_palaces"):
        for number, city in enumerate(getattr(player, name)):
            if city not in range(CITIES):
                problems.error(f"{place}.{name}[{number}]", f"{city} is no city")
    if player.architect not in range(START + 1):
        problems.error(f"{place}.architect", f"{player.architect} is no junction")
    palaces = len(player.centre_palaces) + len(player.outer_palaces) + player.palaces_left
    if palaces != PALACES:
        problems.error(place, f"has {palaces} palaces, built and left; expected {PALACES} (S1)")


def _check_sites(problems: Problems, components: ComponentSet, view: View, place: str, table: Table) -> None:
    """Capacities (S6, S7), and the number of houses (S1)."""
    tables = build_tables(components, view.player_count)
    taken = view.phase is Phase.PUTTING and place == "table"
    for seat, player in enumerate(table.players):
        houses = len(player.houses) + player.supply + player.quarry
        houses += taken and seat in view.seats_to_move
        if houses != HOUSES:
            text = f"has {houses} houses, on the board, in supply and quarry; expected {HOUSES} (S1)"
            problems.error(f"{place}.players[{seat}]", text)
    houses_at = Counter(house for player in table.players for house in player.houses)
    for village in range(VILLAGES):
        if houses_at[Place(village)] > tables["capacity"]:
            text = f"{houses_at[Place(village)]} houses in {components.villages[village]}; at most {tables['capacity']}"
            problems.error(f"{place}.players", f"{text} (S6)")
    centres = Counter(city for player in table.players for city in player.centre_palaces)
    outer = Counter(city for player in table.players for city in player.outer_palaces)
    for city, name in zip(map(City, range(CITIES)), components.cities, strict=True):
        if centres[city] > 1 or outer[city] > tables["outer_sites"] or (outer[city] and not centres[city]):
            found = f"{centres[city]} palaces on the centre and {outer[city]} on outer sites of {name}"
            expected = f"expected one on the centre first, then at most {tables['outer_sites']} (A6, S7)"
            problems.error(f"{place}.players", f"{found}; {expected}")


def _check_round(problems: Problems, components: ComponentSet, view: View) -> None:
    """Phase, plans, and who is to move."""
    if not 0 <= view.round <= LAST_ROUND or (view.round == 0) != (view.phase in _IN_SETUP):
        problems.error("round", f"{view.round}, in the phase {view.phase}; 0 in the set-up, then up to {LAST_ROUND}")
    for place, seats in (("had_turn", view.had_turn), ("seats_to_move", view.seats_to_move)):
        if sorted(set(seats)) != list(seats) or not set(seats) <= set(range(view.player_count)):
            problems.error(
                place, f"{listing(seats)}; expected different seats from 0 to {view.player_count - 1}, rising"
            )
    if len(view.plans) != view.player_count:
        problems.error("plans", f"{len(view.plans)} of them; expected {view.player_count}, null where not known")
    if problems.errors:
        return
    _check_plans(problems, view)
    _check_to_move(problems, view)
    if (view.turn is not None) != (view.phase in _IN_TURN):
        problems.error("turn", f"must be there in the phases {listing(_IN_TURN)} and in no other")
    elif view.turn is not None and not problems.errors:
        _check_turn(problems, components, view, view.turn)
    if (view.table_at_planning is not None) != (bool(view.had_turn) and not view.is_over):
        problems.error("table_at_planning", "must be there once a turn has begun in the round, and not before")


def _check_plans(problems: Problems, view: View) -> None:
    """I1: the own plan, and those shown, and no other."""
    planned = view.round > 0 and not (view.phase is Phase.PLANNING and view.seat in view.seats_to_move)
    for seat, plan in enumerate(view.plans):
        if plan is not None and plan not in range(UNKNOWN_PLAN):
            problems.error(f"plans[{seat}]", "is no plan")
        is_known = seat in view.had_turn or (seat == view.seat and planned)
        if plan is None and is_known:
            problems.error(f"plans[{seat}]", "is missing; the viewer has chosen it, or seen it shown (R4)")
        if plan is not None and not is_known:
            problems.error(f"plans[{seat}]", "cannot be known: it has not been chosen, or not been shown yet (I1)")


def _check_to_move(problems: Problems, view: View) -> None:
    """R3, R4."""
    seats = view.seats_to_move
    if view.phase is Phase.OVER:
        if seats:
            problems.error("seats_to_move", f"{listing(seats)}; nobody moves once the game is over")
    elif view.phase is Phase.PLANNING:
        if not seats or view.had_turn:
            problems.error(
                "seats_to_move", "while planning all are to move that have not chosen, and none had a turn (R3)"
            )
    elif len(seats) != 1:
        problems.error("seats_to_move", f"{listing(seats) or 'nobody'}; one seat moves in the phase {view.phase}")
    elif view.phase in _IN_TURN and seats[0] not in view.had_turn:
        problems.error("had_turn", f"lacks seat {seats[0]}, whose turn has begun")
    elif view.phase is Phase.SHOWING and seats[0] != _next_seat(view):
        problems.error(
            "seats_to_move", f"{seats[0]}; next is the lowest character of those left, seat {_next_seat(view)}"
        )


def _next_seat(view: View) -> int | None:
    """R4."""
    left = [seat for seat in range(view.player_count) if seat not in view.had_turn]
    cards = [player.character for player in view.table.players]
    return min(left, key=lambda seat: CHARACTERS.index(cards[seat] or CHARACTERS[0]), default=None)


def _check_turn(problems: Problems, components: ComponentSet, view: View, turn: Turn) -> None:
    """What was done cannot be more than the plan has."""
    (seat,) = view.seats_to_move
    plan = view.plans[seat]
    assert plan is not None
    tables = build_tables(components, view.player_count)
    parts = tables["parts"][plan].tolist()
    most = {
        "village_houses": int(tables["any_houses"][plan]),
        "city_houses": int(tables["houses"][plan]) - max(turn.village_houses, 0),
        "palaces": int(tables["palaces"][plan]),
        "houses_moved": parts[MOVE_ACTION],
        "governors_moved": parts[GOVERNOR_ACTION],
        "characters_swapped": parts[CHARACTER_ACTION],
        "quarries": parts[QUARRY_ACTION],
    }
    for name, number in most.items():
        if not 0 <= getattr(turn, name) <= number:
            problems.error(f"turn.{name}", f"{getattr(turn, name)}; the plan has {number}")
    taken = turn.taken_house
    if (taken is None) == (view.phase is Phase.PUTTING):
        problems.error("turn.taken_house", f"must be there in the phase {Phase.PUTTING} and in no other")
    elif taken is not None and not (0 <= taken < len(components.villages) or VILLAGES <= taken < VILLAGES + CITIES):
        problems.error("turn.taken_house", f"{taken} is no village or city")
    elif taken is not None and not turn.taken_by_power and turn.houses_moved >= parts[MOVE_ACTION]:
        problems.error("turn.taken_house", "was taken, and the plan has no move left")
    if not set(turn.visited) <= set(range(START + 1)) or view.table.players[seat].architect not in turn.visited:
        problems.error("turn.visited", "must be junctions, that of the architect among them (T6)")


def _check_setup(problems: Problems, view: View) -> None:
    """The set-up goes in turns: characters from the first seat on (S3), then houses in the order of characters (S4)."""
    players, seats = view.table.players, range(view.player_count)
    cards = {seat: player.character for seat, player in enumerate(players) if player.character is not None}
    houses = [len(player.houses) for player in players]
    order = [(view.first_player + turn) % len(players) for turn in seats]
    made = len(cards)
    if view.phase is Phase.CHARACTERS:
        is_in_turn = made < len(players) and set(order[:made]) == set(cards) and not any(houses)
    else:
        order = sorted(cards, key=lambda seat: cards[seat].number)
        made = sum(houses)
        shares = [made // len(players) + (turn < made % len(players)) for turn in seats]
        is_in_turn = [houses[seat] for seat in order] == shares and made < SETUP_HOUSES * len(players)
    if not is_in_turn:
        problems.error("table.players", f"have {len(cards)} characters and {made} houses, not in turn (S3, S4)")
        return
    for seat, player in enumerate(players):
        if player.supply != SETUP_HOUSES - houses[seat]:
            text = f"{player.supply}; expected {SETUP_HOUSES - houses[seat]} (S1, S4)"
            problems.error(f"table.players[{seat}].supply", text)
    expected = order[made % len(players)]
    if view.seats_to_move != (expected,):
        problems.error("seats_to_move", f"{listing(view.seats_to_move)}; expected seat {expected} (S3, S4)")


def _check_putting(problems: Problems, components: ComponentSet, view: View) -> None:
    """A4: there is a place for the house that is taken up."""
    assert view.turn is not None
    taken, architect = view.turn.taken_house, view.table.players[view.seats_to_move[0]].architect
    capacity = int(build_tables(components, view.player_count)["capacity"])
    held = Counter(house for player in view.table.players for house in player.houses)
    villages = map(Place, range(len(components.villages)))
    if architect in (START, (taken or 0) - VILLAGES) and not any(
        held[village] < capacity for village in villages if village != taken
    ):
        problems.error("turn.taken_house", "has no place to be put to (A4)")
