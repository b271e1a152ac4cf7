"""Files of trials that go on under another header."""

import dataclasses
from pathlib import Path

import pytest

from mogul.arena.json_lines import JsonLinesError
from mogul.arena.trials.prolonged import prolong
from mogul.arena.trials.record_folder import HEADER as RECORDS_HEADER
from mogul.arena.trials.record_folder import RecordFolder
from mogul.arena.trials.sequential import MIN_BLOCKS, SequentialTest
from mogul.arena.trials.trial import TrialFile
from tests.arena.blocks import header, won_by

HEADER = header("flat@9", "random", test=SequentialTest(0.0, 2.5))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """File of a trial with two blocks."""
    file = TrialFile(tmp_path / "trial.jsonl", HEADER)
    for each in (won_by(3, seed=1), won_by(-2, seed=0)):
        file.append(each)
    return file.path


def test_a_trial_goes_on_with_more_blocks(path: Path) -> None:
    """Finished or not; the blocks so far stay as they are."""
    before, longer = path.read_bytes().partition(b"\n")[2], dataclasses.replace(HEADER, blocks=9)
    prolong(path, None, longer)
    file = TrialFile(path, longer)
    assert path.read_bytes().partition(b"\n")[2] == before
    assert file.progress.missing[-1] == HEADER.first_seed + 8
    file.append(won_by(2, seed=8))
    assert TrialFile(path).entries[8] == won_by(2, seed=8)


def test_no_other_trial_is_prolonged(path: Path) -> None:
    before = path.read_bytes()
    for change in ({"blocks": 2}, {"blocks": 9, "first_seed": 1}, {"blocks": 9, "line_up": ("flat@9", "b0@5")}):
        with pytest.raises(JsonLinesError, match=r"is the file of another trial\n"):
            prolong(path, None, dataclasses.replace(HEADER, **change))
    prolong(path.with_name("none.jsonl"), None, HEADER)
    assert path.read_bytes() == before
    assert not path.with_name("none.jsonl").exists()


def test_a_file_without_a_header_is_left_to_the_trial_that_begins(tmp_path: Path) -> None:
    path = tmp_path / "begun.jsonl"
    path.write_text("")
    prolong(path, None, HEADER)
    assert path.read_text() == ""
    assert TrialFile(path, HEADER).header == HEADER


def test_a_trial_that_its_test_ended_does_not_go_on(tmp_path: Path) -> None:
    """Nor does the folder of its records: the command before still resumes both."""
    decided = header("flat@9", "random", blocks=500, test=SequentialTest(0.0, 2.0))
    file, folder = TrialFile(tmp_path / "decided.jsonl", decided), RecordFolder(tmp_path / "games", decided)
    for seed in range(MIN_BLOCKS):
        file.append(won_by(4 + seed % 2, seed))
    before = file.path.read_bytes()
    with pytest.raises(JsonLinesError, match=f"its test ended this trial after {MIN_BLOCKS} blocks"):
        prolong(file.path, folder.path, dataclasses.replace(decided, blocks=600))
    assert file.path.read_bytes() == before
    assert TrialFile(folder.path / RECORDS_HEADER).header == decided


def test_a_trial_does_not_go_on_with_the_records_of_another(path: Path, tmp_path: Path) -> None:
    folder = RecordFolder(tmp_path / "games", header("flat@9", "b0@5"))
    folder.save(0, (0, 1), "{}")
    with pytest.raises(JsonLinesError, match=r"games/trial.jsonl: is the file of another trial\n"):
        prolong(path, folder.path, dataclasses.replace(HEADER, blocks=9))
    assert TrialFile(path).header == HEADER


def test_a_trial_without_a_block_or_a_record_is_replaced_by_another(tmp_path: Path) -> None:
    other = header("flat@9", "b0@5")
    folder = RecordFolder(tmp_path / "games", HEADER)
    folder.save(2, (0, 1), "{}")
    alone, begun, recorded = tmp_path / "alone.jsonl", tmp_path / "begun.jsonl", folder.path / RECORDS_HEADER
    TrialFile(alone, HEADER)
    TrialFile(begun, HEADER).append(won_by(2, seed=2))
    prolong(alone, None, other)
    prolong(tmp_path / "none.jsonl", None, other)
    for out, records in ((begun, None), (tmp_path / "none.jsonl", folder.path)):
        with pytest.raises(JsonLinesError, match="is the file of another trial"):
            prolong(out, records, other)
    assert [TrialFile(each).header for each in (alone, begun, recorded)] == [other, HEADER, HEADER]
    assert not (tmp_path / "none.jsonl").exists()
