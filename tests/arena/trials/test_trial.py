"""What a trial is, and how far it has got."""

import dataclasses

import pytest

from mogul.arena.json_lines import differences
from mogul.arena.play.match import Match
from mogul.arena.play.specification import parse_player
from mogul.arena.trials.sequential import MIN_BLOCKS, Decision, SequentialTest
from mogul.arena.trials.trial import Trial, standing
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from tests.arena.blocks import by_seed, header, won_by

GREEDY, RANDOM = map(parse_player, ("greedy", "random"))
MATCH = Match((GREEDY, RANDOM), ZMAN, default_components())


def test_the_header_tells_everything_that_plays() -> None:
    told = Trial(MATCH, 7, 20, SequentialTest(0.0, 1.5)).header
    board = default_components()
    assert (told.line_up, told.rule_set) == (("greedy", "random"), "zman")
    assert (told.component_set, told.component_hash) == (board.name, board.content_hash)
    assert (told.seeds, told.test) == (range(7, 27), SequentialTest(0.0, 1.5))
    assert len(told.fingerprint) == 24
    random_boards = Trial(Match((GREEDY, RANDOM), ZMAN, None), 7, 20).header
    assert (random_boards.component_set, random_boards.component_hash) == ("random", "")


def test_differences_are_told_one_by_one() -> None:
    here = header("greedy", "random", blocks=5)
    there = dataclasses.replace(here, line_up=("greedy", "b0@5"), blocks=8, test=SequentialTest(0.0, 2.0))
    assert differences(here, here) == []
    assert differences(there, here) == [
        "line_up is greedy, b0@5 there, greedy, random here",
        "blocks is 8 there, 5 here",
        "test is between 0 and 2 points there, None here",
    ]


def test_blocks_count_in_the_order_of_their_seeds_up_to_a_gap() -> None:
    trial = header("greedy", "random", blocks=4, first_seed=10)
    assert standing(trial, {}).missing == (10, 11, 12, 13)
    state = standing(trial, by_seed(won_by(1, seed) for seed in (13, 11, 10)))
    assert [block.seed for block in state.blocks] == [10, 11]
    assert state.missing == (12,)


def test_a_decision_ends_a_trial_whatever_else_has_been_played() -> None:
    trial = header("greedy", "random", blocks=500, test=SequentialTest(0.0, 2.0))
    played = by_seed(won_by(4 + seed % 2, seed) for seed in range(MIN_BLOCKS + 9))
    state = standing(trial, played)
    assert state.verdict is not None
    assert state.verdict.decision is Decision.H1
    assert len(state.blocks) == state.verdict.blocks == MIN_BLOCKS
    assert state.missing == ()
    del played[MIN_BLOCKS - 1]
    assert standing(trial, played).missing[0] == MIN_BLOCKS - 1


@pytest.mark.parametrize(
    ("first_seed", "blocks", "problem"),
    [(0, 0, "blocks is 0; it must be 1 or more"), (-1, 5, "the first seed is -1; it must be 0 or more")],
)
def test_a_trial_has_blocks_and_seeds(first_seed: int, blocks: int, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Trial(MATCH, first_seed, blocks)


def test_a_test_needs_two_players() -> None:
    with pytest.raises(ValueError, match="a test needs different players in the line-up"):
        Trial(Match((GREEDY, GREEDY), ZMAN, default_components()), 0, 5, SequentialTest(0.0, 1.0))
