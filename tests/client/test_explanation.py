"""Facts as a sentence. The client in TypeScript explains the same facts in the same words."""

import json
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format

from mogul.client import explain
from mogul.v1.games_pb2 import Facts

EXPLANATIONS = json.loads(Path(__file__).with_name("explanations.json").read_text())


@pytest.mark.parametrize("case", EXPLANATIONS, ids=lambda case: case["sentence"][:30] or "without facts")
def test_the_effects_of_a_move_are_one_sentence_without_the_unlikely_ones(case: Any) -> None:
    assert explain(json_format.ParseDict(case["facts"], Facts())) == case["sentence"]
