"""Running trials: the same games, each once, with any number of processes and interruptions."""

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from mogul.arena.play.block import Block, SaveRecord, play_block
from mogul.arena.play.match import Match
from mogul.arena.trials import run, sequential
from mogul.arena.trials.record_folder import RecordFolder
from mogul.arena.trials.run import RunningTrial, load_players, play_trial
from mogul.arena.trials.sequential import SequentialTest, SprtDecision
from mogul.arena.trials.trial import Trial, TrialFile
from mogul.cli.service_files import write_service_record
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.jobs.executor import LocalProcesses
from tests.arena.play.bot_trials import BOTS
from tests.arena.specifications import spec
from tests.records.transcript import kept_record

COMPONENTS = default_components()
FLAT_AND_RANDOM = Match(tuple(map(spec, ("flat@200", "random"))), ZMAN, COMPONENTS)


def played(trial: Trial, path: Path, processes: int = 1) -> TrialFile:
    file = TrialFile(path, trial.header)
    for _ in play_trial(trial, file, LocalProcesses(processes)):
        pass
    return file


def test_any_number_of_processes_plays_the_same_games(tmp_path: Path) -> None:
    trial = Trial(FLAT_AND_RANDOM, 50, 6)
    alone = played(trial, tmp_path / "alone.jsonl")
    together = played(trial, tmp_path / "together.jsonl", processes=2)
    assert sorted(alone.entries) == sorted(together.entries) == list(range(50, 56))
    for seed, block in alone.entries.items():
        assert block.results == together.entries[seed].results
    assert alone.progress.missing == ()


def test_every_block_is_in_the_file_when_it_is_yielded(tmp_path: Path) -> None:
    trial = Trial(FLAT_AND_RANDOM, 0, 3)
    path = tmp_path / "trial.jsonl"
    for number, block in enumerate(play_trial(trial, TrialFile(path, trial.header), LocalProcesses(1)), 1):
        kept = TrialFile(path).entries
        assert kept[block.seed] == block
        assert len(kept) == number


def test_an_interrupted_trial_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trial = Trial(FLAT_AND_RANDOM, 0, 4)
    path = tmp_path / "trial.jsonl"
    with closing(play_trial(trial, TrialFile(path, trial.header), LocalProcesses(1))) as blocks:
        assert [next(blocks).seed, next(blocks).seed] == [0, 1]
    seeds: list[int] = []

    def noted(match: Match, seed: int, keep: SaveRecord | None) -> Block:
        seeds.append(seed)
        return play_block(match, seed, keep)

    monkeypatch.setattr(run, "play_block", noted)
    assert sorted(played(trial, path).entries) == [0, 1, 2, 3]
    played(trial, path)
    assert seeds == [2, 3]


@pytest.mark.parametrize("processes", [1, 2])
def test_the_records_of_a_block_are_complete_before_it_is_in_the_file(tmp_path: Path, processes: int) -> None:
    trial = Trial(FLAT_AND_RANDOM, 8, 3)
    file, records = (
        TrialFile(tmp_path / "trial.jsonl", trial.header),
        RecordFolder(tmp_path, trial.header, write_service_record),
    )
    for block in play_trial(trial, file, LocalProcesses(processes), records):
        assert records.incomplete_blocks([block]) == ()
    assert [path.name for path in sorted(tmp_path.glob("*.json"))] == [
        f"seed-{seed}-seats-{seats}.json" for seed in ("08", "09", "10") for seats in ("01", "10")
    ]
    for path in tmp_path.glob("*.json"):
        game = replay(COMPONENTS, kept_record(path, COMPONENTS))
        block = file.entries[int(path.name.split("-")[1])]
        (result,) = (each for each in block.results if path.name.endswith(f"{''.join(map(str, each.seating))}.json"))
        assert tuple(each.score for each in game.standings) == result.scores


def test_a_killed_trial_loses_no_finished_block_and_repeats_none(tmp_path: Path) -> None:
    path = tmp_path / "trial.jsonl"
    command = [sys.executable, "-m", "tests.arena.trials.playing", str(path)]
    root = Path(__file__).parents[3]
    owner = subprocess.Popen(command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)})
    deadline = time.monotonic() + 60
    while not (path.exists() and path.read_bytes().count(b"\n") > 2) and time.monotonic() < deadline:
        time.sleep(0.02)
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    before = TrialFile(path).entries
    assert 2 <= len(before) < 12
    subprocess.run(command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, check=True)
    after = TrialFile(path).entries
    assert sorted(after) == list(range(12))
    assert {seed: after[seed] for seed in before} == before
    assert path.read_bytes().count(b"\n") == 13


def test_a_decided_trial_ends_early_at_the_same_block_in_any_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sequential, "MIN_BLOCKS", 6)
    trial = Trial(FLAT_AND_RANDOM, 0, 400, SequentialTest(0.0, 2.0))
    files = [played(trial, tmp_path / f"{processes}.jsonl", processes) for processes in (1, 2)]
    first, second = (file.progress for file in files)
    assert first.verdict is not None
    assert (first.verdict, [block.results for block in first.blocks]) == (
        second.verdict,
        [block.results for block in second.blocks],
    )
    assert first.verdict.decision is SprtDecision.H1
    assert 6 <= first.verdict.blocks < 20
    assert len(files[0].entries) == first.verdict.blocks
    assert len(files[1].entries) <= first.verdict.blocks + 4  # one process may be ahead of the other


def test_players_are_loaded_beforehand_without_code_from_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot is called in the processes that play; and nobody is where no block is missing."""
    loaded = list[str]()
    monkeypatch.setattr(run, "_warm_up", lambda match, entry: loaded.append(str(entry)))
    trial = Trial(Match(tuple(map(spec, ("random", "flat@9", f"{BOTS}:First"))), ZMAN, COMPONENTS), 0, 1)
    file = TrialFile(tmp_path / "trial.jsonl", trial.header)
    load_players([RunningTrial(trial, file, None)])
    assert loaded == ["random", "flat@9"]
    file.append(next(iter(played(trial, tmp_path / "same.jsonl").entries.values())))
    loaded.clear()
    load_players([RunningTrial(trial, file, None)])
    assert loaded == []
