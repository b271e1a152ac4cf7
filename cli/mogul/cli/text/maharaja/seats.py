"""The seats: characters, gold, houses, palaces and architects."""

from typing import Final

from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import numbers, plain_table
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.views.view import PublicView
from mogul.engine.maharaja.words import FIRST_CITY, START, Character, City, Place

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
