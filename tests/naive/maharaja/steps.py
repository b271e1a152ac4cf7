"""The steps that a seat may take in its turn: which are legal, and what each does (A, C5, G, T)."""

from __future__ import annotations

from tests.naive.maharaja.plans import is_covered
from tests.naive.maharaja.roads import open_roads, walk
from tests.naive.maharaja.set_up import build_house
from tests.naive.maharaja.table import CHARACTERS, Table, Turn
from tests.naive.maharaja.track import governors_to_move, move_governor

HOUSE_PRICE = 1  # A2


def legal_steps(table: Table, turn: Turn) -> set[str]:
    """Every step that can be paid and placed (A10) and that the plan, a power or T allows."""
    return (
        {f"walk {road}" for road in open_roads(table, turn.seat, turn.come_to)}
        | {f"house {place}" for place in house_places(table, turn)}
        | ({"palace"} if can_build_palace(table, turn) else set())
        | ({f"take {place}" for place in takeable(table, turn.seat)} if may_move_house(turn) else set())
        | builder_steps(table, turn)
        | governor_steps(table, turn)
        | character_steps(table, turn)
        | {"end"}
    )


def kind_of_house(table: Table, place: str) -> str:
    return "city" if place in table.cities else "village"


def house_places(table: Table, turn: Turn) -> set[str]:
    """A2, A3, A7: the places where a house would be covered by the plan, if one is at hand and can be paid."""
    if table.supply[turn.seat] == 0 or table.gold[turn.seat] < HOUSE_PRICE:
        return set()
    return {
        place
        for place in table.places_for_house(turn.seat)
        if is_covered(turn.plan, (*turn.built, kind_of_house(table, place)))
    }


def palace_price(table: Table, seat: int) -> int:
    """A6: 12 gold, also for the centre; C6: 9 for the holder."""
    return 9 if table.holder(6) == seat else 12


def free_site(table: Table, city: str) -> str | None:
    """A6: the site that is built on next, the centre first; None: every site is taken or blocked (S7)."""
    if table.centre[city] is None:
        return "centre"
    return "outer" if sum(table.outer[city]) < table.outer_sites else None


def can_build_palace(table: Table, turn: Turn) -> bool:
    """A6, A7: on a free site of the architect's city."""
    city = table.city_of_architect(turn.seat)
    return (
        city is not None
        and free_site(table, city) is not None
        and table.palaces_left[turn.seat] > 0
        and table.gold[turn.seat] >= palace_price(table, turn.seat)
        and is_covered(turn.plan, (*turn.built, "palace"))
    )


def may_move_house(turn: Turn) -> bool:
    """A4: an action of this kind is left."""
    return turn.moved_houses < turn.plan.count("move")


def puts(table: Table, seat: int, taken_from: str) -> set[str]:
    """A4: another village with room, or the architect's city, not back to its own place."""
    return table.places_for_house(seat) - {taken_from}


def takeable(table: Table, seat: int) -> set[str]:
    """A4: the places with a house of the seat that can be put elsewhere."""
    return {place for place in table.places_with_house(seat) if puts(table, seat, place)}


def builder_steps(table: Table, turn: Turn) -> set[str]:
    """C5: once in its turn, while the card is held, a house free of charge or a move as by A4."""
    if table.holder(5) != turn.seat or turn.builder_used:
        return set()
    steps = {f"free-take {place}" for place in takeable(table, turn.seat)}
    if table.supply[turn.seat] > 0:
        steps |= {f"free-house {place}" for place in table.places_for_house(turn.seat)}
    return steps


def governor_steps(table: Table, turn: Turn) -> set[str]:
    """A8: an action of this kind is left."""
    if turn.moved_governors == turn.plan.count("governor"):
        return set()
    return {f"governor {governor}" for governor in governors_to_move(table)}


def character_steps(table: Table, turn: Turn) -> set[str]:
    """A9: an action of this kind is left; every card but its own can be had."""
    if turn.swaps == turn.plan.count("character"):
        return set()
    return {f"swap {card}" for card in CHARACTERS if table.holder(card) != turn.seat}


def carry_out(table: Table, turn: Turn, step: str) -> None:
    """Carries out a step other than `end`. A take only names the house; it goes with the put."""
    seat = turn.seat
    match step.split():
        case ["walk", road]:
            walk(table, seat, road)
            turn.come_to.add(table.architects[seat])
            return
        case ["take", place]:
            turn.taken_from = place
            return
        case ["free-take", place]:
            turn.taken_from = place
            turn.builder_used = True
            return
        case ["house", place]:
            table.bank_gives(seat, -HOUSE_PRICE, "A2")
            build_house(table, seat, place, "A2")
            turn.built += (kind_of_house(table, place),)
        case ["free-house", place]:
            build_house(table, seat, place, "C5")
            turn.builder_used = True
        case ["palace"]:
            build_palace(table, seat)
            turn.built += ("palace",)
        case ["governor", governor]:
            move_governor(table, governor)
            turn.moved_governors += 1
        case ["swap", card]:
            swap_characters(table, seat, int(card))
            turn.swaps += 1
    turn.come_to = {table.architects[seat]}  # T6


def put_house(table: Table, turn: Turn, place: str, rule: str) -> None:
    """A4, C5: moves the house that was taken."""
    assert turn.taken_from is not None
    table.houses[turn.taken_from][turn.seat] -= 1
    table.houses[place][turn.seat] += 1
    table.log("moved", turn.seat, turn.taken_from, place, rule)
    turn.taken_from = None
    if rule == "A4":
        turn.moved_houses += 1
    turn.come_to = {table.architects[turn.seat]}  # T6


def build_palace(table: Table, seat: int) -> None:
    """A6: builds in the architect's city, the centre first."""
    city = table.architects[seat]
    site = free_site(table, city)
    table.bank_gives(seat, -palace_price(table, seat), "C6" if table.holder(6) == seat else "A6")
    table.palaces_left[seat] -= 1
    if site == "centre":
        table.centre[city] = seat
    else:
        table.outer[city][seat] += 1
    table.log("palace", seat, city, site, "A6")


def swap_characters(table: Table, seat: int, card: int) -> None:
    """A9: a straight swap with the seat that holds the card, which cannot refuse, or with the card beside the board."""
    own, other = table.characters[seat], table.holder(card)
    assert own is not None
    if other is None:
        table.beside.remove(card)
        table.beside.add(own)
    else:
        table.characters[other] = own
    table.characters[seat] = card
    table.log("swap", seat, other, own, card, "A9")
