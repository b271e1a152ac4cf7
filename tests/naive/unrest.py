"""Unrest and protest, for two players (U1-U5)."""

from __future__ import annotations

from tests.naive.cards import CONTESTED_BY, COURT_SEATS, colour_of, count_symbols, is_coloured
from tests.naive.table import Rules, Table


def unrest_at_end_of_turn(table: Table) -> Rules:
    """U1: draws a card to the unrest; if its colour is there already, it is discarded and causes a protest."""
    if table.players != 2 or table.protest or not table.players_in:
        return
    card = yield from table.draw_card("unrest")
    if card is None:
        return
    table.effects.append(("unrest", card))
    colours = [colour_of(other) for other in table.unrest if is_coloured(other)]
    if is_coloured(card) and colour_of(card) in colours:
        table.discard[card] += 1
        resolve_protest(table)
    else:
        table.unrest.append(card)


def resolve_protest(table: Table) -> None:
    """U3: sets aside the remaining pieces with strictly more of their symbol in the unrest than in each row."""
    unrest = count_symbols(table.unrest)
    rows = [table.row_symbols(seat) for seat in range(table.players)]
    lost = []
    for piece in COURT_SEATS:
        symbol = CONTESTED_BY[piece]
        if piece in table.court and all(unrest[symbol] > row[symbol] for row in rows):
            lost.append(piece)
    table.protest = True
    table.court.difference_update(lost)
    table.aside.update(lost)
    table.effects.append(("protest", tuple(lost)))
    discard_unrest(table)


def discard_unrest(table: Table) -> None:
    """U3; U4 if both players withdrew before a protest."""
    if table.unrest:
        table.discard.update(table.unrest)
        table.unrest = []
        table.effects.append(("unrest_discarded",))
