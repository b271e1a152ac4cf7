"""The problems of a view from outside: *errors* make it unplayable, *warnings* say that it cannot occur in play."""

from collections import Counter
from typing import Final

from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.rule_sets import RULE_SETS, START, City, Phase, Place
from mogul.engine.maharaja.rules.game import PALACES
from mogul.engine.maharaja.rules.tables import CITIES, VILLAGES, build_tables
from mogul.engine.maharaja.views.check_play import HOUSES, check_play
from mogul.engine.maharaja.views.check_round import check_round
from mogul.engine.maharaja.views.view import Player, Table, View
from mogul.engine.problem import Problem, Problems, listing, quote

_MOST_GOLD: Final = 10_000  # far from any game, and from the end of an int16
_MOST_BOX: Final = 100


def view_problems(components: ComponentSet, view: View) -> list[Problem]:
    """Every problem of a view, errors and warnings."""
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
    problems.add(count_problems(view))
    if not problems.errors:
        check_round(problems, components, view)
    if not problems.errors:
        check_play(problems, components, view)
    return problems.found


def count_problems(view: View) -> list[Problem]:
    """The problems of the numbers of houses and palaces alone (S1). Places that could not be read count as well,
    whatever stands in their place."""
    problems = Problems()
    for place, table in (("table", view.table), ("table_at_planning", view.table_at_planning)):
        for seat, player in enumerate(() if table is None else table.players):
            at = f"{place}.players[{seat}]"
            palaces = len(player.centre_palaces) + len(player.outer_palaces) + player.palaces_left
            if palaces != PALACES:
                problems.error(at, f"has {palaces} palaces, built and left; expected {PALACES} (S1)")
            houses = len(player.houses) + player.supply + player.quarry
            houses += view.phase is Phase.PUTTING and place == "table" and seat in view.seats_to_move  # in the hand
            if houses != HOUSES:
                text = f"has {houses} houses, on the board, in supply and quarry; expected {HOUSES} (S1)"
                problems.error(at, text)
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


def _check_sites(problems: Problems, components: ComponentSet, view: View, place: str, table: Table) -> None:
    """Capacities (S6, S7)."""
    tables = build_tables(components, view.player_count)
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
