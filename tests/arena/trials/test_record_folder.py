"""Folders of records."""

import dataclasses
import shutil
from pathlib import Path

import pytest

from mogul.arena.json_lines import JsonLinesError
from mogul.arena.trials.record_folder import HEADER, RecordFolder, prolong, recorded_players
from mogul.arena.trials.sequential import MIN_BLOCKS, SequentialTest
from mogul.arena.trials.trial import TrialFile
from mogul.cli.service_files import write_service_record
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.rule_sets import ZMAN
from tests.arena.blocks import header, won_by

COMPONENTS = default_components()
RECORD = GameRecord(new_setup(COMPONENTS, ZMAN, 2, 7))
TRIAL = header("flat@9", "b0@5 exploration=0.25", blocks=12)


@pytest.fixture
def folder(tmp_path: Path) -> RecordFolder:
    """Folder with both games of seed 7."""
    folder = RecordFolder(tmp_path / "games", TRIAL, write_service_record)
    for seating in ((0, 1), (1, 0)):
        folder.save(7, seating, COMPONENTS, RECORD)
    return folder


def test_a_record_is_named_by_its_seed_and_its_seating(folder: RecordFolder) -> None:
    path = folder.path / "seed-07-seats-10.json"
    assert path.read_text() == write_service_record("taj_mahal", COMPONENTS, RECORD)
    assert recorded_players(path) == ("b0@5 exploration=0.25", "flat@9")
    assert sorted(each.name for each in folder.path.iterdir()) == ["seed-07-seats-01.json", path.name, HEADER]


def test_the_players_of_a_game_both_ways_are_known_in_either(tmp_path: Path) -> None:
    folder = RecordFolder(tmp_path / "both", header("flat@9", "random", "random", both_ways=True), write_service_record)
    players = {seating: recorded_players(folder.path / f"seed-7-seats-{seating}.json") for seating in ("010", "100")}
    assert players == {"010": ("flat@9", "random", "flat@9"), "100": ("random", "flat@9", "flat@9")}
    assert recorded_players(folder.path / "seed-7-seats-000.json") == ()


def test_players_are_unknown_without_name_or_header(folder: RecordFolder, tmp_path: Path) -> None:
    shutil.copy(folder.path / "seed-07-seats-10.json", tmp_path)
    assert recorded_players(tmp_path / "seed-07-seats-10.json") == ()
    assert recorded_players(folder.path / "my-game.json") == ()
    assert recorded_players(folder.path / "seed-07-seats-11.json") == ()
    assert recorded_players(folder.path / "seed-07-seats-109.json") == ()


def test_blocks_without_all_their_records_are_incomplete(folder: RecordFolder) -> None:
    blocks = [won_by(1, seed=7), won_by(1, seed=8)]
    assert folder.incomplete_blocks(blocks) == (8,)
    (folder.path / "seed-07-seats-01.json").unlink()
    assert folder.incomplete_blocks(blocks) == (7, 8)


