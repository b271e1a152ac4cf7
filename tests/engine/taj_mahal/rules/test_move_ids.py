"""Moves as numbers."""

import numpy as np

from mogul.engine import game_interface
from mogul.engine.taj_mahal.rules.move_ids import (
    CROWN,
    EXTRAS,
    FIRST_PRESTIGE,
    FIRST_WHITE,
    MOVE_LIMIT,
    PALACE,
    PLAY,
    TAKE,
    WITHDRAW,
)
from mogul.engine.taj_mahal.rules.state import ADVISORS
from mogul.engine.taj_mahal.rules.tables import MAX_CITIES, MAX_COLOURED_KINDS, MAX_KINDS
from mogul.engine.taj_mahal.words import SYMBOLS


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
