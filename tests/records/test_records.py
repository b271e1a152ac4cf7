"""Kept records replay as the same games; those of released versions must stay here."""

from pathlib import Path

import pytest

from mogul.cli.service_files import write_service_record
from mogul.engine.taj_mahal.components import load_components
from tests.records.transcript import COMPONENTS, kept_record, kept_records, transcript_of

RECORDS = pytest.mark.parametrize("path", kept_records(), ids=[path.stem for path in kept_records()])


@RECORDS
def test_a_golden_record_replays_with_the_same_transcript(path: Path) -> None:
    """`make answers` accepts a deliberate difference."""
    assert transcript_of(path).splitlines() == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


@RECORDS
def test_a_golden_record_is_written_with_the_same_text(path: Path) -> None:
    text = write_service_record("taj_mahal", load_components(COMPONENTS), kept_record(path))
    assert text == path.read_text(encoding="utf-8")


def test_the_golden_records_cover_both_editions_and_all_kinds() -> None:
    names = {path.stem for path in kept_records()}
    assert names >= {"zman-2", "rio-grande-3", "zman-4-seen-by-seat-2", "zman-5"}
