"""Points of bonus tokens (W4), palaces (W6), province tiles (W7), and the end of the game (F1, F2)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from tests.naive.cards import colour_of, is_coloured
from tests.naive.table import Table


def points_of_token(table: Table, seat: int, kind: str) -> int:
    """W4: a points token scores its points, a card token none, a commodity 1 plus 1 for each resolved one like it."""
    if kind == "+1card":
        return 0
    if kind.startswith("+"):
        return int(kind)
    return 1 + table.goods[seat][kind]


def cities_with_palace_of(table: Table, seat: int) -> set[str]:
    """The cities with normal or crown palaces of a seat, which count alike (W6)."""
    both = (table.palaces, table.crown_palaces)
    return {city for palaces in both for city, owner in palaces.items() if owner == seat}


def points_of_palaces(table: Table, seat: int) -> int:
    """W6: 1, plus 1 for each other province reached from here by roads through cities with the seat's palaces."""
    own = cities_with_palace_of(table, seat)
    linked = {city for city in own if table.province_of[city] == table.province}
    if not linked:
        return 0
    while True:
        further = {city for known in linked for city in table.neighbours[known] if city in own}
        if further <= linked:
            break
        linked |= further
    provinces = {table.province_of[city] for city in linked}
    return 1 + len(provinces - {table.province})


def points_of_tile(table: Table, seat: int) -> int:
    """W7: 1 per commodity printed on the tile, plus 1 per commodity already resolved of a kind printed on it."""
    printed = table.goods_on_tile(table.visit)
    owned = sum(1 for commodity in table.goods[seat].elements() if commodity in printed)
    return len(printed) + owned


def points_of_hand(table: Table, seat: int) -> int:
    """F1: 1 per colourless card, prestige cards included, and 1 per card of the most frequent colour."""
    cards = list(table.hands[seat].elements())
    colourless = [card for card in cards if not is_coloured(card)] + table.prestige_in_hand(seat)
    colours = Counter(colour_of(card) for card in cards if is_coloured(card))
    return len(colourless) + max(colours.values(), default=0)


def final_scores(table: Table) -> list[int]:
    """The track plus F1, for each seat."""
    return [table.scores[seat] + points_of_hand(table, seat) for seat in range(table.players)]


def standing(table: Table, seat: int) -> tuple[int, int]:
    """F2: the sort key of a seat: points, then (`zman` only) cards in hand, prestige cards included."""
    cards = table.hands[seat].total() + len(table.prestige_in_hand(seat))
    return final_scores(table)[seat], cards if table.rule_set == "zman" else 0


def ranking(table: Table) -> list[int]:
    """F2: the place of each seat, 1 the best; equal seats share a place and the next place is skipped."""
    standings = [standing(table, seat) for seat in range(table.players)]
    return [1 + sum(other > own for other in standings) for own in standings]


def win_shares(table: Table) -> list[Fraction]:
    """F2: the victory, divided among the seats on the first place."""
    places = ranking(table)
    return [Fraction(1, places.count(1)) if place == 1 else Fraction(0) for place in places]
