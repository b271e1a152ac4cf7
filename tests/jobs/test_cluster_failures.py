"""Clusters whose nodes and drivers come and go."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from ray.cluster_utils import Cluster as Nodes

from mogul.arena.trials.trial import TrialFile
from mogul.engine.processes import WorkerDied
from mogul.jobs.cluster import Cluster
from mogul.jobs.executor import LocalProcesses
from mogul.training.train import train
from tests.jobs.playing import TRIAL
from tests.jobs.work import begins_and_waits, squared
from tests.training.test_train import SMALL, content
from tests.waiting import wait_until

pytestmark = pytest.mark.long


@pytest.fixture
def nodes() -> Iterator[Nodes]:
    """A node without cores, for the driver; tests add others."""
    found = Nodes(initialize_head=True, head_node_args={"num_cpus": 0})
    yield found
    found.shutdown()


def test_jobs_of_a_killed_node_are_done_by_another_one(nodes: Nodes, tmp_path: Path) -> None:
    killed, _ = nodes.add_node(num_cpus=1), nodes.add_node(num_cpus=1)
    with closing(Cluster(nodes.address)) as cluster:
        run = cluster.run(begins_and_waits, [(tmp_path, number) for number in range(4)])
        (tmp_path / "go").touch()
        found = [next(run)]
        (tmp_path / "go").unlink()
        wait_until(lambda: len(list(tmp_path.glob("begun-*"))) >= 3, 60)  # both nodes are at work
        nodes.remove_node(killed, allow_graceful=False)
        (tmp_path / "go").touch()
        assert sorted([*found, *run]) == [0, 1, 2, 3]


def test_a_node_that_joins_is_given_jobs(nodes: Nodes) -> None:
    with closing(Cluster(nodes.address)) as cluster:
        run = cluster.run(squared, range(3))
        nodes.add_node(num_cpus=1)
        assert sorted(value for value, _ in run) == [0, 1, 4]


def test_a_joining_node_with_other_kernels_is_refused_by_name(nodes: Nodes) -> None:
    nodes.add_node(num_cpus=1, env_vars={"MOGUL_BOUNDS_CHECK": "1"})
    with (
        closing(Cluster(nodes.address)) as cluster,
        pytest.raises(WorkerDied, match=r"node \S+ .*boundscheck=True"),
    ):
        list(cluster.run(squared, range(3)))


def test_a_killed_driver_loses_no_finished_block_and_repeats_none(nodes: Nodes, tmp_path: Path) -> None:
    nodes.add_node(num_cpus=2)
    path = tmp_path / "trial.jsonl"
    command = [sys.executable, "-m", "tests.jobs.playing", nodes.address, str(path)]
    driver = subprocess.Popen(command, env=os.environ)
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") > 3, 60)
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    before = TrialFile(path).entries
    assert 3 <= len(before) < TRIAL.blocks
    subprocess.run(command, env=os.environ, check=True)
    after = TrialFile(path).entries
    assert sorted(after) == list(range(TRIAL.blocks))
    assert {seed: after[seed] for seed in before} == before


def test_training_has_the_bytes_of_one_process(nodes: Nodes, tmp_path: Path) -> None:
    nodes.add_node(num_cpus=2)
    with closing(Cluster(nodes.address)) as cluster:
        for name, executor in (("alone", LocalProcesses(1)), ("cluster", cluster)):
            for group in train(tmp_path / name, SMALL, executor):
                list(group.run)
    assert content(tmp_path / "cluster") == content(tmp_path / "alone")
