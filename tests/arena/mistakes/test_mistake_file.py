"""Files of judgements: read, continued, refused."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from mogul.arena.json_lines import JsonLinesError
from mogul.arena.mistakes.mistake_file import MistakeFile
from mogul.engine.json_shape import json_value
from tests.arena.mistakes.sources import judged, sample

SAMPLE = sample()


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
