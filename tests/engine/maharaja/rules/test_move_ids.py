"""Every move has one meaning, a text, and room in the search's numbers."""

import pytest

from mogul.engine.game_interface import MOVES_CAPACITY
from mogul.engine.maharaja.notation import notation_of
from mogul.engine.maharaja.rules import move_ids
from mogul.engine.maharaja.rules.tables import CITIES, MAX_ROADS, PLACES
from mogul.engine.maharaja.words import ACTIONS, CHARACTERS, PAIRS
from tests.engine.maharaja.played import AT_EVERY_TABLE, random_game

# First id, and how many.
RANGES = {
    "PLAN": (move_ids.PLAN, 45),
    "HIDDEN": (move_ids.HIDDEN, 1),
    "SHOW": (move_ids.SHOW, 45),
    "PICK": (move_ids.PICK, 6),
    "HOUSE": (move_ids.HOUSE, PLACES),
    "FREE_HOUSE": (move_ids.FREE_HOUSE, PLACES),
    "TAKE": (move_ids.TAKE, PLACES),
    "FREE_TAKE": (move_ids.FREE_TAKE, PLACES),
    "PUT": (move_ids.PUT, PLACES),
    "PALACE": (move_ids.PALACE, 1),
    "GOVERNOR": (move_ids.GOVERNOR, CITIES),
    "SWAP": (move_ids.SWAP, 6),
    "WALK": (move_ids.WALK, MAX_ROADS),
    "END": (move_ids.END, 1),
}


def test_the_ranges_follow_each_other_without_overlap_or_gap() -> None:
    following = 0
    for first, number in RANGES.values():
        assert first == following
        following += number
    assert following == move_ids.MOVE_LIMIT < MOVES_CAPACITY == 1024
    assert (len(PAIRS), len(CHARACTERS)) == (45, 6)  # R3, S3


def test_the_actions_have_the_numbers_of_the_rules() -> None:
    """A1..A9."""
    numbers = {name: number for name, number in vars(move_ids).items() if name.endswith("_ACTION")}
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
    assert max(legal) == move_ids.END
    assert move_ids.HIDDEN not in legal
