"""Sets of cards against sets of numbers."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from mogul.engine.jit import kernel
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.rules import card_sets
from mogul.engine.taj_mahal.rules.card_places import members
from mogul.engine.taj_mahal.rules.tables import CARDS, WHITE, build_tables
from tests.engine.taj_mahal.random_tables import with_every_pair, with_one_pair

BOARDS = [default_components(), with_every_pair(), with_one_pair(), *(random_components(seed) for seed in range(3))]
ON_EVERY_DECK = pytest.mark.parametrize("components", BOARDS, ids=lambda components: components.name)

LOW = 2**64 - 1


def sets(seed: int) -> Iterator[int]:
    """Sets of every size, the empty one and all cards among them."""
    rng = random.Random(seed)
    for size in range(CARDS + 1):
        for _ in range(4):
            yield sum(1 << card for card in rng.sample(range(CARDS), size))


def words(cards: int) -> tuple[np.uint64, np.uint64]:
    return np.uint64(cards & LOW), np.uint64(cards >> 64)


def number(pair: tuple[int, int]) -> int:
    return int(pair[0]) | int(pair[1]) << 64


@kernel
def _drawn(lo, hi, rng):
    return card_sets.any_card(lo, hi, rng)


def test_single_cards() -> None:
    for card in range(CARDS):
        assert number(card_sets.just(np.uint64(card))) == 1 << card


def test_sizes_ranks_and_lowest_cards() -> None:
    for cards in sets(1):
        held = members(cards)
        assert card_sets.size(*words(cards)) == len(held)
        assert number(card_sets.lowest_of(*words(cards))) == sum(1 << card for card in held[:1])
        if held:
            assert card_sets.lowest_card(*words(cards)) == held[0]
        for rank, card in enumerate(held):
            assert card_sets.card_at(*words(cards), np.uint64(rank)) == card
            assert number(card_sets.just_card_at(*words(cards), np.uint64(rank))) == 1 << card


def test_the_cards_from_a_number_on() -> None:
    for cards in sets(2):
        for first in (0, 1, 40, 63, 64, 65, 95):
            assert members(number(card_sets.from_card(*words(cards), np.uint64(first)))) == [
                card for card in members(cards) if card >= first
            ]


def test_any_card_of_a_set_is_drawn_and_no_other() -> None:
    for cards in (1 << 63 | 1 << 64, 1 | 1 << 95, 1 << 5, 0b1011 << 62):
        rng = new_rng(1)
        drawn = {_drawn(*words(cards), rng) for _ in range(200)}
        assert drawn == set(members(cards))


def first_of_each_kind(tables: np.void, cards: list[int]) -> list[int]:
    kinds: dict[int, int] = {}
    for card in cards:
        kinds.setdefault(int(tables["card_kind"][card]), card)
    return sorted(kinds.values())


@ON_EVERY_DECK
def test_one_of_each_kind_is_the_lowest_card_of_every_kind(components: ComponentSet) -> None:
    tables = build_tables(components)
    white = int(tables["colour_lo"][WHITE]) | int(tables["colour_hi"][WHITE]) << 64
    for cards in sets(3):
        kept = number(card_sets.one_of_each_kind_anywhere(tables, *words(cards)))
        assert members(kept) == first_of_each_kind(tables, members(cards))
        kept = number(card_sets.one_of_each_kind(tables, *words(cards & ~white)))
        assert members(kept) == first_of_each_kind(tables, members(cards & ~white))
