"""What results depend on, in one number."""

import os
import subprocess
import sys

import pytest

from mogul.arena.play import fingerprint as module
from mogul.arena.play.fingerprint import fingerprint, processor

PROGRAM = "from mogul.arena.play.fingerprint import fingerprint, processor; print(fingerprint(), processor())"


def told(**environment: str) -> list[str]:
    """By another process."""
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_every_process_has_the_same() -> None:
    assert told() == [fingerprint(), processor()]
    assert len(fingerprint()) == 24


def test_other_flags_of_the_kernels_are_another_engine() -> None:
    assert told(MOGUL_BOUNDS_CHECK="1")[0] != fingerprint()


@pytest.mark.parametrize("part", ["kernel_hash", "_openspiel", "_target"])
def test_other_kernels_bots_and_processors_are_another_engine(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, part, lambda: "another")
    assert fingerprint.__wrapped__() != fingerprint()
