"""Blocks that several files have."""

import dataclasses

from mogul.arena.results.counted_once import counted_once
from mogul.arena.trials.sequential import SequentialTest
from mogul.arena.trials.trial import TrialHeader, TrialProgress, trial_progress
from tests.arena.blocks import header, won_by

HEADER = header("b0@500", "flat@9", blocks=20)


def trial(of: TrialHeader, *seeds: int) -> TrialProgress:
    return trial_progress(of, {seed: won_by(seed % 3, seed) for seed in seeds})


def seeds_of(*trials: TrialProgress) -> list[list[int]]:
    return [[block.seed for block in each.blocks] for each in counted_once(trials)]


def test_a_block_of_several_files_counts_in_the_first_one() -> None:
    """Copies, one of the time when the trial was shorter, and one that began later."""
    whole, before = trial(HEADER, 0, 1, 2, 3), trial(dataclasses.replace(HEADER, blocks=2), 0, 1)
    later = trial(dataclasses.replace(HEADER, first_seed=2, test=SequentialTest(0.0, 2.0)), 2, 3, 4)
    assert seeds_of(whole, whole, before, later) == [[0, 1, 2, 3], [], [], [4]]
    assert seeds_of(before, later, whole) == [[0, 1], [2, 3, 4], []]


def test_blocks_of_other_games_count_each() -> None:
    """Of other players, another program, other weights, another board or machine."""
    changes = (
        {"line_up": ("b0@500", "flat@10")},
        {"game": "maharaja"},
        {"rule_set": "rio_grande"},
        {"component_hash": "another"},
        {"fingerprint": "another"},
        {"processor": "another"},
        {"sources": ("b0@500 01ab",)},
    )
    others = [trial(dataclasses.replace(HEADER, **change), 0, 1) for change in changes]
    assert seeds_of(trial(HEADER, 0, 1), *others) == [[0, 1]] * (1 + len(changes))


def test_headers_and_verdicts_stay() -> None:
    found = counted_once([trial(HEADER, 0), trial(HEADER, 0)])
    assert [each.header for each in found] == [HEADER] * 2
    assert found[1] == dataclasses.replace(found[0], blocks=())
