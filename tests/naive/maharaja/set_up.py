"""Set-up by moves (S3-S5): characters, then the first houses."""

from __future__ import annotations

from functools import partial

from tests.naive.maharaja.table import Rules, Table, choose


def set_up(table: Table) -> Rules:
    yield from take_characters(table)
    yield from build_first_houses(table)
    for seat in range(table.players):  # S5
        table.aside[seat] -= 6
        table.supply[seat] += 6
        table.quarry[seat], table.aside[seat] = table.aside[seat], 0
        table.log("supply", seat, 6, "S5")


def take_characters(table: Table) -> Rules:
    """S3: from the first seat, clockwise, each takes one character."""
    for place in range(table.players):
        seat = (table.first_player + place) % table.players
        move = yield from choose(seat, lambda: {f"character {card}" for card in table.beside})
        card = int(move.removeprefix("character "))
        table.beside.remove(card)
        table.characters[seat] = card
        table.log("character", seat, card, "S3")


def build_first_houses(table: Table) -> Rules:
    """S4: in the order of characters, lowest first, each builds one house in a village, free; four times round."""
    for _ in range(4):
        for seat in table.by_character(list(range(table.players))):
            move = yield from choose(seat, partial(villages, table))
            build_house(table, seat, move.removeprefix("house "), "S4")


def villages(table: Table) -> set[str]:
    return {f"house {village}" for village in table.villages_with_room()}


def build_house(table: Table, seat: int, place: str, rule: str) -> None:
    """Moves a house from the supply to a place; the caller pays."""
    table.supply[seat] -= 1
    table.houses[place][seat] += 1
    table.log("house", seat, place, rule)
