"""Walking (T): roads, tolls and the monk (C4)."""

from __future__ import annotations

from tests.naive.maharaja.table import Table


def other_end(table: Table, road: str, junction: str) -> str | None:
    """T1: the junction at the other end of a road; None: the road does not lead from here."""
    ends: tuple[str, str] = table.roads[road]["a"], table.roads[road]["b"]
    if junction not in ends:
        return None
    return ends[1] if junction == ends[0] else ends[0]


def is_built_up(table: Table, road: str) -> bool:
    """T1: every village on the road holds at least one house, of anybody."""
    return all(sum(table.houses[village]) > 0 for village in table.roads[road]["villages"])


def tolls(table: Table, seat: int, road: str) -> list[tuple[str, int, int]]:
    """T2: (village, owner, gold) for each that is to be paid; a village with a house of one's own is free."""
    return [
        (village, owner, houses)
        for village in table.roads[road]["villages"]
        if table.houses[village][seat] == 0
        for owner, houses in enumerate(table.houses[village])
        if houses > 0
    ]


def can_pay(table: Table, seat: int, road: str) -> bool:
    """T3: the seat has the gold for the whole road, or the bank pays (C4)."""
    total = sum(gold for _, _, gold in tolls(table, seat, road))
    return table.holder(4) == seat or table.gold[seat] >= total


def open_roads(table: Table, seat: int, come_to: set[str]) -> set[str]:
    """The roads that the architect may walk along now; T6: none to a junction that it has come to already."""
    here = table.architects[seat]
    return {
        road
        for road in table.roads
        if (there := other_end(table, road, here)) is not None
        and there not in come_to
        and is_built_up(table, road)
        and can_pay(table, seat, road)
    }


def walk(table: Table, seat: int, road: str) -> None:
    for village, owner, gold in tolls(table, seat, road):
        if table.holder(4) == seat:  # C4: the owner receives it all the same
            table.bank_gives(owner, gold, "C4")
        else:
            table.gold[seat] -= gold
            table.gold[owner] += gold
            table.log("toll", seat, owner, gold, village, "T2")
    there = other_end(table, road, table.architects[seat])
    assert there is not None
    table.architects[seat] = there
    table.log("walk", seat, road, there, "T1")
