"""B0 of Maharaja is frozen: it plays, figure for figure, as it did when ratings were first measured."""

import pytest

from mogul.engine.maharaja.components import default_components
from mogul.players.games import game_player
from mogul.players.maharaja import heuristic
from mogul.players.maharaja.evaluation.step_features import TOWARDS
from mogul.players.signature import bench_signature

PLAYER = game_player("maharaja")
# A change that claims to alter no behaviour must not move it.
SIGNATURE = "98b72ca9da1c27dc"


@pytest.mark.production
def test_the_bench_signature_of_b0_has_not_moved() -> None:
    assert bench_signature(PLAYER, default_components(), heuristic.settings) == SIGNATURE


@pytest.mark.production
def test_the_signature_moves_with_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = heuristic.heuristic_policy().copy()
    policy["step"]["move"][TOWARDS] *= 1.01
    monkeypatch.setattr(heuristic, "heuristic_policy", lambda: policy)
    assert bench_signature(PLAYER, default_components(), heuristic.settings) != SIGNATURE
