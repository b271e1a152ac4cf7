"""GM1 of Maharaja: the learned player as it is shipped."""

import json
import random

import numpy as np
import pytest

from mogul.engine.maharaja.components import ComponentSet, default_components, random_components
from mogul.engine.maharaja.records.record import new_setup
from mogul.engine.maharaja.rule_sets import RULE_SETS
from mogul.engine.maharaja.table import Table
from mogul.engine.maharaja.views.position import Position
from mogul.players.evaluation.weights import weights_hash
from mogul.players.maharaja import gm1
from mogul.players.maharaja.evaluation.value import VALUE_WEIGHTS
from mogul.players.maharaja.game_player import PLAYER, Gm1Profile
from mogul.players.maharaja.gm1 import Parameters, overlooking
from mogul.players.player import SearchPlayer
from mogul.players.signature import bench_positions
from mogul.search import Budget, SearchRequest, SearchResult, search


def test_only_what_tells_seats_apart_counts_less_and_what_was_given_stays() -> None:
    given: np.void = np.zeros(1, VALUE_WEIGHTS)[0]
    for name in VALUE_WEIGHTS.names or ():
        given[name] = 1.0
    seen = overlooking(given, 0.25)
    assert (seen["win"] == 0.75).all()
    assert (seen["score"] == 0.75).all()
    for name in set(VALUE_WEIGHTS.names or ()) - {"win", "score"}:
        assert (seen[name] == 1.0).all()
    assert (given["win"] == 1.0).all()


def test_a_profile_that_overlooks_everything_gives_all_seats_the_same() -> None:
    seen, whole = (
        Gm1Profile.parse(each).settings(4).evaluator.value for each in ("gm1@60/overlooks=1", "gm1@60/temperature=1")
    )
    assert not seen["win"].any()
    assert not seen["score"].any()
    assert whole["win"].all()
    assert (seen["seat"] == whole["seat"]).all()


BOARD = default_components()


def searched(seed: int) -> list[SearchResult]:
    """Short searches of the bench positions."""
    positions = [Position(BOARD, view) for view in bench_positions(PLAYER, BOARD)]
    return [
        search(
            SearchRequest(each.game, each.information, Budget(150), seed, settings=gm1.settings(each.view.player_count))
        )
        for each in positions
    ]


def test_the_weights_are_those_of_the_manifest() -> None:
    written = json.loads(gm1.WEIGHTS.with_suffix(".json").read_text())
    assert written["weights_hash"] == weights_hash(gm1.WEIGHTS)
    # The recipe `release` was called so when they were made.
    assert (written["recipe"]["game"], written["recipe"]["name"]) == ("maharaja", "reinforced")


@pytest.mark.parametrize("board", [BOARD, random_components(5)], ids=["the default board", "a random board"])
def test_it_plays_at_every_table_on_every_board(board: ComponentSet) -> None:
    player = SearchPlayer(PLAYER, 20)
    for rule_set in RULE_SETS.values():
        for players in rule_set.players:
            table, rng = Table(board, new_setup(board, rule_set, players, 3), 3), random.Random(3)
            for _ in range(30):
                view = table.view(table.game.seats_to_move[0])
                assert player.choose(board, view, 7) in table.game.legal_moves()
                table.play(rng.choice(table.game.legal_moves()))


def test_it_says_the_same_again_and_something_else_with_another_seed() -> None:
    assert searched(1) == searched(1) != searched(2)


def test_what_it_expects_adds_up() -> None:
    for found in searched(1):
        best = found.candidates[0]
        assert sum(seat.win_share for seat in best.seats) == pytest.approx(1.0)
        assert all(0 <= seat.score <= 7 for seat in best.seats)


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"win_utility": 1.5}, "win_utility is 1.5; it must be from 0 to 1"),
        ({"horizon": 0}, "horizon is 0; it must be a whole number of rounds, from 1 to 20"),
        ({"horizon": 1.5}, r"horizon is 1.5; it must be a whole number"),
        (
            {"temperature": 0.0, "rollout_temperature": 0.0, "fpu_reduction": 2.0},
            "fpu_reduction is 2.*; temperature is 0; it must be 0.0625 .*; rollout_temperature is 0; it must be",
        ),
    ],
)
def test_values_out_of_range_are_named(values: dict[str, float], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Parameters(**values)
