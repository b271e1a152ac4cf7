"""Cards in hands that everybody knows of."""

import numpy as np
import pytest

from mogul.engine.game_interface import MOVES, play_openly
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.rules.card_places import members, read_cards
from mogul.engine.taj_mahal.rules.game import taj_mahal
from mogul.engine.taj_mahal.rules.legal import list_legal_moves
from mogul.engine.taj_mahal.rules.move_ids import TAKE
from mogul.engine.taj_mahal.rules.open_cards import OPEN_CARDS
from mogul.engine.taj_mahal.rules.state import OVER
from mogul.engine.taj_mahal.table import Table


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
