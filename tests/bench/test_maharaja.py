"""The C reference plays the games of the kernels: without that its speed would mean nothing."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bench.games import bench_game
from bench.playouts import play_games
from bench.positions import START
from bench.reference import Reference
from mogul.engine.game_interface import RESULT
from mogul.engine.maharaja.components import bundled_components
from mogul.engine.maharaja.records.record import new_setup
from mogul.engine.maharaja.records.replay import Replay
from mogul.engine.maharaja.rule_sets import RULE_SETS
from mogul.engine.rng import new_rng


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reference")


@pytest.fixture
def reference(needs_program: Callable[[str | Path], str], folder: Path) -> Reference:
    bench = bench_game("maharaja")
    game = bench.place(bench.players, bench.boards[0], START).position.game
    return Reference(needs_program("gcc"), folder, bench.c_source, game, bench.c_constants)


@pytest.mark.parametrize("rule_set", RULE_SETS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_c_and_numba_play_the_same_games(reference: Reference, rule_set: str, players: int) -> None:
    for seed, board in enumerate(["a16", "b17"]):
        components = bundled_components(board)
        game = Replay(components, new_setup(components, RULE_SETS[rule_set], players, seed))
        ours, theirs = np.zeros(100, RESULT), np.zeros(100, RESULT)
        our_rng, their_rng = new_rng(seed), new_rng(seed)
        steps = play_games(game.game, game.state, our_rng, ours)
        assert steps == reference.play_games(game.game, game.state, their_rng, theirs)
        assert our_rng == their_rng
        assert ours.tobytes() == theirs.tobytes()
