"""The program of a process, as nodes of a cluster compare it."""

import subprocess
import sys

from mogul.engine.games import GAMES
from mogul.jobs import program

# The functions of the arena's jobs, and players behind a service.
IMPORTED = """
import sys
import mogul.arena.trials.run, mogul.arena.mistakes.sample, mogul.cli.remote_specification
print(*{name.split(".")[1] for name in sys.modules if name.startswith("mogul.")})
"""
GENERATED = {"v1", *GAMES}  # from the contract, whose changes come with those of its codec


def test_all_packages_that_jobs_run_are_in_the_sources() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) - GENERATED <= {*program._PACKAGES}
