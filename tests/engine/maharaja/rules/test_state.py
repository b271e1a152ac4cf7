"""Every move has one meaning, a text, and room in the search's numbers."""

import pytest

from mogul.engine.game_interface import MOVES_CAPACITY
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.rule_sets import ACTIONS, CHARACTERS, PAIRS
from mogul.engine.maharaja.rules import state
from mogul.engine.maharaja.rules.tables import CITIES, MAX_ROADS, PLACES
from tests.engine.maharaja.played import AT_EVERY_TABLE, random_game

# First id, and how many.
RANGES = {
    "PLAN": (state.PLAN, 45),
    "HIDDEN": (state.HIDDEN, 1),
    "SHOW": (state.SHOW, 45),
    "PICK": (state.PICK, 6),
    "HOUSE": (state.HOUSE, PLACES),
    "FREE_HOUSE": (state.FREE_HOUSE, PLACES),
    "TAKE": (state.TAKE, PLACES),
    "FREE_TAKE": (state.FREE_TAKE, PLACES),
    "PUT": (state.PUT, PLACES),
    "PALACE": (state.PALACE, 1),
    "GOVERNOR": (state.GOVERNOR, CITIES),
    "SWAP": (state.SWAP, 6),
    "WALK": (state.WALK, MAX_ROADS),
    "END": (state.END, 1),
}


def test_the_ranges_follow_each_other_without_overlap_or_gap() -> None:
    following = 0
    for first, number in RANGES.values():
        assert first == following
        following += number
    assert following == state.MOVE_LIMIT < MOVES_CAPACITY == 1024
    assert (len(PAIRS), len(CHARACTERS)) == (45, 6)  # R3, S3


def test_the_actions_have_the_numbers_of_the_rules() -> None:
    """A1..A9."""
    numbers = {name: number for name, number in vars(state).items() if name.endswith("_ACTION")}
    expected = {f"{action.name}_ACTION": number for number, action in enumerate(ACTIONS)}
    assert numbers == expected


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", [5, 6])
def test_every_legal_move_has_a_text_of_its_own_that_reads_back(players: int, seed: int) -> None:
    legal: set[int] = set()
    for played in random_game(players, seed):
        if not played.game.is_over:
            moves = played.game.legal_moves()
            assert moves == sorted(set(moves))
            legal.update(moves)
    notation = notation_of(played.components)
    texts = [notation.move_text(move) for move in legal]
    assert len(set(texts)) == len(legal)
    assert {notation.move_id(text) for text in texts} == legal
    assert max(legal) == state.END
    assert state.HIDDEN not in legal
