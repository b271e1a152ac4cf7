"""Jobs on a Ray cluster of two nodes, both on this machine."""

import dataclasses
import os
import re
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from ray.cluster_utils import Cluster as Nodes

from mogul.arena.mistakes.sample import MistakeFile
from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.match import Match
from mogul.arena.trials.run import play_trial
from mogul.arena.trials.trial import Trial, TrialFile
from mogul.engine.processes import WorkerDied
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.jobs import cluster as module
from mogul.jobs.cluster import Cluster, ClusterError
from mogul.jobs.executor import Executor, LocalProcesses
from mogul.jobs.program import this_program
from tests.arena.mistakes.sources import sample
from tests.arena.specifications import spec
from tests.jobs.work import ends_at_three, fails_at_three, squared

# On a busy machine a node can take longer to start than Ray waits for it.
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    """Two nodes of a core each."""
    found = Nodes(initialize_head=True, head_node_args={"num_cpus": 1})
    found.add_node(num_cpus=1)
    yield found
    found.shutdown()


@pytest.fixture(scope="module")
def cluster(nodes: Nodes) -> Iterator[Cluster]:
    with closing(Cluster(nodes.address)) as joined:
        yield joined


def lines(path: Path, executor: Executor) -> dict[int, object]:
    """Plays a trial, and returns the results of each block in its file, which are all but times."""
    trial = Trial(Match(tuple(map(spec, ("flat@9", "random"))), ZMAN, default_components()), 50, 6)
    for _ in play_trial(trial, TrialFile(path, trial.header), executor):
        pass
    return {
        seed: (block.board, block.first_player, block.results, [each.iterations for each in block.costs])
        for seed, block in TrialFile(path).entries.items()
    }


def test_every_job_is_done_once_in_another_process(cluster: Cluster) -> None:
    assert cluster.at_once == 2
    found = list(cluster.run(squared, range(20)))
    assert sorted(value for value, _ in found) == [number * number for number in range(20)]
    assert os.getpid() not in {process for _, process in found}


def test_a_trial_has_the_lines_of_one_process(cluster: Cluster, tmp_path: Path) -> None:
    alone = lines(tmp_path / "alone.jsonl", LocalProcesses(1))
    assert sorted(alone) == list(range(50, 56))
    assert lines(tmp_path / "cluster.jsonl", cluster) == alone


def test_mistakes_are_those_of_one_process(cluster: Cluster, tmp_path: Path) -> None:
    found = {}
    for name, executor in (("alone", LocalProcesses(1)), ("cluster", cluster)):
        judged = [each for each, _ in MistakeFile(tmp_path / name, sample(3)).judge_missing(executor)]
        assert MistakeFile(tmp_path / name, sample(3)).entries == {each.number: each for each in judged}
        found[name] = {each.number: each for each in judged}
    assert sorted(found["alone"]) == list(range(6))
    assert found["cluster"] == found["alone"]


def test_a_node_without_a_bot_of_the_trial_is_refused_by_name(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the nodes were started elsewhere
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "only_here.py").write_text("from tests.arena.play.bots import First\n")
    trial = Trial(Match(tuple(map(spec, ("only_here:First", "random"))), ZMAN, default_components()), 0, 1)
    with pytest.raises(PlayerError, match=r"^node \S+: only_here:First: there is no module only_here, "):
        list(play_trial(trial, TrialFile(tmp_path / "trial.jsonl", trial.header), cluster))


def test_a_failure_is_reported_with_its_traceback(cluster: Cluster) -> None:
    with pytest.raises(WorkerDied) as failure:
        list(cluster.run(fails_at_three, range(5)))
    assert str(failure.value) == "a process failed: TwoArguments('3: is refused')"
    assert "in fails_at_three" in str(failure.value.__cause__)
    assert sorted(cluster.run(fails_at_three, range(3))) == [0, 1, 2]  # the cluster goes on


def test_a_job_that_ends_its_process_every_time_ends_the_run(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRIES", 1)
    with pytest.raises(WorkerDied, match="a process ended in the middle of its work: WorkerCrashedError"):
        list(cluster.run(ends_at_three, range(3, 5)))


def test_a_node_with_another_program_is_refused_by_name(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    here = dataclasses.replace(this_program(), python="3.99.0")
    monkeypatch.setattr(module, "this_program", lambda: here)
    with pytest.raises(WorkerDied) as refused:
        list(cluster.run(squared, range(3)))
    assert re.fullmatch(r"node \S+ \([\d.]+\): python is 3\.\d+\.\d+ there, 3\.99\.0 here", str(refused.value))


def test_times_of_other_processors_are_refused_by_name(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "processor_model", lambda: "Abacus")
    assert len(list(cluster.run(squared, range(3)))) == 3
    with pytest.raises(WorkerDied, match=r"node \S+ .*: times on its processor, .*, do not compare with Abacus"):
        list(cluster.run(squared, range(3), timed=True))


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:1", "127.0.0.1:99999"])
def test_an_address_without_a_cluster_is_refused(address: str) -> None:
    with pytest.raises(ClusterError, match=f"{address}: no cluster there, "):
        Cluster(address)
