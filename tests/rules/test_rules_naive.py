"""The worked positions of the rules, played on the naive twin."""

from __future__ import annotations

import pytest

from tests.rules.case import BOARD, BadSetUp, Case, failures
from tests.rules.cases import CASES, bad_set_ups
from tests.rules.naive_engine import NaiveEngine


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{'-'.join(case.rules)} {case.name}")
def test_a_worked_position_passes_the_checks_computed_by_hand(case: Case) -> None:
    """The test id has the rule ids in front of the case's name."""
    assert not failures(case, NaiveEngine)


@pytest.mark.parametrize("bad", bad_set_ups(), ids=lambda bad: bad.name)
def test_an_illegal_set_up_is_refused(bad: BadSetUp) -> None:
    """Covers rules S1-S4 and the numbers of players of the rule sets."""
    with pytest.raises(ValueError, match=r"\S"):
        NaiveEngine(BOARD, bad.record)
