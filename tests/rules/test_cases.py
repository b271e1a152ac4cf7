"""Worked positions cover the rules page and are plain data; each of their checks can fail."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.rules.case import Case, Check, failures
from tests.rules.cases import CASES
from tests.rules.naive_engine import NaiveEngine

RULES = [
    f"{letter}{number}"
    for letter, last in {"S": 5, "V": 5, "P": 7, "W": 10, "E": 4, "F": 2, "U": 5}.items()
    for number in range(1, last + 1)
]


@pytest.mark.parametrize("rule", [*RULES, "I"])
def test_every_rule_has_a_worked_position(rule: str) -> None:
    assert any(rule in case.rules for case in CASES)


def test_every_case_has_a_unique_name_cites_rules_and_has_checks() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
    for case in CASES:
        assert case.checks, case.name
        assert set(case.rules) <= {*RULES, "I"}, case.name


def test_records_of_cases_are_plain_json() -> None:
    for case in CASES:
        assert json.loads(json.dumps(case.record)) == case.record, case.name


def spoiled(check: Check) -> Check:
    """The check with a wrong value."""
    match check.what:
        case "effects":
            return replace(check, value=[*check.value, ("points", 0, 99, "W6")])
        case "all effects":
            return replace(check, value=(check.value[0], [*check.value[1], (check.value[0], 99)]))
        case "legal" | "legal among others":
            return replace(check, value={*check.value, "withdraw twice"})
        case "known cards":
            seat, known = check.value
            return replace(check, value=(seat, {**known, "own_secret": {"white monk": 99}}))
        case _:
            return replace(check, value="something else")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_check_can_fail(case: Case) -> None:
    spoilable = [check for check in case.checks if check.what != "not legal"]
    spoiled_case = replace(case, checks=[spoiled(check) for check in spoilable])
    assert len(failures(spoiled_case, NaiveEngine)) == len(spoilable)
