"""Figures of trials."""

import math
from functools import partial

import pytest
from scipy import stats

from mogul.arena.play.block import Block
from mogul.arena.results.figures import block_mean
from mogul.arena.trials.sequential import MIN_BLOCKS, SequentialTest, SprtDecision
from mogul.arena.trials.trial import trial_progress
from tests.arena.blocks import block, by_seed, header, result, won_by


def test_intervals_come_from_blocks_not_from_games() -> None:
    found = trial_progress(
        header("b0@5", "flat@9"), by_seed(won_by(margin, seed) for seed, margin in enumerate((1, 2, 6)))
    )
    first, second = (block_mean(found, partial(Block.margin, entry=entry)) for entry in (0, 1))
    assert len(found.blocks) == 3
    assert (first.mean, second.mean) == (3.0, -3.0)
    assert first.half == pytest.approx(stats.t.ppf(0.975, 2) * math.sqrt(7 / 3))


def test_figures_of_an_entry_are_over_all_its_seats() -> None:
    won = block(0, result((0, 0, 1, 1), (9, 8, 7, 4)), result((1, 1, 0, 0), (4, 6, 6, 4)))
    assert [won.share(entry) for entry in (0, 1)] == [0.75, 0.25]
    assert [won.rank(entry) for entry in (0, 1)] == [(1 + 2 + 1 + 3) / 4, (3 + 4 + 3 + 1) / 4]
    assert won.margin(0) == pytest.approx(-won.margin(1))


def test_only_blocks_up_to_the_decision_count() -> None:
    trial = header("b0@5", "flat@9", blocks=400, test=SequentialTest(0.0, 2.0))
    played = by_seed(won_by(4 + seed % 2 if seed < MIN_BLOCKS else -50, seed) for seed in range(100))
    found = trial_progress(trial, played)
    assert found.verdict is not None
    assert (found.verdict.decision, len(found.blocks), found.stopped_early) == (SprtDecision.H1, MIN_BLOCKS, True)
    assert block_mean(found, lambda block: block.margin(0)).mean == 4.5
    undecided = trial_progress(trial, by_seed(won_by(seed % 3, seed) for seed in range(20)))
    assert not undecided.stopped_early
