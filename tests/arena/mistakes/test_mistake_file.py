"""Files of judgements: read, continued, refused; each decision is judged once, with any number of processes and
interruptions."""

import dataclasses
import json
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mogul.arena.json_lines import JsonLinesError
from mogul.arena.mistakes.mistake_file import MistakeFile
from mogul.engine.json_shape import json_value
from mogul.jobs.local_processes import LocalProcesses
from tests.arena.mistakes.sources import judged, sample

SAMPLE = sample()
SMALL = sample(3)


def test_written_judgements_are_not_missing(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl"
    file = MistakeFile(path, SAMPLE)
    assert file.missing == tuple(range(12))
    for number in (3, 0):
        file.append(judged(number, SAMPLE.decisions[number], 0.25))
    again = MistakeFile(path, SAMPLE)
    assert again.entries == file.entries == {each: judged(each, SAMPLE.decisions[each], 0.25) for each in (0, 3)}
    assert again.missing == file.missing == (1, 2, *range(4, 12))
    path.write_bytes(path.read_bytes()[:-9])
    assert MistakeFile(path, SAMPLE).missing == (0, 1, 2, *range(4, 12))


def test_another_sample_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl"
    MistakeFile(path, SAMPLE)
    with pytest.raises(JsonLinesError, match=r"is the file of another sample\ndecisions is 6 there, 9 here$"):
        MistakeFile(path, sample(9))


@pytest.mark.parametrize("changed", [{"number": 12}, {"number": -1}, {"number": 4}, {"game": "x.json"}, {"seat": 5}])
def test_a_judgement_of_another_decision_is_refused(tmp_path: Path, changed: dict[str, Any]) -> None:
    path = tmp_path / "judged.jsonl"
    other = dataclasses.replace(judged(3, SAMPLE.decisions[3]), **changed)
    with pytest.raises(ValueError, match="its decision is another one"):
        MistakeFile(path, SAMPLE).append(other)
    with path.open("a") as file:
        file.write(json.dumps(json_value(type(other), other)) + "\n")
    with pytest.raises(JsonLinesError, match="line 2 is no judgement of a sample\nits decision is another one"):
        MistakeFile(path, SAMPLE)


def run(path: Path, processes: int = 1) -> list[int]:
    """Judges the missing decisions and returns their numbers."""
    return [judgement.number for judgement, _ in MistakeFile(path, SMALL).judge_missing(LocalProcesses(processes))]


def test_equal_samples_have_equal_files_to_the_byte(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.jsonl" for number in range(3)]
    assert run(files[0]) == run(files[1]) == list(range(6))
    assert files[0].read_bytes() == files[1].read_bytes()
    assert sorted(run(files[2], processes=2)) == list(range(6))
    assert sorted(files[2].read_bytes().splitlines()) == sorted(files[0].read_bytes().splitlines())


def test_an_interrupted_run_is_continued(tmp_path: Path) -> None:
    path, whole = tmp_path / "judged.jsonl", tmp_path / "whole.jsonl"
    with closing(MistakeFile(path, SMALL).judge_missing(LocalProcesses(1))) as found:
        for number in (0, 1):
            assert next(found)[0].number == number
            assert len(path.read_text().splitlines()) == number + 2
    assert run(path) == [2, 3, 4, 5]
    assert run(path) == []
    run(whole)
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
