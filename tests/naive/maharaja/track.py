"""The governor track (R1, R2, G1)."""

from __future__ import annotations

from tests.naive.maharaja.table import Table


def governor_in(table: Table, box: int) -> str | None:
    """The governor in a box; None: the box is vacant."""
    return next((governor for governor, own in table.boxes.items() if own == box), None)


def put_governor(table: Table, governor: str, box: int, rule: str) -> None:
    table.log("governor", governor, table.boxes[governor], box, rule)
    table.boxes[governor] = box


def move_maharaja(table: Table) -> None:
    lowest = min(table.boxes, key=lambda governor: table.boxes[governor])
    table.maharaja = lowest  # R1
    table.log("maharaja", lowest, "R1")
    put_governor(table, lowest, max(table.boxes.values()) + 1, "R2")


def governors_to_move(table: Table) -> set[str]:
    """G1: the governors in box 2 or above."""
    return {governor for governor, box in table.boxes.items() if box >= 2}


def move_governor(table: Table, governor: str) -> None:
    """G1: takes a governor two boxes down; each of the two that it passes, if there, goes one up."""
    box = table.boxes[governor]
    first, second = governor_in(table, box - 1), governor_in(table, box - 2)
    put_governor(table, governor, box - 2, "G1")
    if first is not None:
        put_governor(table, first, box, "G1")
    if second is not None:
        put_governor(table, second, box - 1, "G1")
