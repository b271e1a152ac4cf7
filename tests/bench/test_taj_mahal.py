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
from mogul.engine.rng import new_rng
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import RuleSet
from mogul.engine.taj_mahal.table import Table
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, board_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reference")


@pytest.fixture
def reference(needs_program: Callable[[str | Path], str], folder: Path) -> Reference:
    bench = bench_game("taj_mahal")
    game = bench.place(bench.players, bench.boards[0], START).position.game
    return Reference(needs_program("gcc"), folder, bench.c_source, game, bench.c_constants)


def assert_same_games(reference: Reference, rule_set: RuleSet, players: int, seed: int, games: int) -> None:
    components = board_of(seed)
    table = Table(components, new_setup(components, rule_set, players, seed), seed)
    game, start = table.game.game, table.game.state
    ours, theirs = np.zeros(games, RESULT), np.zeros(games, RESULT)
    our_rng, their_rng = new_rng(seed), new_rng(seed)
    steps = play_games(game, start, our_rng, ours)
    assert steps == reference.play_games(game, start, their_rng, theirs)
    assert our_rng == their_rng
    np.testing.assert_array_equal(ours["score"], theirs["score"])
    assert ours.tobytes() == theirs.tobytes()


@AT_EVERY_TABLE
def test_c_and_numba_play_the_same_games(reference: Reference, rule_set: RuleSet, players: int) -> None:
    for seed in range(4):
        assert_same_games(reference, rule_set, players, seed, games=20)


@pytest.mark.long
@AT_EVERY_TABLE
def test_c_and_numba_play_ten_thousand_same_games(reference: Reference, rule_set: RuleSet, players: int) -> None:
    """The seven tables together: 10 080 games on 12 boards each."""
    for seed in range(100, 112):
        assert_same_games(reference, rule_set, players, seed, games=120)
