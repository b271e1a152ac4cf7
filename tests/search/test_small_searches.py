"""Small searches in interpretation."""

import os
import subprocess
import sys

from tests.search.small_searches import small_searches


def test_searches_of_toy_games_are_those_of_compiled_kernels() -> None:
    """Visit for visit, with hidden choices, chance, priors, turns and comparisons."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.search.small_searches"],
        env=os.environ | {"MOGUL_INTERPRET": "1", "MOGUL_CACHE_DIR": os.devnull},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.splitlines() == list(small_searches())
