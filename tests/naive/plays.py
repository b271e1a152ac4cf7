"""Plays of cards (P1-P7)."""

from __future__ import annotations

from tests.naive.cards import colour_of, is_coloured, remove_one
from tests.naive.table import Table


def legal_plays(table: Table, seat: int) -> set[str]:
    """P1, P2, P6: one coloured card of the row's colour, with at most one colourless card; with monk any colour."""
    hand = table.hands[seat]
    colourless = [card for card in hand if not is_coloured(card)]
    colourless += [f"prestige {name}" for name in table.prestige_in_hand(seat)]  # P7: not one already in the row
    moves = set()
    for card in hand:
        if not is_coloured(card):
            continue
        if table.row_colours[seat] in (None, colour_of(card)):
            moves.add(f"play {card}")
            moves |= {f"play {card} with {companion}" for companion in colourless}
        elif "prestige monk" in colourless:
            moves.add(f"play {card} with prestige monk")
    return moves


def play(table: Table, seat: int, move: str) -> None:
    """Moves the cards from the hand to the row; P2 and P6 set the row's colour, P5 scores at once."""
    coloured, _, rest = move.removeprefix("play ").partition(" with ")
    companion = rest or None
    for card in (coloured, companion):
        if card is not None and card.startswith("prestige "):
            table.prestige_in_row.add(card.removeprefix("prestige "))
        elif card is not None:
            remove_one(table.hands[seat], card)
            table.history.append(("play", seat, card))
    table.rows[seat].append((coloured, companion))
    if companion != "prestige monk" and table.row_colours[seat] is None:  # P2, P6
        table.row_colours[seat] = colour_of(coloured)
    if companion == "prestige princess":  # P5
        table.score(seat, 2, "P5")
