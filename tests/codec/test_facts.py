"""Facts about moves as messages and sentences. The page words the same messages (`web/page/tests/facts.test.ts`)."""

import json
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.json_format import MessageToDict

from mogul.codec.maharaja.codec import write_facts as write_maharaja
from mogul.codec.taj_mahal.codec import write_facts as write_taj_mahal
from mogul.players.maharaja.facts import Facts as Maharaja
from mogul.players.taj_mahal.facts import Facts as TajMahal

MESSAGES: list[Any] = json.loads((Path(__file__).parent / "facts.json").read_bytes())
NO_PIECE = (0.0,) * 6
NO_GOODS = (0.0,) * 4
FACTS = [
    TajMahal((0.9, 0.6, 0.0, 0.0, 0.3, 0.1), (0.1, 0.4, 0.0, 0.0, 0.6, 0.9), 1.8, 2.25, 4.5, (0.04, 0.6, 0, 1), 2, 5.5),
    TajMahal((0.0, 0.5, 0.625, 1.0, 0.0, 0.0), (0.0, 0.5, 0.125, 0.0, 0.0, 0.0), 0.75, 0.04, 2.15, NO_GOODS, 0.0, 0.0),
    TajMahal((0.0, 0.0, 0.0, 0.0, 0.2, 0.0), (0.0, 0.0, 0.0, 0.0, 0.1875, 1.0), 0.04, 1.0, 0.05, NO_GOODS, 0.04, 8.0),
    TajMahal((0.1875, 0.0, 0.0, 0.0, 0.0, 0.0), (0.8125, *NO_PIECE[1:]), 0.05, 0.05, 0.35, (1.15, 0, 0, 0), 0.05, 7.96),
    Maharaja(12.35, 2.0, 0.5, 1.25, 1.0, 0.375, (0.25, 0.0, 0.125, 0.01)),
    Maharaja(0.0, 0.04, 1.0, 0.0, 0.04, 0.04, (0.04, 0.0, 0.0)),
    Maharaja(0.0, 3.0, 0.0, 0.0, 0.0, 0.5, (0.04, 0.0)),
    Maharaja(0.65, 0.06, 0.05, 1.15, 0.05, 0.05, (0.0, 0.05)),
]


@pytest.mark.parametrize(("facts", "message"), list(zip(FACTS, MESSAGES, strict=True)))
def test_facts_have_a_sentence_without_the_unlikely_ones(facts: Any, message: Any) -> None:
    written = write_taj_mahal(facts) if isinstance(facts, TajMahal) else write_maharaja(facts)
    assert MessageToDict(written) == message