def test_a_partly_written_record_does_not_exist(folder: RecordFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    path = folder.path / "seed-08-seats-01.json"
    monkeypatch.setattr(Path, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        folder.save(8, (0, 1), COMPONENTS, RECORD)
    assert not path.exists()
    monkeypatch.undo()
    folder.save(8, (0, 1), COMPONENTS, RECORD)
    assert [each.name for each in folder.path.glob("seed-08*")] == [path.name]


def test_the_records_of_a_trial_that_goes_on_have_names_as_before(folder: RecordFolder) -> None:
    longer = dataclasses.replace(TRIAL, blocks=500)
    prolong(folder.path.with_name("none.jsonl"), folder.path, longer)
    for _ in range(2):  # the second time there are names of both lengths
        RecordFolder(folder.path, longer, write_service_record).save(123, (0, 1), COMPONENTS, RECORD)
        RecordFolder(folder.path, longer, write_service_record).save(8, (0, 1), COMPONENTS, RECORD)
    names = {each.name for each in folder.path.glob("seed-*")}
    assert names == {f"seed-{each}.json" for each in ("07-seats-01", "07-seats-10", "08-seats-01", "123-seats-01")}


def test_the_folder_of_another_trial_is_refused(folder: RecordFolder) -> None:
    assert RecordFolder(folder.path, TRIAL, write_service_record).path == folder.path
    with pytest.raises(JsonLinesError, match=r"another trial\nblocks is 12 there, 3 here"):
        RecordFolder(folder.path, header(*TRIAL.line_up), write_service_record)


def test_records_of_an_unknown_trial_are_not_mixed_with_others(folder: RecordFolder) -> None:
    (folder.path / HEADER).unlink()
    folder.save(7, (0, 1), COMPONENTS, RECORD)
    with pytest.raises(JsonLinesError, match="holds records of games without the trial"):
        RecordFolder(folder.path, TRIAL, write_service_record)
    assert not (folder.path / HEADER).exists()


def test_the_file_of_a_trial_can_lie_among_its_records(folder: RecordFolder) -> None:
    TrialFile(folder.path / HEADER, TRIAL).append(won_by(2, seed=7))
    assert RecordFolder(folder.path, TRIAL, write_service_record).path == folder.path
    assert recorded_players(folder.path / "seed-07-seats-01.json") == TRIAL.line_up


PROLONGED_HEADER = header("flat@9", "random", test=SequentialTest(0.0, 2.5))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """File of a trial with two blocks."""
    file = TrialFile(tmp_path / "trial.jsonl", PROLONGED_HEADER)
    for each in (won_by(3, seed=1), won_by(-2, seed=0)):
        file.append(each)
    return file.path


def test_a_trial_goes_on_with_more_blocks(path: Path) -> None:
    """Finished or not; the blocks so far stay as they are."""
    before, longer = path.read_bytes().partition(b"\n")[2], dataclasses.replace(PROLONGED_HEADER, blocks=9)
    prolong(path, None, longer)
    file = TrialFile(path, longer)
    assert path.read_bytes().partition(b"\n")[2] == before
    assert file.progress.missing[-1] == PROLONGED_HEADER.first_seed + 8
    file.append(won_by(2, seed=8))
    assert TrialFile(path).entries[8] == won_by(2, seed=8)


def test_no_other_trial_is_prolonged(path: Path) -> None:
    before = path.read_bytes()
    for change in ({"blocks": 2}, {"blocks": 9, "first_seed": 1}, {"blocks": 9, "line_up": ("flat@9", "b0@5")}):
        with pytest.raises(JsonLinesError, match=r"is the file of another trial\n"):
            prolong(path, None, dataclasses.replace(PROLONGED_HEADER, **change))
    prolong(path.with_name("none.jsonl"), None, PROLONGED_HEADER)
    assert path.read_bytes() == before
    assert not path.with_name("none.jsonl").exists()


def test_a_file_without_a_header_is_left_to_the_trial_that_begins(tmp_path: Path) -> None:
    path = tmp_path / "begun.jsonl"
    path.write_text("")
    prolong(path, None, PROLONGED_HEADER)
    assert path.read_text() == ""
    assert TrialFile(path, PROLONGED_HEADER).header == PROLONGED_HEADER


def test_a_trial_that_its_test_ended_does_not_go_on(tmp_path: Path) -> None:
    """Nor does the folder of its records: the command before still resumes both."""
    decided = header("flat@9", "random", blocks=500, test=SequentialTest(0.0, 2.0))
    file, folder = (
        TrialFile(tmp_path / "decided.jsonl", decided),
        RecordFolder(tmp_path / "games", decided, write_service_record),
    )
    for seed in range(MIN_BLOCKS):
        file.append(won_by(4 + seed % 2, seed))
    before = file.path.read_bytes()
    with pytest.raises(JsonLinesError, match=f"its test ended this trial after {MIN_BLOCKS} blocks"):
        prolong(file.path, folder.path, dataclasses.replace(decided, blocks=600))
    assert file.path.read_bytes() == before
    assert TrialFile(folder.path / HEADER).header == decided


def test_a_trial_does_not_go_on_with_the_records_of_another(path: Path, tmp_path: Path) -> None:
    folder = RecordFolder(tmp_path / "games", header("flat@9", "b0@5"), write_service_record)
    folder.save(0, (0, 1), COMPONENTS, RECORD)
    with pytest.raises(JsonLinesError, match=r"games/trial.jsonl: is the file of another trial\n"):
        prolong(path, folder.path, dataclasses.replace(PROLONGED_HEADER, blocks=9))
    assert TrialFile(path).header == PROLONGED_HEADER


def test_a_trial_without_a_block_or_a_record_is_replaced_by_another(tmp_path: Path) -> None:
    other = header("flat@9", "b0@5")
    folder = RecordFolder(tmp_path / "games", PROLONGED_HEADER, write_service_record)
    folder.save(2, (0, 1), COMPONENTS, RECORD)
    alone, begun, recorded = tmp_path / "alone.jsonl", tmp_path / "begun.jsonl", folder.path / HEADER
    TrialFile(alone, PROLONGED_HEADER)
    TrialFile(begun, PROLONGED_HEADER).append(won_by(2, seed=2))
    prolong(alone, None, other)
    prolong(tmp_path / "none.jsonl", None, other)
    for out, records in ((begun, None), (tmp_path / "none.jsonl", folder.path)):
        with pytest.raises(JsonLinesError, match="is the file of another trial"):
            prolong(out, records, other)
    assert [TrialFile(each).header for each in (alone, begun, recorded)] == [other, PROLONGED_HEADER, PROLONGED_HEADER]
    assert not (tmp_path / "none.jsonl").exists()
