"""The trials behind B0: the published games are unchanged."""

import os
from pathlib import Path

import pytest

from mogul.arena.play.block import play_block
from mogul.arena.taj_mahal.b0_trials import GRID, SANITY_SEEDS, one_against_three, play, tuning
from mogul.arena.trials.trial_file import read_trial


def test_the_opponent_of_the_grid_is_its_middle() -> None:
    lines = [tuple(map(str, trial.match.entries)) for trial in tuning()]
    assert lines == [(f"b0@500 exploration={each:g}", "b0@500 exploration=1") for each in GRID if each != 1.0]
    assert {trial.header.seeds for trial in tuning()} == {range(100_000, 100_040)}


@pytest.mark.parametrize(
    ("candidate", "opponent", "seed", "share", "margin"),
    [
        ("b0@100", "greedy", SANITY_SEEDS[0], 0.25, -0.1875),
        ("b0@100 exploration=0.25", "b0@100 exploration=1", 100_001, 0.25, -4.125),
    ],
)
def test_results_of_a_block_are_unchanged(
    candidate: str, opponent: str, seed: int, share: float, margin: float
) -> None:
    block = play_block(one_against_three(candidate, opponent, range(seed, seed + 1)).match, seed)
    assert (block.share(0), block.margin(0)) == (share, margin)


def test_trials_are_written_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    for _ in range(2):
        play([one_against_three("greedy", "random", range(2))], tmp_path)
    assert set(read_trial(tmp_path / "greedy against random.jsonl")[1]) == {0, 1}
    first, again = capsys.readouterr().out.splitlines()
    assert first == again
    assert first.startswith("greedy against random: share ")
    assert first.endswith("2 blocks, 8 games")
