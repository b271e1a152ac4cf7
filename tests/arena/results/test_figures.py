"""Figures of trials."""

import math
from functools import partial

import pytest
from scipy import stats

from mogul.arena.play.block import Block
from mogul.arena.results.figures import figures
from mogul.arena.trials.sequential import MIN_BLOCKS, SequentialTest, SprtDecision
from tests.arena.blocks import block, by_seed, header, result, won_by


def test_intervals_come_from_blocks_not_from_games() -> None:
    found = figures(header("b0@5", "greedy"), by_seed(won_by(margin, seed) for seed, margin in enumerate((1, 2, 6))))
    first, second = (found.mean(partial(Block.margin, entry=entry)) for entry in (0, 1))
    assert len(found.blocks) == 3
    assert (first.mean, second.mean) == (3.0, -3.0)
    assert first.half == pytest.approx(stats.t.ppf(0.975, 2) * math.sqrt(7 / 3))


def test_figures_of_an_entry_are_over_all_its_seats() -> None:
    trial = header("b0@5", "b0@5", "greedy", "greedy", blocks=1)
    won = block(0, result((0, 0, 1, 1), (9, 8, 7, 4)), result((1, 1, 0, 0), (4, 6, 6, 4)))
    found = figures(trial, {0: won})
    assert found.even_share(0) == 0.5
    assert [won.share(entry) for entry in (0, 1)] == [0.75, 0.25]
    assert [won.rank(entry) for entry in (0, 1)] == [(1 + 2 + 1 + 3) / 4, (3 + 4 + 3 + 1) / 4]
    assert won.margin(0) == pytest.approx(-won.margin(1))


def test_only_blocks_up_to_the_decision_count() -> None:
    trial = header("b0@5", "greedy", blocks=400, test=SequentialTest(0.0, 2.0))
    played = by_seed(won_by(4 + seed % 2 if seed < MIN_BLOCKS else -50, seed) for seed in range(100))
    found = figures(trial, played)
    assert found.sprt_result is not None
    assert (found.sprt_result.decision, len(found.blocks), found.stopped_early) == (SprtDecision.H1, MIN_BLOCKS, True)
    assert found.mean(lambda block: block.margin(0)).mean == 4.5
    undecided = figures(trial, by_seed(won_by(seed % 3, seed) for seed in range(20)))
    assert not undecided.stopped_early


def test_without_the_first_block_there_are_no_figures() -> None:
    with pytest.raises(ValueError, match="the block of seed 5 has not been played yet"):
        figures(header("b0@5", "greedy", first_seed=5), {6: won_by(1, 6)})
