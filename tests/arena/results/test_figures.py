"""Figures of trials."""

import dataclasses
import math
from functools import partial

import numpy as np
import pytest
from scipy import stats

from mogul.arena.play.block import Block
from mogul.arena.results.figures import block_mean, counted_once, named_apart
from mogul.arena.results.ratings import ratings
from mogul.arena.trials.sequential import MIN_BLOCKS, SequentialTest, SprtDecision
from mogul.arena.trials.trial import TrialHeader, TrialProgress, trial_progress
from tests.arena.blocks import block, by_seed, header, result, won_by
from tests.arena.results.simulated import simulated_trial

HEADER = header("b0@500", "flat@9", blocks=20)


def trial_of_blocks(of: TrialHeader, *seeds: int) -> TrialProgress:
    return trial_progress(of, {seed: won_by(seed % 3, seed) for seed in seeds})


def seeds_of(*trials: TrialProgress) -> list[list[int]]:
    return [[block.seed for block in each.blocks] for each in counted_once(trials)]


def test_a_block_of_several_files_counts_in_the_first_one() -> None:
    """Copies, one of the time when the trial was shorter, and one that began later."""
    whole, before = trial_of_blocks(HEADER, 0, 1, 2, 3), trial_of_blocks(dataclasses.replace(HEADER, blocks=2), 0, 1)
    later = trial_of_blocks(dataclasses.replace(HEADER, first_seed=2, test=SequentialTest(0.0, 2.0)), 2, 3, 4)
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
    others = [trial_of_blocks(dataclasses.replace(HEADER, **change), 0, 1) for change in changes]
    assert seeds_of(trial_of_blocks(HEADER, 0, 1), *others) == [[0, 1]] * (1 + len(changes))


def test_headers_and_verdicts_stay() -> None:
    found = counted_once([trial_of_blocks(HEADER, 0), trial_of_blocks(HEADER, 0)])
    assert [each.header for each in found] == [HEADER] * 2
    assert found[1] == dataclasses.replace(found[0], blocks=())


LINE_UP = ("mine:Bot", "mine:Bot depth=2", "flat@9")
ELO = dict.fromkeys(LINE_UP, 0.0)


def trial(*sources: str, elo: float = 0.0, seed: int = 0) -> TrialProgress:
    found = simulated_trial(LINE_UP, ELO | {"mine:Bot": elo}, [0.0] * 3, 60, np.random.default_rng(seed))
    return dataclasses.replace(found, header=dataclasses.replace(found.header, sources=sources))


def test_players_with_one_code_keep_their_names() -> None:
    trials = [trial("mine:Bot 01ab", "mine:Bot depth=2 01ab"), trial("mine:Bot 01ab", "mine:Bot depth=2 01ab")]
    assert named_apart(trials) == trials


def test_a_changed_player_has_its_hash_in_its_name() -> None:
    before, after = named_apart(
        [trial("mine:Bot 01ab", "mine:Bot depth=2 77"), trial("mine:Bot 23cd", "mine:Bot depth=2 77")]
    )
    assert before.header.line_up == ("mine:Bot 01ab", "mine:Bot depth=2", "flat@9")
    assert after.header.line_up == ("mine:Bot 23cd", "mine:Bot depth=2", "flat@9")


def test_a_player_without_a_hash_is_another_one_than_that_with_one() -> None:
    """As in files of the time before hashes."""
    without, with_hash = named_apart([trial(), trial("mine:Bot 01ab")])
    assert (without.header.line_up[0], with_hash.header.line_up[0]) == ("mine:Bot", "mine:Bot 01ab")


def test_a_player_without_parameters_is_not_taken_for_one_with_them() -> None:
    """As `gm1@500` of the program beside `gm1@500 weights=FILE`."""
    one, other = named_apart([trial("mine:Bot depth=2 77"), trial()])
    assert one.header.line_up == ("mine:Bot", "mine:Bot depth=2 77", "flat@9")
    assert other.header.line_up == LINE_UP


def test_versions_of_a_player_are_rated_each_on_its_own() -> None:
    trials = [trial("mine:Bot 01ab", elo=200.0), trial("mine:Bot 23cd", elo=-200.0, seed=1)]
    found = {each.player: each.elo.mean for each in ratings(named_apart(trials), "flat@9").players}
    assert found["mine:Bot 01ab"] > 100
    assert found["mine:Bot 23cd"] < -100


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
