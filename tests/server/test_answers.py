"""Answers equal those kept earlier: every field, every figure exactly."""

import copy
from collections import Counter
from pathlib import Path

import pytest

from bench.stubs import Stubs
from tests.answers.asking import REQUESTS, ask, differences, kept_answers, read_kept


@pytest.mark.parametrize("path", kept_answers(), ids=[path.stem for path in kept_answers()])
def test_kept_requests_are_answered_as_they_were(stubs: Stubs, path: Path) -> None:
    """`make answers` accepts a deliberate difference."""
    kept = read_kept(path)
    found = [
        f"{path.name}: calls[{number}] {call.method}: answers{each}"
        for number, call in enumerate(kept.calls)
        for each in differences(call.answers, ask(stubs, call.method, {**kept.subject, **call.request}))
    ]
    assert found == []


def test_answers_of_every_method_are_kept() -> None:
    methods = Counter(call.method for path in kept_answers() for call in read_kept(path).calls)
    assert methods.keys() == REQUESTS.keys()
    assert min(methods[method] for method in ("Suggest", "Analyze", "ReviewGame", "PlayMove")) >= 4


def test_a_difference_is_reported_with_its_place() -> None:
    kept = [{"move": {"visits": "7", "shares": [0.5, 0.25]}, "final": True}]
    assert list(differences(kept, copy.deepcopy(kept))) == []
    other = [{"move": {"visits": "8", "shares": [0.5, 0.25000000000000006]}, "seat": 0}]
    assert list(differences(kept, other)) == [
        "[0].move.visits: '7' was kept, now it is '8'",
        "[0].move.shares[1]: 0.25 was kept, now it is 0.25000000000000006",
        "[0].final: True was kept, now it is 'nothing'",
        "[0].seat: 'nothing' was kept, now it is 0",
    ]
    assert list(differences([1, 2], [1])) == [": 2 entries were kept, now there are 1"]
