"""Card sets of a state from Python: reading, writing, and counting by kind."""

import numpy as np

_64 = 64
_LOW = 2**64 - 1


def read_cards(state: np.void, place: str, seat: int | None = None) -> int:
    """The set at a place ("hand", "row" with a seat; "deck", "discard", "display", "unrest") as one integer, bit a
    card.
    """
    lo, hi = state[f"{place}_lo"], state[f"{place}_hi"]
    if seat is not None:
        lo, hi = lo[seat], hi[seat]
    return int(lo) | int(hi) << _64


def write_cards(state: np.void, place: str, seat: int | None, cards: int) -> None:
    """Replace the set at a place."""
    if seat is None:
        state[f"{place}_lo"], state[f"{place}_hi"] = halves(cards)
    else:
        state[f"{place}_lo"][seat], state[f"{place}_hi"][seat] = halves(cards)


def halves(cards: int) -> tuple[int, int]:
    """The two words of a set."""
    return cards & _LOW, cards >> _64


def cards_by_kind(tables: np.void) -> list[int]:
    """All cards of each kind."""
    kinds = int(tables["kinds"])
    words = zip(tables["kind_lo"][:kinds].tolist(), tables["kind_hi"][:kinds].tolist(), strict=True)
    return [lo | hi << _64 for lo, hi in words]


def members(cards: int) -> list[int]:
    """The card numbers of a set, rising."""
    numbers = []
    while cards:
        lowest = cards & -cards
        numbers.append(lowest.bit_length() - 1)
        cards ^= lowest
    return numbers


def count_kinds(tables: np.void, cards: int) -> list[int]:
    """The number of cards of each kind in a set; length: the kinds of the component set."""
    counts, kinds = [0] * int(tables["kinds"]), tables["card_kind"].tolist()
    for card in members(cards):
        counts[kinds[card]] += 1
    return counts
