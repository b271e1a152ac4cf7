"""Files of judgements: kept, gone on with, refused."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from mogul.arena.json_lines import LineFileError
from mogul.arena.mistakes.mistake_file import MistakeFile
from tests.arena.mistakes.sources import judged, question

ASKED = question()


def test_what_is_kept_is_not_missing(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl"
    file = MistakeFile(path, ASKED)
    assert file.missing == tuple(range(12))
    for number in (3, 0):
        file.append(judged(number, ASKED.drawn[number], 0.25))
    again = MistakeFile(path, ASKED)
    assert again.judged == file.judged == {each: judged(each, ASKED.drawn[each], 0.25) for each in (0, 3)}
    assert again.missing == file.missing == (1, 2, *range(4, 12))
    path.write_bytes(path.read_bytes()[:-9])
    assert MistakeFile(path, ASKED).missing == (0, 1, 2, *range(4, 12))


def test_another_question_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl"
    MistakeFile(path, ASKED)
    with pytest.raises(LineFileError, match=r"is the file of another question\ndecisions is 6 there, 9 here$"):
        MistakeFile(path, question(9))


@pytest.mark.parametrize("changed", [{"number": 12}, {"number": -1}, {"number": 4}, {"game": "x.json"}, {"seat": 5}])
def test_a_judgement_of_another_decision_is_refused(tmp_path: Path, changed: dict[str, Any]) -> None:
    path = tmp_path / "judged.jsonl"
    MistakeFile(path, ASKED).append(dataclasses.replace(judged(3, ASKED.drawn[3]), **changed))
    with pytest.raises(LineFileError, match="line 2 is no judgement of this question\nit draws another decision"):
        MistakeFile(path, ASKED)
