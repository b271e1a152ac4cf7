"""Records of earlier versions (formats 1 ...) replay as the same games."""

import json
from pathlib import Path

import pytest

from mogul.engine.taj_mahal.components import load_components
from mogul.engine.taj_mahal.json_format import read_record, write_record
from tests.records.transcript import COMPONENTS, kept_records, transcript_of

RECORDS = pytest.mark.parametrize("path", kept_records(), ids=[path.stem for path in kept_records()])
NEWEST = 2


@RECORDS
def test_a_golden_record_replays_with_the_same_transcript(path: Path) -> None:
    """`python -m tests.records.transcript` accepts a deliberate difference."""
    assert transcript_of(path).splitlines() == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


@RECORDS
def test_a_golden_record_survives_a_round_trip(path: Path) -> None:
    """Records are written in the newest format; a record of that format is written with the same text."""
    components = load_components(COMPONENTS)
    text = path.read_text(encoding="utf-8")
    record = read_record(components, text.encode())
    written = write_record(components, record)
    assert read_record(components, written.encode()) == record
    assert (written == text) == (json.loads(text)["format"] == NEWEST)


def test_the_golden_records_cover_both_editions_all_kinds_and_all_formats() -> None:
    names = {path.stem for path in kept_records()}
    assert names >= {"zman-2", "rio-grande-3", "zman-4-seen-by-seat-2", "zman-5"}
    assert {json.loads(path.read_bytes())["format"] for path in kept_records()} == set(range(1, NEWEST + 1))
