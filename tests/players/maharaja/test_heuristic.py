"""B0 of Maharaja."""

import pytest

from mogul.engine.maharaja.components import default_components
from mogul.players.games import game_player
from mogul.players.maharaja import heuristic
from mogul.players.maharaja.evaluation.step_features import TOWARDS
from mogul.players.signature import bench_signature
from tests.answers.signatures import kept_signatures

PLAYER = game_player("maharaja")


@pytest.mark.production
def test_the_signature_moves_with_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = heuristic.heuristic_policy().copy()
    policy["step"]["move"][TOWARDS] *= 1.01
    monkeypatch.setattr(heuristic, "heuristic_policy", lambda: policy)
    changed = bench_signature(PLAYER, default_components(), heuristic.settings)
    assert changed != kept_signatures()["maharaja", "b0@500"]
