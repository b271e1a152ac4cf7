"""The scoring of the Maharaja's city (P) and the end of the game (F)."""

from __future__ import annotations

from fractions import Fraction

from tests.naive.maharaja.table import Table

PRIZES = {2: (10, 5), 3: (11, 7, 3), 4: (12, 9, 6, 3), 5: (13, 10, 7, 4, 1)}  # P2
LAST_BOX = 16  # F1: printed "10"
LAST_ROUND = 20  # F1: the bound of the program


def points_in_city(table: Table, seat: int, city: str) -> int:
    """P1: own architect 1, each own house 1, each own outer palace 1 (C3: 2), own centre palace 3."""
    points = 0
    if table.architects[seat] == city:
        points += 1
    points += table.houses[city][seat]
    points += table.outer[city][seat] * (2 if table.holder(3) == seat else 1)
    if table.centre[city] == seat:
        points += 3
    return points


def score_city(table: Table) -> None:
    points = [points_in_city(table, seat, table.maharaja) for seat in range(table.players)]
    with_points = [seat for seat in range(table.players) if points[seat] > 0]
    by_points = sorted(table.by_character(with_points), key=lambda seat: -points[seat])  # ties: the lower character
    for seat, prize in zip(by_points, PRIZES[table.players], strict=False):  # P2
        table.log("points", seat, points[seat], table.maharaja, "P1")
        table.bank_gives(seat, prize, "P2")
    if len(by_points) == 1:
        table.bank_gives(by_points[0], 5, "P3")


def end_of_game(table: Table) -> str | None:
    """F1: why the game ends after this scoring; None: it goes on."""
    if 0 in table.palaces_left:
        return "seventh palace"
    if max(table.boxes.values()) >= LAST_BOX:
        return "governor track"
    return "last round" if table.round == LAST_ROUND else None


def standing(table: Table, seat: int) -> tuple[int, int]:
    """F2: the sort key of a seat: palaces built, then gold."""
    return table.palaces_built(seat), table.gold[seat]


def ranking(table: Table) -> list[int]:
    """F2: the place of each seat, 1 the best; equal seats share a place and the next place is skipped."""
    standings = [standing(table, seat) for seat in range(table.players)]
    return [1 + sum(other > own for other in standings) for own in standings]


def win_shares(table: Table) -> list[Fraction]:
    """F2: the victory, divided among the seats on the first place."""
    places = ranking(table)
    return [Fraction(1, places.count(1)) if place == 1 else Fraction(0) for place in places]
