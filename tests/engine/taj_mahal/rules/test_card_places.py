"""Card sets of a state, read and written from Python."""

import numpy as np
import pytest

from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rules.card_places import cards_by_kind, count_kinds, members, read_cards, write_cards
from mogul.engine.taj_mahal.rules.state import STATE
from mogul.engine.taj_mahal.rules.tables import CARDS, build_tables

ALL = 2**CARDS - 1
SETS = (0, 1, 1 << 63, 1 << 64, 1 << 95, ALL, 0x123456789ABCDEF012345678)


@pytest.mark.parametrize("cards", SETS)
@pytest.mark.parametrize("place", ["deck", "discard", "display", "unrest"])
def test_a_pile_reads_as_it_was_written(place: str, cards: int) -> None:
    state = np.zeros(1, STATE)[0]
    write_cards(state, place, None, cards)
    assert read_cards(state, place) == cards


@pytest.mark.parametrize("cards", SETS)
@pytest.mark.parametrize("place", ["hand", "row"])
def test_a_seat_s_cards_read_as_they_were_written_and_touch_no_other_seat(place: str, cards: int) -> None:
    state = np.zeros(1, STATE)[0]
    write_cards(state, place, 3, ALL)
    write_cards(state, place, 3, cards)
    assert [read_cards(state, place, seat) for seat in range(5)] == [0, 0, 0, cards, 0]


def test_members_rise() -> None:
    assert members(1 << 95 | 1 << 64 | 1 << 63 | 1) == [0, 63, 64, 95]
    assert members(0) == []


def test_the_kinds_share_the_cards_among_them(components: ComponentSet) -> None:
    """S3: 96 influence cards, each of one kind."""
    tables = build_tables(components)
    kinds = cards_by_kind(tables)
    assert sum(kinds) == ALL  # no card twice: a sum of disjoint sets has no carries
    assert [cards.bit_count() for cards in kinds] == [kind.copies for kind in components.card_kinds]
    assert count_kinds(tables, ALL) == [kind.copies for kind in components.card_kinds]
    assert count_kinds(tables, kinds[2] | kinds[-1]) == [
        kind.copies if number in (2, len(kinds) - 1) else 0 for number, kind in enumerate(components.card_kinds)
    ]
