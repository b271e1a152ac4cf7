"""Trials and their progress."""

import dataclasses

import pytest

from mogul.arena.json_lines import differences
from mogul.arena.play.match import Match
from mogul.arena.trials.sequential import MIN_BLOCKS, SequentialTest, SprtDecision
from mogul.arena.trials.trial import Trial, trial_progress
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from tests.arena.blocks import by_seed, header, won_by
from tests.arena.specifications import spec

FLAT, RANDOM = map(spec, ("flat@9", "random"))
MATCH = Match((FLAT, RANDOM), ZMAN, default_components())


def test_the_header_defines_the_trial() -> None:
    found = Trial(MATCH, 7, 20, SequentialTest(0.0, 1.5)).header
    board = default_components()
    assert (found.line_up, found.rule_set) == (("flat@9", "random"), "zman")
    assert (found.component_set, found.component_hash) == (board.name, board.content_hash)
    assert (found.seeds, found.test) == (range(7, 27), SequentialTest(0.0, 1.5))
    assert len(found.fingerprint) == 24
    random_boards = Trial(Match((FLAT, RANDOM), ZMAN, None), 7, 20).header
    assert (random_boards.component_set, random_boards.component_hash) == ("random", "")


def test_differences_are_listed_one_by_one() -> None:
    here = header("flat@9", "random", blocks=5)
    there = dataclasses.replace(here, line_up=("flat@9", "b0@5"), blocks=8, test=SequentialTest(0.0, 2.0))
    assert differences(here, here) == []
    assert differences(there, here) == [
        "line_up is flat@9, b0@5 there, flat@9, random here",
        "blocks is 8 there, 5 here",
        "test is between 0 and 2 points there, None here",
    ]


def test_blocks_count_in_the_order_of_their_seeds_up_to_a_gap() -> None:
    trial = header("flat@9", "random", blocks=4, first_seed=10)
    assert trial_progress(trial, {}).missing == (10, 11, 12, 13)
    state = trial_progress(trial, by_seed(won_by(1, seed) for seed in (13, 11, 10)))
    assert [block.seed for block in state.blocks] == [10, 11]
    assert state.missing == (12,)


def test_a_decision_ends_a_trial_even_with_later_blocks() -> None:
    trial = header("flat@9", "random", blocks=500, test=SequentialTest(0.0, 2.0))
    played = by_seed(won_by(4 + seed % 2, seed) for seed in range(MIN_BLOCKS + 9))
    state = trial_progress(trial, played)
    assert state.sprt_result is not None
    assert state.sprt_result.decision is SprtDecision.H1
    assert len(state.blocks) == state.sprt_result.blocks == MIN_BLOCKS
    assert state.missing == ()
    del played[MIN_BLOCKS - 1]
    assert trial_progress(trial, played).missing[0] == MIN_BLOCKS - 1


@pytest.mark.parametrize(
    ("first_seed", "blocks", "problem"),
    [(0, 0, "blocks is 0; it must be 1 or more"), (-1, 5, "the first seed is -1; it must be 0 or more")],
)
def test_a_trial_has_blocks_and_seeds(first_seed: int, blocks: int, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Trial(MATCH, first_seed, blocks)


def test_a_test_needs_two_players() -> None:
    with pytest.raises(ValueError, match="a test needs different players in the line-up"):
        Trial(Match((FLAT, FLAT), ZMAN, default_components()), 0, 5, SequentialTest(0.0, 1.0))
