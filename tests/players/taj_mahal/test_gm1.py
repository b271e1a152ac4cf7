"""GM1: the learned player as it is shipped."""

import json
import random

import numpy as np
import pytest

from mogul.arena.play.block import play_block
from mogul.arena.play.match import Match
from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN
from mogul.engine.taj_mahal.table import Table
from mogul.engine.taj_mahal.views.position import Position
from mogul.players.evaluation.weights import weights_hash
from mogul.players.player import SearchPlayer
from mogul.players.signature import bench_positions
from mogul.players.taj_mahal import gm1
from mogul.players.taj_mahal.evaluation.seat_features import LAYOUT
from mogul.players.taj_mahal.evaluation.value import VALUE_WEIGHTS
from mogul.players.taj_mahal.gm1 import PROMISES, overlooking
from mogul.search import Budget, SearchRequest, search
from tests.arena.specifications import spec
from tests.players.requests import PLAYER, suggested


def ones() -> np.void:
    """Weights of 1."""
    value: np.void = np.zeros(1, VALUE_WEIGHTS)[0]
    for name in VALUE_WEIGHTS.names or ():
        value[name] = 1.0
    return value


def test_only_what_is_promised_counts_less_and_what_was_given_stays() -> None:
    given = ones()
    seen, promised = overlooking(given, 0.25), np.zeros(LAYOUT.width, bool)
    for name in PROMISES:
        promised[LAYOUT.places(name)] = True
    for part in ("table", "seat"):
        assert (seen[part][promised] == 0.75).all()
        assert (seen[part][~promised] == 1.0).all()
    for part in set(VALUE_WEIGHTS.names or ()) - {"table", "seat"}:
        assert (seen[part] == 1.0).all()
    assert given == ones()


BOARD = default_components()


def test_the_weights_are_those_of_the_manifest() -> None:
    written = json.loads(gm1.WEIGHTS.with_suffix(".json").read_text())
    assert written["weights_hash"] == weights_hash(gm1.WEIGHTS)
    assert written["recipe"]["name"] == "release"


@pytest.mark.parametrize("board", [BOARD, random_components(5)], ids=["the default board", "a random board"])
def test_it_plays_at_every_table_on_every_board(board: ComponentSet) -> None:
    player = SearchPlayer(PLAYER, 20)
    for rule_set in RULE_SETS.values():
        for players in rule_set.players:
            table, rng = Table(board, new_setup(board, rule_set, players, 3), 3), random.Random(3)
            for _ in range(30):
                view = table.view(table.game.seat)
                assert player.choose(board, view, 7) in table.game.legal_moves()
                table.play(rng.choice(table.game.legal_moves()))


def test_it_says_the_same_again_and_something_else_with_another_seed() -> None:
    answers = [[suggested(view, 150, seed=seed) for view in bench_positions(PLAYER, BOARD)] for seed in (1, 1, 2)]
    assert answers[0] == answers[1] != answers[2]


def test_what_it_expects_adds_up() -> None:
    searched = 0
    for view in bench_positions(PLAYER, BOARD):
        position = Position(BOARD, view)
        settings = gm1.settings(len(view.players))
        request = SearchRequest(position.game, position.information, Budget(150), seed=1, settings=settings)
        best = search(request).candidates[0]
        if best.visits:  # a forced move is not searched
            assert sum(seat.win_share for seat in best.seats) == pytest.approx(1.0)
            assert all(seat.score >= 0 for seat in best.seats)
            searched += 1
    assert searched > 5


@pytest.mark.long
@pytest.mark.production
def test_it_beats_b0_with_as_many_iterations() -> None:
    """One against three of B0: 12 games, of which equals would win 3."""
    line_up = tuple(map(spec, ["gm1@100", "b0@100", "b0@100", "b0@100"]))
    blocks = [play_block(Match(line_up, ZMAN, BOARD), seed) for seed in range(3)]
    assert sum(block.margin(0) for block in blocks) / 3 > 5.0


def test_every_parameter_out_of_range_is_named() -> None:
    with pytest.raises(
        ValueError, match=r"win_utility is 1\.5; .*fpu_reduction is -1; .*exploration is -1; it must be a"
    ):
        gm1.settings(4, win_utility=1.5, fpu_reduction=-1, exploration=-1)
