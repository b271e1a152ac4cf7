"""What lies in front of the players, and what is known of their hands."""

from collections import Counter

from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import plain_table
from mogul.cli.text.taj_mahal.cards import cards_by_colour
from mogul.engine.taj_mahal.cards import COMMODITIES
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.views.view import View


def players_table(components: ComponentSet, view: View, name: Names) -> Table:
    """Tokens, prestige cards, goods and palaces of every seat, and the cards everybody knows of."""
    table = plain_table()
    for head in ("", "advisors", "prestige", "goods", "palaces", "known cards in hand"):
        table.add_column(head, overflow="fold")
    for seat, player in enumerate(view.players):
        table.add_row(
            name(seat),
            _counted(player.advisor_tokens),
            Text(", ".join(player.prestige), "bold cyan"),
            _counted(_goods(components, view, seat)),
            _palaces(components, view, seat),
            Text("; ").join(cards_by_colour(player.known_cards)),
        )
    return table


def _goods(components: ComponentSet, view: View, seat: int) -> list[str]:
    """Every commodity on the seat's bonus tokens and province tiles, in the order of COMMODITIES."""
    tokens = dict(view.bonus_tokens)
    goods = [tokens[city] for city in view.players[seat].bonus_tokens if tokens[city] in COMMODITIES]
    goods += [good for visit in view.players[seat].tiles for good in components.province_tiles[visit]]
    return sorted(goods, key=COMMODITIES.index)


def _counted(words: tuple[str, ...] | list[str]) -> str:
    return ", ".join(word if copies == 1 else f"{word} x{copies}" for word, copies in Counter(words).items())


def _palaces(components: ComponentSet, view: View, seat: int) -> str:
    """Cities by province: `Bengal: Gaur, Dacca (crown)`."""
    player = view.players[seat]
    places: dict[str, list[str]] = {}
    for city in player.palaces:
        places.setdefault(components.province_of_city[city], []).append(city)
    for city in player.crown_palaces:
        places.setdefault(components.province_of_city[city], []).append(f"{city} (crown)")
    return "; ".join(f"{province}: {', '.join(cities)}" for province, cities in places.items())


def visits_ahead(components: ComponentSet, view: View) -> Text:
    """The visits to come with their tiles."""
    ahead = [
        f"{visit} {view.tiles[visit - 1]} ({'+'.join(components.province_tiles[visit])})"
        for visit in range(view.visit + 1, len(view.tiles) + 1)
    ]
    return Text.assemble(("Visits ahead: ", "bold"), ", ".join(ahead) or "none")
