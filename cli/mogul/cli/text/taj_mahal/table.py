"""A position as its viewer sees it, and as everybody does.

It shows the symbols of rows, and the pieces that a row would claim; of the board the part that matters now, the
province of the visit; tokens, goods and palaces of the players, and the known cards of their hands.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mogul.cli.text.names import Names
from mogul.cli.text.tables import labelled, plain_table, words
from mogul.cli.text.taj_mahal.cards import cards_by_colour, cards_text, notation_for, play_text, province_names
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.notation import Notation
from mogul.engine.taj_mahal.rule_sets import (
    CARD_TOKEN,
    COMMODITIES,
    COURT_SEATS,
    Card,
    City,
    CourtSeat,
)
from mogul.engine.taj_mahal.tally import CourtStanding, court_standings
from mogul.engine.taj_mahal.views.view import Player, PublicView, View


def would_claim(court: Iterable[CourtStanding], view: PublicView, seat: int) -> set[CourtSeat]:
    """The court seats whose pieces a seat would claim if it withdrew now (W1, U2)."""
    return {each.court_seat for each in court if each.leaders == (seat,) and each.court_seat in view.court}


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
            _palaces_of_city(view, city, name),
            _roads(components, notation, view, city_name),
        )
    return table


def _star(view: PublicView, name: Names) -> str:
    """The meaning of the star of roads; a spectator has no palaces."""
    if not isinstance(view, View):
        return ""
    return " (* your palace)" if name(view.seat) == "you" else f" (* palace of {name(view.seat)})"


def _palaces_of_city(view: PublicView, city: City, name: Names) -> Text:
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


_HEADS = {"crown": "crown\n(mogul)", "tile": "tile\n(elephant)"}


def view_text(components: ComponentSet, view: PublicView, name: Names) -> RenderableType:
    """Everything public that matters for the decision at hand; `hands_text` goes below."""
    title = visit_title(components, view, name)
    if view.is_over:
        return title
    cities, notation = province_table(components, view, name), notation_for(components, view)
    display = labelled([("display", display_text(notation, view))])
    note = Text("* would be claimed by withdrawing now", "dim")
    court, rows = court_table(notation, view, name), rows_table(notation, view, name)
    return Group(title, "", court, note, "", rows, "", cities, "", display, "")


def display_text(notation: Notation, view: PublicView) -> Text:
    """The cards of the display by colour."""
    return Text("; ").join(cards_by_colour(map(notation.card_text, view.display))) or Text("empty", "dim")


def hands_text(components: ComponentSet, views: Sequence[View], name: Names) -> RenderableType:
    """The hand of each view's seat by colour, with its known or its secret cards."""
    lines = []
    for view in views:
        player, card_text = view.players[view.seat], notation_for(components, view).card_text
        prestige = [f"prestige {advisor}" for advisor in player.prestige_cards]
        groups = cards_by_colour([*map(card_text, (*view.hand, *player.known_cards)), *prestige])
        label = "your hand" if name(view.seat) == "you" else f"hand of {name(view.seat)}"
        lines.append((label, Text("\n").join(groups) or Text("empty", "dim")))
        lines += [("", _who_knows(card_text, view))] if view.hand and player.known_cards else []
    return labelled(lines)


def _who_knows(card_text: Callable[[Card], str], view: View) -> Text:
    """The cards of the hand that the others know, or those they do not: the shorter list."""
    known = view.players[view.seat].known_cards
    if len(known) < len(view.hand):
        return Text.assemble(("all know of: ", "dim"), Text("; ").join(cards_by_colour(map(card_text, known))))
    return Text.assemble(("nobody else knows of: ", "dim"), Text("; ").join(cards_by_colour(map(card_text, view.hand))))


def court_table(notation: Notation, view: PublicView, name: Names) -> Table:
    """The court, and the symbols of every row; a star where withdrawing now would claim the piece (W1)."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for head in ("", "points", "cards"):
        table.add_column(head, justify="right" if head else "left", no_wrap=True)
    for piece in COURT_SEATS:
        table.add_column(_HEADS.get(piece, piece), justify="center", no_wrap=True, min_width=7)
    table.add_row("in the court", "", "", *(_piece(view, piece) for piece in COURT_SEATS))
    court = court_standings(notation, view)
    for seat, player in enumerate(view.players):
        cards, claims = player.hand_size + len(player.prestige_cards), would_claim(court, view, seat)
        counts = (_count(each.counts[seat], each.court_seat in claims) for each in court)
        table.add_row(_marked(view, seat, name), str(player.score), str(cards), *counts)
    if view.unrest:
        table.add_row("  unrest", "", "", *(_count(each.unrest, False) for each in court))
    return table


def _marked(view: PublicView, seat: int, name: Names) -> Text:
    """The seat's name, with a mark if it is to move."""
    return Text(f"{'>' if seat == view.seat_to_move else ' '} {name(seat)}")


def _piece(view: PublicView, piece: CourtSeat) -> Text:
    if piece in view.set_aside:
        return Text("aside", "dim")
    return Text("yes", "cyan") if piece in view.court else Text("-", "dim")


def _count(number: int, is_claim: bool) -> Text:
    if is_claim:
        return Text(f"{number}*", "bold green")
    return Text(str(number)) if number else Text(".", "dim")


def rows_table(notation: Notation, view: PublicView, name: Names) -> Table:
    """Every row as it was played, and the unrest."""
    lines = [(str(_marked(view, seat, name)), _row(notation, player)) for seat, player in enumerate(view.players)]
    if view.unrest:
        lines.append(("  unrest", cards_text(map(notation.card_text, view.unrest))))
    elif view.protest:
        lines.append(("  unrest", Text("none any more: there has been a protest", "dim")))
    return labelled(lines)


def _row(notation: Notation, player: Player) -> Text:
    if not player.is_in:
        return Text("withdrawn", "dim")
    return Text(", ").join(play_text(notation.play_text(play)) for play in player.row) or Text("has not played", "dim")
