"""The board: cities by the track of their governors, and roads with their villages. Seats are digits here."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.table import Column
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import notes, numbers, plain_table, words
from mogul.engine.maharaja.components import ComponentSet, Road
from mogul.engine.maharaja.components.component_set import OUTER_SITES
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.rule_sets import FIRST_CITY, City, Place
from mogul.engine.maharaja.rules.rounds import LAST_BOX
from mogul.engine.maharaja.rules.tables import ROAD_VILLAGES
from mogul.engine.maharaja.sentences import PLACEHOLDER_NOTE, box_text, city_name, road_name
from mogul.engine.maharaja.views.view import PublicView, View


def board_text(components: ComponentSet, view: PublicView, name: Names) -> RenderableType:
    """The whole board."""
    own = f"; you are {view.seat}" if isinstance(view, View) and name(view.seat) == "you" else ""
    lines = ["> the Maharaja's city. The lowest governor's is next.", f"Box {box_text(LAST_BOX)}, ends the game."]
    lines += [f"{PLACEHOLDER_NOTE}."] if components.placeholders else []
    below = [f"Digits: seats with a house there{own}. -: room for a house."]
    return Group(_cities_table(components, view), *notes(lines), "", _roads_table(components, view), *notes(below))


def _cities_table(components: ComponentSet, view: PublicView) -> RenderableType:
    """The cities in the order of their governors. The Maharaja's is marked."""
    (box, free), pieces = numbers("governor\nin box", "free\nsites"), words("\nhouses")
    table = plain_table("", box, "\ncity", "\ncentre", words("outer\npalaces"), free, pieces)
    boxes = view.table.governor_boxes
    for city in sorted(range(len(boxes)), key=boxes.__getitem__):
        style = "bold" if city == int(view.table.maharaja) else ""
        table.add_row(*_city_row(components, view, City(city)), style=style)
    return table


def _city_row(components: ComponentSet, view: PublicView, city: City) -> Iterator[str | Text]:
    players, key = view.table.players, components.junctions[city]
    outer = [seat for seat, player in enumerate(players) for palace in player.outer_palaces if palace == city]
    yield ">" if city == int(view.table.maharaja) else ""
    yield str(view.table.governor_boxes[city])
    yield f"{key} {city_name(components, key)}"
    yield _owners_text(seat for seat, player in enumerate(players) if city in player.centre_palaces)
    yield _owners_text(outer)
    yield str(OUTER_SITES - components.blocked_sites[len(players)] - len(outer))
    yield _owners_text(_owners_of_houses(view, Place(FIRST_CITY + city)))


def _owners_text(owners: Iterable[int]) -> Text:
    """Owners of pieces, an entry a piece: `0 x2, 3`."""
    counts = sorted(Counter(owners).items())
    texts = (str(seat) if copies == 1 else f"{seat} x{copies}" for seat, copies in counts)
    return Text(", ".join(texts)) or Text("-", "dim")


def _owners_of_houses(view: PublicView, place: Place) -> list[int]:
    return [seat for seat, player in enumerate(view.table.players) for house in player.houses if house == place]


def _roads_table(components: ComponentSet, view: PublicView) -> RenderableType:
    """The roads, two in a line."""
    rows = [_road_cells(components, view, road) for road in components.roads]
    half = (len(rows) + 1) // 2
    table = plain_table(*(Column(no_wrap=True) for _ in range(2 * (2 + ROAD_VILLAGES))))
    table.show_header = False
    for number, row in enumerate(rows[:half]):
        table.add_row(*row, *(rows[half + number] if half + number < len(rows) else ()))
    return table


def _road_cells(components: ComponentSet, view: PublicView, road: Road) -> list[Text]:
    places = notation_of(components).places
    villages = [_village_text(components, view, village, Place(places.index(village))) for village in road.villages]
    return [Text(road.id, "bold"), Text(road_name(road)), *villages, *[Text()] * (ROAD_VILLAGES - len(villages))]


def _village_text(components: ComponentSet, view: PublicView, village: str, place: Place) -> Text:
    """`V07 2-`: a house of seat 2, and room for another."""
    text, owners = Text(f"{village} "), _owners_of_houses(view, place)
    own = view.seat if isinstance(view, View) else None
    for seat in owners:
        text.append(str(seat), "bold green" if seat == own else "")
    return text.append("-" * (components.village_capacity[view.player_count] - len(owners)), "dim")
