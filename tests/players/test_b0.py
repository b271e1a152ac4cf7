"""B0, and the positions of its signature."""

import pytest

from mogul.engine.taj_mahal.components import default_components
from mogul.players import b0
from mogul.players.games import game_player
from mogul.players.signature import bench_positions, bench_signature
from tests.answers.signatures import kept_signatures

PLAYER = game_player("taj_mahal")


@pytest.mark.production
def test_the_signature_moves_with_the_player() -> None:
    other = b0.EXPLORATION + 0.01
    changed = bench_signature(PLAYER, default_components(), lambda players: b0.settings(players, other))
    assert changed != kept_signatures()["taj_mahal", "b0@500"]


def test_the_positions_of_the_bench_are_of_every_kind() -> None:
    views = bench_positions(PLAYER, default_components())
    assert {len(view.players) for view in views} == {2, 3, 4, 5}
    assert {view.rule_set for view in views} == {"zman", "rio_grande"}
    assert len({view.visit for view in views}) >= 5
