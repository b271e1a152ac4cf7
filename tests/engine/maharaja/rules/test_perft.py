"""Perft: the numbers of move sequences from positions of random games, pinned, and counted by the twin as well."""

import pytest

from mogul.engine.maharaja.rule_sets import PHASES
from mogul.engine.maharaja.rules.game_state import GameState
from tests.engine.maharaja.perft import both_after, naive_sequences, sequences

# Board, players, moves before, the phase then, depth; move sequences.
POSITIONS = [
    ("a16", 2, 0, "characters", 3, 900),
    ("a16", 2, 3, "houses", 2, 812),
    ("a16", 2, 12, "showing", 3, 119),
    ("a16", 2, 13, "turn", 2, 119),
    ("a16", 2, 70, "turn", 3, 236),
    ("a16", 2, 90, "planning", 2, 45),
    ("a16", 2, 150, "turn", 3, 190),
    ("b17", 3, 0, "characters", 3, 120),
    ("b17", 3, 15, "planning", 2, 2025),
    ("b17", 3, 19, "turn", 2, 926),
    ("b17", 3, 22, "turn", 3, 18),
    ("b17", 3, 150, "turn", 3, 577),
    ("a16", 4, 5, "houses", 2, 899),
    ("a16", 4, 24, "showing", 3, 806),
    ("a16", 4, 70, "turn", 3, 145),
    ("a16", 4, 110, "turn", 2, 50),
    ("c15", 5, 30, "showing", 3, 4),
    ("c15", 5, 130, "turn", 3, 52),
    ("c15", 5, 150, "putting", 2, 520),
]


@pytest.mark.parametrize(("board", "players", "moves", "phase", "depth", "count"), POSITIONS)
def test_kernels_and_twin_count_what_is_pinned(
    board: str, players: int, moves: int, phase: str, depth: int, count: int
) -> None:
    naive, game = both_after(board, players, moves, seed=1)
    assert PHASES[game.state["phase"]] == phase
    assert sequences(GameState(game.game, game.state), game.game, depth) == count
    governors = [game.notation.cities[city] for city in game.setup.governors]
    assert naive_sequences(naive, governors, depth) == count
