"""Withdrawals (W1-W10), from the majority to the cards of the display."""

from __future__ import annotations

from collections.abc import Generator

from tests.naive.cards import ADVISORS, CONTESTED_BY, COURT_SEATS, count_symbols, remove_one
from tests.naive.points import points_of_palaces, points_of_tile, points_of_token
from tests.naive.table import Choice, Request, Rules, Table


def majority(table: Table, seat: int) -> list[str]:
    """W1: the remaining pieces of which this row shows at least one symbol and strictly more than every rival."""
    own = table.row_symbols(seat)
    rivals = [table.row_symbols(other) for other in table.players_in if other != seat]
    rivals.append(count_symbols(table.unrest))  # U2
    claims = []
    for piece in COURT_SEATS:
        symbol = CONTESTED_BY[piece]
        if piece in table.court and own[symbol] >= 1 and all(own[symbol] > rival[symbol] for rival in rivals):
            claims.append(piece)
    return claims


def withdraw(table: Table, seat: int) -> Rules:
    """The whole withdrawal, in the order of the rules page."""
    has_played = bool(table.rows[seat])
    claims = majority(table, seat)  # W1
    for piece in claims:
        claim(table, seat, piece)
    advisors = [piece for piece in claims if piece in ADVISORS]
    yield from place_palaces(table, seat, len(advisors))  # W2, W3, W4
    if "crown" in claims:
        yield from place_crown_palace(table, seat)  # W5
    table.score(seat, points_of_palaces(table, seat), "W6")
    if "tile" in claims:
        table.score(seat, points_of_tile(table, seat), "W7")
        table.goods[seat].update(table.goods_on_tile(table.visit))
    if has_played:
        clear_row(table, seat)  # W8
    else:
        yield from table.draw_to_hand("refused", seat)  # W9
    yield from take_cards(table, seat)  # W10
    table.players_in.remove(seat)


def claim(table: Table, seat: int, piece: str) -> None:
    table.court.remove(piece)
    table.claimed[piece] = seat
    table.effects.append(("claim", seat, piece))
    if piece in ADVISORS:
        table.advisors[seat][piece] += 1  # W2: tokens stay in front of the player
    if piece == "tile":
        table.tile_takers[table.visit] = seat


def place_palaces(table: Table, seat: int, number: int) -> Rules:
    """W2, W3: one palace for each advisor. W4: tokens after the last palace (`zman`), or at once (`rio_grande`)."""
    taken = []
    for placed in range(number):
        table.phase, table.owed = "palace", number - placed
        open_cities = [city for city in table.cities[table.province] if city not in table.palaces]
        move = yield Choice(seat, frozenset(f"palace {city}" for city in open_cities))
        city = move.removeprefix("palace ")
        table.palaces[city] = seat
        table.owed -= 1
        table.effects.append(("palace", seat, city))
        if city in table.bonus_tokens:  # W3
            table.bonus_takers[city] = seat
            table.effects.append(("token", seat, city, table.bonus_tokens[city]))
            if table.rule_set == "rio_grande":
                yield from resolve_token(table, seat, city)
            else:
                taken.append(city)
    for city in taken:
        yield from resolve_token(table, seat, city)


def resolve_token(table: Table, seat: int, city: str) -> Rules:
    """W4: resolves a token: points, a card, or a commodity, which counts for later tokens and tiles."""
    kind = table.bonus_tokens[city]
    table.score(seat, points_of_token(table, seat, kind), "W4")
    if kind == "+1card":
        yield from table.draw_to_hand("token", seat)
    if not kind.startswith("+"):
        table.goods[seat][kind] += 1


def place_crown_palace(table: Table, seat: int) -> Rules:
    """W5: places the crown palace on any city of the province; it takes no bonus token and does not close the city."""
    table.phase, table.owed = "crown", 1
    move = yield Choice(seat, frozenset(f"crown {city}" for city in table.cities[table.province]))
    city = move.removeprefix("crown ")
    table.crown_palaces[city] = seat
    table.effects.append(("crown", seat, city))


def clear_row(table: Table, seat: int) -> None:
    """W8: returns prestige cards to the hand and discards the other cards."""
    for card in table.row_cards(seat):
        if card.startswith("prestige "):
            table.prestige_in_row.remove(card.removeprefix("prestige "))
        else:
            table.discard[card] += 1
    table.rows[seat] = []
    table.row_colours[seat] = None
    table.effects.append(("discard_row", seat))


def take_cards(table: Table, seat: int) -> Generator[Request, str, None]:
    """W10: takes two cards from the display, one after the other, or all of fewer."""
    number = min(2, table.display.total())
    for taken in range(number):
        table.phase, table.owed = "take", number - taken
        move = yield Choice(seat, frozenset(f"take {card}" for card in table.display))
        card = move.removeprefix("take ")
        remove_one(table.display, card)
        table.hands[seat][card] += 1
        table.effects.append(("took", seat, card))
        table.history.append(("take", seat, card))
    table.phase, table.owed = "auction", 0
