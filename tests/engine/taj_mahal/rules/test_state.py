"""Moves as numbers."""

import numpy as np
import pytest

from mogul.engine import game_interface
from mogul.engine.game_interface import MOVES, play_openly
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import SYMBOLS, ZMAN
from mogul.engine.taj_mahal.rules.card_places import members, read_cards
from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.state import (
    ADVISORS,
    CROWN,
    EXTRAS,
    FIRST_PRESTIGE,
    FIRST_WHITE,
    MOVE_LIMIT,
    OPEN_CARDS,
    OVER,
    PALACE,
    PLAY,
    TAKE,
    WITHDRAW,
)
from mogul.engine.taj_mahal.rules.tables import MAX_CITIES, MAX_COLOURED_KINDS, MAX_KINDS
from mogul.engine.taj_mahal.table import Table


def test_every_kind_of_move_has_a_range_of_its_own() -> None:
    plays = range(PLAY, PLAY + EXTRAS * MAX_COLOURED_KINDS)
    ranges = [
        range(WITHDRAW, WITHDRAW + 1),
        plays,
        range(PALACE, PALACE + MAX_CITIES),
        range(CROWN, CROWN + MAX_CITIES),
        range(TAKE, TAKE + MAX_KINDS),
    ]
    assert [move for each in ranges for move in each] == list(range(MOVE_LIMIT))


def test_the_numbers_are_those_the_module_tells() -> None:
    assert (WITHDRAW, PLAY, PALACE, CROWN, TAKE) == (0, 1, 925, 989, 1053)


def test_a_play_is_alone_or_with_one_of_ten_colourless_cards() -> None:
    """Rule P1: six white symbols, four prestige cards."""
    assert FIRST_WHITE == 1
    assert FIRST_WHITE + len(SYMBOLS) == FIRST_PRESTIGE
    assert EXTRAS == FIRST_PRESTIGE + ADVISORS


def test_moves_fit_the_buffers_of_the_game_interface() -> None:
    """The most a seat may have: every coloured kind in every company, and withdrawing."""
    assert 1 + EXTRAS * MAX_COLOURED_KINDS <= game_interface.MOVES_CAPACITY
    assert np.iinfo(game_interface.MOVES["move"].base).max >= MOVE_LIMIT


@pytest.mark.parametrize("players", [2, 4])
def test_a_card_taken_is_known_until_one_of_its_kind_is_played(players: int) -> None:
    """W10. Of two equal cards, one of them known, the known one is played as far as anybody can tell."""
    components = default_components()
    game = taj_mahal(components, players, ZMAN)
    state = Table(components, new_setup(components, ZMAN, players, 3), 3).game.state.copy()
    known, moves, rng = np.zeros(1, OPEN_CARDS)[0], np.zeros(1, MOVES)[0], new_rng(3)
    random = np.random.default_rng(3)
    taken = 0
    while state["phase"] != OVER:
        seat = int(state["seat"])
        move = int(random.choice(moves["move"][: list_legal_moves(game, state, moves)]))
        hand, before = kinds(game.tables, read_cards(state, "hand", seat)), known_kinds(game.tables, known, seat)
        play_openly(game, state.copy(), state, known, move, rng)
        now, after = kinds(game.tables, read_cards(state, "hand", seat)), known_kinds(game.tables, known, seat)
        gone = [kind for kind in set(hand) if now.count(kind) < hand.count(kind)]
        expected = list(before)
        for kind in gone:
            if kind in expected:
                expected.remove(kind)
        if move >= TAKE:
            taken += 1
            expected.append(move - TAKE)
        assert after == sorted(expected)
        assert all(card_set(known, each) & ~read_cards(state, "hand", each) == 0 for each in range(players))
    assert taken > 20


def card_set(known: np.void, seat: int) -> int:
    return int(known["lo"][seat]) | int(known["hi"][seat]) << 64


def known_kinds(tables: np.void, known: np.void, seat: int) -> list[int]:
    return kinds(tables, card_set(known, seat))


def kinds(tables: np.void, cards: int) -> list[int]:
    return sorted(int(tables["card_kind"][card]) for card in members(cards))
