"""The part of the board that matters now: the province of the visit."""

from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import plain_table, words
from mogul.cli.text.taj_mahal.notations import notation_for, province_names
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.views.view import PublicView, View
from mogul.engine.taj_mahal.words import City


def visit_title(components: ComponentSet, view: PublicView, name: Names) -> Text:
    """`Visit 3 of 12: Bengal`, who began it, and the deck."""
    goods = "+".join(components.province_tiles[view.visit])
    province = province_names(components, view)[view.visit - 1]
    title = f"Visit {view.visit} of {len(view.provinces)}: {province}"
    piles = f"deck {view.deck_size}, discards {len(view.discard_pile)}"
    return Text.assemble((title, "bold"), (f"  tile {goods} · {name(view.first_player)} began · {piles}", "dim"))


def province_table(components: ComponentSet, view: PublicView, name: Names) -> Table:
    """The cities of the province: bonus tokens, palaces, and where their roads lead."""
    notation, tokens = notation_for(components, view), dict(view.bonus_tokens)
    taken = {city for player in view.players for city in player.bonus_token_cities}
    table = plain_table(*map(words, ("city", "token", "palaces", f"roads to{_star(view, name)}")))
    for city_name in components.provinces[notation.provinces[view.provinces[view.visit - 1]]]:
        city = notation.city(city_name)
        token = notation.tokens[tokens[city]] if city in tokens else ""
        table.add_row(
            Text(city_name, "dim" if any(city in player.palaces for player in view.players) else ""),
            Text(token, "dim strike" if city in taken else "cyan"),
            _palaces(view, city, name),
            _roads(components, notation, view, city_name),
        )
    return table


def _star(view: PublicView, name: Names) -> str:
    """The meaning of the star of roads; a spectator has no palaces."""
    if not isinstance(view, View):
        return ""
    return " (* your palace)" if name(view.seat) == "you" else f" (* palace of {name(view.seat)})"


def _palaces(view: PublicView, city: City, name: Names) -> Text:
    normal = [name(seat) for seat, player in enumerate(view.players) if city in player.palaces]
    crowns = [f"{name(seat)} (crown)" for seat, player in enumerate(view.players) if city in player.crown_palaces]
    return Text(", ".join(normal + crowns)) if normal else Text(", ".join(["open", *crowns]), "green")


def _roads(components: ComponentSet, notation: Notation, view: PublicView, city: str) -> Text:
    """Neighbouring cities, with the viewer's palaces starred; those of other provinces with their province."""
    viewers = [view.players[view.seat]] if isinstance(view, View) else []
    own = {notation.cities[each] for player in viewers for each in (*player.palaces, *player.crown_palaces)}
    here = components.province_of_city[city]
    texts = []
    for one, other in components.roads:
        if city in (one, other):
            neighbour = other if one == city else one
            province = components.province_of_city[neighbour]
            label = neighbour if province == here else f"{neighbour} ({province})"
            texts.append(Text(f"{label} *" if neighbour in own else label, "bold" if neighbour in own else "dim"))
    return Text(", ").join(texts)
