"""The worked positions of the rules, played on the kernels."""

import pytest

from tests.rules.case import Case, failures
from tests.rules.cases import CASES
from tests.rules.kernel_engine import KernelEngine


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{'-'.join(case.rules)} {case.name}")
def test_a_worked_position_passes_the_checks_computed_by_hand(case: Case) -> None:
    """The test id has the rule ids in front of the case's name."""
    assert not failures(case, KernelEngine)
