"""Line-ups, seatings, boards."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from mogul.arena.play.match import Match
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.rule_sets import RIO_GRANDE, ZMAN, RuleSet
from mogul.players.taj_mahal.gm1 import WEIGHTS
from tests.arena.specifications import spec


def match(*lines: str, rule_set: RuleSet = ZMAN, random_boards: bool = False, both_ways: bool = False) -> Match:
    return Match(tuple(map(spec, lines)), rule_set, None if random_boards else default_components(), both_ways)


def test_one_against_three_sits_once_in_every_seat() -> None:
    seatings = match("b0@5", "flat@9", "flat@9", "flat@9").seatings(seed=1)
    assert seatings == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_two_against_two_sit_in_all_six_ways() -> None:
    seatings = match("flat@9", "b0@5", "flat@9", "b0@5").seatings(seed=1)
    assert len(seatings) == len(set(seatings)) == 6
    assert all(sorted(seating) == [0, 0, 1, 1] for seating in seatings)


def test_both_ways_each_of_two_players_sits_alone_once_in_every_seat() -> None:
    seatings = match("b0@5", "flat@9", "flat@9", both_ways=True).seatings(seed=1)
    assert seatings == [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]


@pytest.mark.parametrize(
    "lines",
    [
        ["b0@5", "flat@9"],
        ["b0@5", "b0@5", "b0@5"],
        ["b0@5", "b0@5", "flat@9"],
        ["b0@5", "flat@9", "random"],
        ["b0@5", "b0@5", "flat@9", "flat@9"],
    ],
)
def test_both_ways_are_for_one_player_against_others_of_one_kind(lines: list[str]) -> None:
    with pytest.raises(ValueError, match="both ways are for two different players, the first against two or more"):
        match(*lines, both_ways=True)


def test_every_player_must_have_networks_for_the_table(tmp_path: Path) -> None:
    """Also one that does not search: `gm1-policy`."""
    weights = tmp_path / "weights.npz"
    with np.load(WEIGHTS) as arrays:
        np.savez(weights, **{name: array[:1] for name, array in arrays.items()})
    for player in (f"gm1@5 weights={weights}", f"gm1-policy weights={weights}"):
        assert match(player, "flat@9").entries
        with pytest.raises(ValueError, match="has networks for 2 players, none for 3"):
            match(player, "flat@9", "flat@9")


def test_a_budget_of_time_depends_on_the_machine() -> None:
    assert match("flat@9", "b0@20ms").is_timed
    assert not match("flat@9", "b0@5", "random").is_timed


def test_equals_play_one_game() -> None:
    assert match("flat@9", "flat@9", "flat@9").seatings(seed=1) == [(0, 0, 0)]


@pytest.mark.parametrize(
    ("lines", "games"),
    [
        (["flat@9", "random"], 2),
        (["flat@9", "random", "random"], 3),
        (["flat@9", "random", "b0@5"], 3),
        (["flat@9", "random", "b0@5", "b0@5"], 4),
        (["flat@9", "random", "b0@5", "flat@5"], 4),
        (["flat@9", "flat@9", "random", "random", "random"], 10),
        (["flat@9", "flat@9", "random", "random", "flat@5"], 5),
    ],
)
def test_every_player_sits_in_every_seat_equally_often(lines: list[str], games: int) -> None:
    for seed in range(3):
        seatings = match(*lines).seatings(seed)
        assert len(seatings) == games
        for seats in zip(*seatings, strict=True):
            counts = Counter(seats)
            assert all(counts[entry] * len(lines) == Counter(seatings[0])[entry] * games for entry in counts)


def test_neighbours_change_from_block_to_block() -> None:
    mixed = match("flat@9", "random", "b0@5", "flat@5")
    assert mixed.seatings(7) == mixed.seatings(7)
    after_first = {seating[(seating.index(0) + 1) % 4] for seed in range(20) for seating in mixed.seatings(seed)}
    assert after_first == {1, 2, 3}


def test_a_table_size_that_the_rules_exclude_is_refused() -> None:
    with pytest.raises(ValueError, match="the line-up has 2 players; rio_grande is played by 3, 4, 5"):
        match("flat@9", "random", rule_set=RIO_GRANDE)


def test_random_boards_differ_by_block_and_do_not_reveal_the_seed_of_the_deal() -> None:
    table = match("flat@9", "random", random_boards=True)
    boards = [table.board(seed) for seed in range(4)]
    assert boards == [table.board(seed) for seed in range(4)]
    assert len({board.content_hash for board in boards}) == 4
    for seed, board in enumerate(boards):
        number = int(board.name.removeprefix("random-"))
        assert new_setup(board, ZMAN, 2, number).hands != new_setup(board, ZMAN, 2, seed).hands
    assert match("flat@9", "random").board(3) is default_components()
