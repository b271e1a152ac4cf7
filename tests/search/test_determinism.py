"""Equal questions, seeds, budgets, settings and threads have byte for byte the same answer, in every process."""

import subprocess
import sys

import pytest

from tests.games import leduc
from tests.search.searched import searched

SCRIPT = """
import sys
sys.path[:0] = {path!r}
from tests.games import leduc
from tests.search.searched import searched
question = leduc.information_of(leduc.new_state((1, 0, 2)))
print(searched(leduc.new_game(), question, iterations=20_000, seed=11, threads={threads}))
"""


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_another_process_gives_the_same_bytes(threads: int) -> None:
    question = leduc.information_of(leduc.new_state((1, 0, 2)))
    here = repr(searched(leduc.new_game(), question, iterations=20_000, seed=11, threads=threads))
    again = repr(searched(leduc.new_game(), question, iterations=20_000, seed=11, threads=threads))
    script = SCRIPT.format(path=sys.path, threads=threads)
    there = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    assert here == again == there.strip()


def test_another_seed_gives_another_answer() -> None:
    question = leduc.information_of(leduc.new_state((1, 0, 2)))
    answers = {repr(searched(leduc.new_game(), question, iterations=1000, seed=seed)) for seed in range(4)}
    assert len(answers) == 4
