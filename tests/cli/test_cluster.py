"""`--cluster` of long commands; tests/jobs run a cluster."""

import sys
from functools import partial
from pathlib import Path

import pytest

from mogul.cli.service_files import write_service_record
from tests.arena.taj_mahal.played import COMPONENTS, a_game
from tests.cli.command import Mogul

write_record = partial(write_service_record, "taj_mahal")

COMMANDS = [
    ("arena", "play", "flat@9", "random", "--players", 2, "--out", "trial.jsonl"),
    ("calibrate", "trials", "--players", 2, "--blocks", 1),
    ("train", "run", "--recipe", "tiny"),
]


def refused(mogul: Mogul, *command: object) -> str:
    """Returns the error of a command, which can come after its plan."""
    outcome = mogul(*command)
    assert (outcome.code, outcome.out) == (2, "")
    return outcome.err.splitlines()[-1]


@pytest.mark.parametrize("command", COMMANDS)
def test_without_ray_the_extra_is_named(
    mogul: Mogul, monkeypatch: pytest.MonkeyPatch, command: tuple[str | int, ...]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "mogul.jobs.cluster", raising=False)
    problem = refused(mogul, *command, "--cluster", "127.0.0.1:1")
    assert problem == "mogul: --cluster needs ray: pip install 'grand-mogul[cluster]'"


def test_an_address_without_a_cluster_is_refused(mogul: Mogul) -> None:
    problem = refused(mogul, *COMMANDS[0], "--cluster", "127.0.0.1:1")
    assert problem.startswith("mogul: --cluster 127.0.0.1:1: no cluster there, HOST:PORT of its head is needed (")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_address_leaves_nothing_behind(mogul: Mogul, tmp_path: Path, command: tuple[str | int, ...]) -> None:
    refused(mogul, *command, "--cluster", "127.0.0.1:1")
    assert not list(tmp_path.iterdir())


def test_a_wrong_address_for_mistakes_leaves_nothing_behind(mogul: Mogul, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(write_record(COMPONENTS, a_game(3, 1).record))
    refused(mogul, "arena", "mistakes", record, "--by", "gm1@2", "--out", "judged.jsonl", "--cluster", "127.0.0.1:1")
    assert list(tmp_path.iterdir()) == [record]


def test_processes_and_a_cluster_exclude_each_other(mogul: Mogul) -> None:
    problem = refused(mogul, *COMMANDS[0], "--processes", 2, "--cluster", "127.0.0.1:1")
    assert problem == "mogul: --processes and --cluster: give one of them; a cluster runs a job on each of its cores"
