"""Work in processes."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from subprocess import run

import pytest

from mogul.engine import processes
from mogul.engine.processes import WorkerDied, cores, cpu_limits, in_processes, memory_limits
from tests.import_roots import IMPORT_ROOTS

MIB = 1 << 20


def plant(root: Path, own: str, mounts: str, files: dict[str, str]) -> Path:
    """A file system with this process's groups, the mounts, and files of groups."""
    for name, text in {"proc/self/cgroup": own, "proc/self/mountinfo": mounts, **files}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text + "\n")
    return root


UNIFIED = "31 23 0:28 / /sys/fs/cgroup rw,relatime shared:4 - cgroup2 cgroup2 rw,nsdelegate"
HYBRID = """\
31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct
33 31 0:30 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset
34 31 0:31 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw"""


def test_the_limits_of_a_group_and_of_those_above_it_count(tmp_path: Path) -> None:
    files = {
        "sys/fs/cgroup/upper/cpu.max": "250000 100000",
        "sys/fs/cgroup/upper/lower/cpu.max": "max 100000",
        "sys/fs/cgroup/other/cpu.max": "10000 100000",
        "sys/fs/cgroup/upper/memory.max": str(64 * MIB),
        "sys/fs/cgroup/upper/lower/memory.max": str(32 * MIB),
    }
    root = plant(tmp_path, "0::/upper/lower", UNIFIED, files)
    assert cpu_limits(root) == [2.5]
    assert memory_limits(root) == [32 * MIB, 64 * MIB]


@pytest.mark.parametrize("own", ["0::/", "0::/../outside", "0::/docker/4711"])
def test_a_container_sees_its_limit_at_the_top(tmp_path: Path, own: str) -> None:
    root = plant(tmp_path, own, UNIFIED, {"sys/fs/cgroup/cpu.max": "150000 100000"})
    assert cpu_limits(root) == [1.5]


def test_version_1_has_a_hierarchy_for_each_controller(tmp_path: Path) -> None:
    own = "5:cpuset:/\n4:memory:/jobs/7\n1:cpu,cpuacct:/jobs/7\n0::/unified"
    files = {
        "sys/fs/cgroup/cpu,cpuacct/jobs/7/cpu.cfs_quota_us": "300000",
        "sys/fs/cgroup/cpu,cpuacct/jobs/7/cpu.cfs_period_us": "100000",
        "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "-1",
        "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000",
        "sys/fs/cgroup/memory/jobs/memory.limit_in_bytes": str(48 * MIB),
    }
    root = plant(tmp_path, own, HYBRID, files)
    assert cpu_limits(root) == [3.0]
    assert memory_limits(root) == [48 * MIB]


def test_a_container_of_version_1_has_the_name_of_its_host_and_mounts_its_own_group(tmp_path: Path) -> None:
    mount = "32 31 0:29 /docker/4711 /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu"
    files = {"sys/fs/cgroup/cpu/cpu.cfs_quota_us": "50000", "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000"}
    assert cpu_limits(plant(tmp_path, "1:cpu:/docker/4711", mount, files)) == [0.5]


def test_without_control_groups_there_is_no_limit(tmp_path: Path) -> None:
    assert (cpu_limits(tmp_path), memory_limits(tmp_path)) == ([], [])
    assert cpu_limits(plant(tmp_path, "0::/", "30 23 0:27 / /sys rw - sysfs sysfs rw", {})) == []


@pytest.mark.parametrize(("limits", "expected"), [([], 6), ([8.0], 6), ([3.9, 5.0], 3), ([1.5], 1), ([0.2], 1)])
def test_cores_follow_affinity_and_quota(monkeypatch: pytest.MonkeyPatch, limits: list[float], expected: int) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(6)), raising=False)
    monkeypatch.setattr(processes, "cpu_limits", lambda: limits)
    assert cores() == expected


@pytest.fixture
def group() -> Iterator[Path]:
    """A new control group of version 1 or 2, where this machine lets a test make one."""
    tops = [Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")]
    for top in tops:
        group = top / f"mogul-test-{os.getpid()}"
        with suppress(OSError):
            group.mkdir()
            if (group / "cpu.max").exists() or (group / "cpu.cfs_quota_us").exists():
                yield group
                group.rmdir()
                return
            group.rmdir()
    pytest.skip("this machine lets no test make a control group")


def test_a_process_in_a_group_with_the_quota_of_one_core_uses_one(group: Path) -> None:
    if (group / "cpu.max").exists():
        (group / "cpu.max").write_text("100000 100000")
    else:
        (group / "cpu.cfs_quota_us").write_text("100000")
    program = (
        f"import os; open({str(group / 'cgroup.procs')!r}, 'w').write(str(os.getpid())); "
        "from mogul.engine.processes import cores; from mogul.server import Limits, ServerConfig; "
        "print(cores(), Limits().threads)"
    )
    counted = run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert counted == "1 1\n"


def test_cores_are_counted_in_one_place(repository: Path) -> None:
    """Which knows of quotas; the load of a whole machine has another count."""
    counting = re.compile("cpu_count|sched_getaffinity")
    files = (file for root in IMPORT_ROOTS for file in (repository / root / "mogul").rglob("*.py"))
    assert [file.name for file in files if counting.search(file.read_text())] == ["processes.py"]


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
