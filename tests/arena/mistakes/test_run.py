"""Judging a sample: each decision once, with any number of processes and interruptions."""

import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from mogul.arena.mistakes.mistake_file import MistakeFile
from mogul.arena.mistakes.run import judge_missing
from tests.arena.mistakes.sources import sample

SAMPLE = sample(3)


def judged(path: Path, processes: int = 1) -> list[int]:
    """Judges the missing decisions and returns their numbers."""
    return [judgement.number for judgement, _ in judge_missing(SAMPLE, MistakeFile(path, SAMPLE), processes)]


def test_equal_samples_have_equal_files_to_the_byte(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.jsonl" for number in range(3)]
    assert judged(files[0]) == judged(files[1]) == list(range(6))
    assert files[0].read_bytes() == files[1].read_bytes()
    assert sorted(judged(files[2], processes=2)) == list(range(6))
    assert sorted(files[2].read_bytes().splitlines()) == sorted(files[0].read_bytes().splitlines())


def test_an_interrupted_run_is_continued(tmp_path: Path) -> None:
    path, whole = tmp_path / "judged.jsonl", tmp_path / "whole.jsonl"
    with closing(judge_missing(SAMPLE, MistakeFile(path, SAMPLE), 1)) as found:
        for number in (0, 1):
            assert next(found)[0].number == number
            assert len(path.read_text().splitlines()) == number + 2
    assert judged(path) == [2, 3, 4, 5]
    assert judged(path) == []
    judged(whole)
    assert path.read_bytes() == whole.read_bytes()


def test_a_kill_loses_no_judgement_and_repeats_none(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl"
    command = [sys.executable, "-m", "tests.arena.mistakes.playing", str(path)]
    root = Path(__file__).parents[3]
    owner = subprocess.Popen(command, cwd=root)
    deadline = time.monotonic() + 120
    while not (path.exists() and path.read_bytes().count(b"\n") > 2) and time.monotonic() < deadline:
        time.sleep(0.01)
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    killed = sample(by="gm1@3000")
    before = list(MistakeFile(path, killed).entries.values())
    assert 2 <= len(before) < 12
    subprocess.run(command, cwd=root, check=True)
    after = list(MistakeFile(path, killed).entries.values())
    assert after[: len(before)] == before
    assert sorted(each.number for each in after) == list(range(12))
