"""The tokens, goods and palaces of the players, and the known cards of their hands."""

from collections import Counter

from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import plain_table, words
from mogul.cli.text.taj_mahal.cards import cards_by_colour
from mogul.cli.text.taj_mahal.notations import notation_for, province_names
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.views.view import Player, View
from mogul.engine.taj_mahal.words import CARD_TOKEN, COMMODITIES


def players_table(components: ComponentSet, view: View, name: Names) -> Table:
    """Tokens, prestige cards, goods and palaces of every seat, and the cards everybody knows of."""
    heads, notation = (
        ("", "advisors", "prestige", "goods", "palaces", "known cards in hand"),
        notation_for(components, view),
    )
    table = plain_table(*map(words, heads))
    for seat, player in enumerate(view.players):
        table.add_row(
            name(seat),
            _counted(player.advisor_tokens),
            Text(", ".join(player.prestige_cards), "bold cyan"),
            _counted(_goods(components, view, seat)),
            _palaces(components, notation, player),
            Text("; ").join(cards_by_colour(map(notation.card_text, player.known_cards))),
        )
    return table


def _goods(components: ComponentSet, view: View, seat: int) -> list[str]:
    """Every commodity on the seat's bonus tokens and province tiles, in the order of COMMODITIES."""
    tokens = dict(view.bonus_tokens)
    player = view.players[seat]
    goods: list[str] = [COMMODITIES[tokens[city]] for city in player.bonus_token_cities if tokens[city] < CARD_TOKEN]
    goods += [good for visit in player.tile_visits for good in components.province_tiles[visit]]
    return sorted(goods, key=COMMODITIES.index)


def _counted(words: tuple[str, ...] | list[str]) -> str:
    return ", ".join(word if copies == 1 else f"{word} x{copies}" for word, copies in Counter(words).items())


def _palaces(components: ComponentSet, notation: Notation, player: Player) -> str:
    """Cities by province: `Bengal: Gaur, Dacca (crown)`."""
    places: dict[str, list[str]] = {}
    for city in (notation.cities[each] for each in player.palaces):
        places.setdefault(components.province_of_city[city], []).append(city)
    for city in (notation.cities[each] for each in player.crown_palaces):
        places.setdefault(components.province_of_city[city], []).append(f"{city} (crown)")
    return "; ".join(f"{province}: {', '.join(cities)}" for province, cities in places.items())


def visits_ahead(components: ComponentSet, view: View) -> Text:
    """The visits to come with their tiles."""
    names = province_names(components, view)
    ahead = [
        f"{visit} {names[visit - 1]} ({'+'.join(components.province_tiles[visit])})"
        for visit in range(view.visit + 1, len(names) + 1)
    ]
    return Text.assemble(("Visits ahead: ", "bold"), ", ".join(ahead) or "none")
