"""The kernels agree with the naive twin, which was written from the rules page."""

import pytest

from mogul.engine.maharaja.components import bundled_components
from tests.engine.maharaja.twin import check_agreement
from tests.naive.maharaja.random_games import POLICIES


@pytest.mark.parametrize("penalty", ["turn", "action"])
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_kernels_and_twin_agree_move_for_move(players: int, policy: str, penalty: str) -> None:
    board = {2: "a16", 3: "b17", 4: "a16", 5: "c15"}[players]
    moves = [check_agreement(bundled_components(board), players, seed, policy, penalty) for seed in range(4)]
    assert min(moves) > 80


@pytest.mark.long
@pytest.mark.parametrize("board", ["a16", "b17"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_kernels_and_twin_agree_in_a_thousand_games(players: int, board: str) -> None:
    for seed in range(42):
        for policy in POLICIES:
            check_agreement(bundled_components(board), players, 1000 + seed, policy, "turn")
