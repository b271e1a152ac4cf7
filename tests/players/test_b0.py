"""B0 is frozen: it plays, move for move and figure for figure, as it did when claims were first measured against it."""

import pytest

from mogul.engine.taj_mahal.components import default_components
from mogul.players import b0
from mogul.players.games import game_player
from mogul.players.signature import bench_positions, bench_signature

PLAYER = game_player("taj_mahal")
# A change that claims to alter no behaviour must not move it.
SIGNATURE = "3131453e5818ac9d"


@pytest.mark.production
def test_the_bench_signature_of_b0_has_not_moved() -> None:
    assert bench_signature(PLAYER, default_components(), b0.settings) == SIGNATURE


@pytest.mark.production
def test_the_signature_moves_with_the_player() -> None:
    other = b0.EXPLORATION + 0.01
    assert bench_signature(PLAYER, default_components(), lambda players: b0.settings(players, other)) != SIGNATURE


def test_the_positions_of_the_bench_are_of_every_kind() -> None:
    views = bench_positions(PLAYER, default_components())
    assert {len(view.players) for view in views} == {2, 3, 4, 5}
    assert {view.rule_set for view in views} == {"zman", "rio_grande"}
    assert len({view.visit for view in views}) >= 5
