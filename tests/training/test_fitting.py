"""Fits on machines with different numbers of cores."""

import os
import subprocess
import sys

import pytest

PROGRAM = """
import os
import sys

os.sched_setaffinity(0, [*sorted(os.sched_getaffinity(0))[: int(sys.argv[1])]])

from mogul.training.fit_value import first_value, fit_of, fit_value
from mogul.training.recipe import Fit
from tests.training.test_fit_value import FEATURES, drawn  # restricts JAX, as the jobs do before a fit

samples = drawn(400)
weights, _ = fit_value(FEATURES, first_value(FEATURES, samples, 7), fit_of(samples, Fit(2, 128, 0.01, 1e-4)), 0.02, 1)
print(weights.tobytes().hex())
"""


@pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) < 2, reason="needs two cores to compare"
)
def test_a_fit_has_the_same_bytes_with_one_core_and_with_several() -> None:
    command = [sys.executable, "-c", PROGRAM]
    one, several = (
        subprocess.run([*command, cores], capture_output=True, text=True, timeout=120, check=True).stdout
        for cores in ("1", "64")
    )
    assert one == several != ""
