"""Work in processes."""

import os
import subprocess
import sys
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from mogul.engine.processes import WorkerDied, in_processes


def squared(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def ends_at_three(number: int) -> int:
    if number == 3:
        os._exit(7)
    return number


class TwoArguments(ValueError):
    """An exception that can be pickled, and not unpickled."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"{number}: {reason}")


def fails_at_three(number: int) -> int:
    if number == 3:
        raise TwoArguments(number, "is refused")
    return number


def waits_for(go: Path, number: int) -> int:
    """The first waits until it may go on."""
    deadline = time.monotonic() + 60
    while number == 0 and not go.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    return number


@pytest.mark.parametrize("processes", [1, 2])
def test_every_item_is_worked_on_once(processes: int) -> None:
    found = list(in_processes(squared, range(7), processes))
    assert sorted(value for value, _ in found) == [0, 1, 4, 9, 16, 25, 36]
    workers = {worker for _, worker in found}
    assert 1 <= len(workers) <= processes  # one that starts late finds nothing left to do
    assert (os.getpid() in workers) is (processes == 1)


def test_outcomes_come_as_they_are_finished(tmp_path: Path) -> None:
    go = tmp_path / "go"
    with closing(in_processes(partial(waits_for, go), [0, 1], 2)) as outcomes:
        assert next(outcomes) == 1
        go.touch()
        assert list(outcomes) == [0]


def test_a_process_that_dies_is_no_silence() -> None:
    with pytest.raises(WorkerDied, match="a process ended in the middle of its work"):
        list(in_processes(ends_at_three, range(5), 2))


def test_closing_ends_work_that_goes_on(tmp_path: Path) -> None:
    begun = time.monotonic()
    with closing(in_processes(partial(waits_for, tmp_path / "never"), [0, 1], 2)) as outcomes:
        assert next(outcomes) == 1
    assert time.monotonic() - begun < 50  # it would wait for 60 seconds


def test_a_failure_is_reported_with_its_traceback_where_the_outcomes_are_read() -> None:
    with pytest.raises(WorkerDied) as failure:
        list(in_processes(fails_at_three, range(5), 2))
    assert str(failure.value) == "a process failed: TwoArguments('3: is refused')"
    assert "in fails_at_three" in str(failure.value.__cause__)
    with pytest.raises(TwoArguments, match="3: is refused"):
        list(in_processes(fails_at_three, range(5), 1))


def test_processes_end_with_the_one_that_began_them(tmp_path: Path) -> None:
    """It is killed, so it cannot tell them: they find that nobody is there. While one lives, its output is not at an
    end."""
    script = tmp_path / "script.py"
    script.write_text(
        "from mogul.engine.processes import in_processes\n"
        "from tests.engine.sleeping import say_and_sleep\n"
        "if __name__ == '__main__':\n"
        "    list(in_processes(say_and_sleep, range(100), 2))\n"
    )
    owner = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True)
    assert owner.stdout is not None
    assert {owner.stdout.readline(), owner.stdout.readline()} == {"0\n", "1\n"}
    owner.kill()
    owner.communicate(timeout=30)
