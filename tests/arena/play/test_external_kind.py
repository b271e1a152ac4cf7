"""Classes of modules and packages outside the program."""

import importlib
import socket
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from mogul.arena.json_lines import JsonLinesError
from mogul.arena.play import external_kind
from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.specification import SpecificationError
from mogul.arena.trials.run import play_trial
from mogul.arena.trials.trial import TrialFile
from mogul.jobs.local_processes import LocalProcesses
from tests.arena.play.bot_trials import BOTS, played, trial
from tests.arena.specifications import spec


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Writes a module `mine` into the working folder, not imported yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "mine", raising=False)

    def write(text: str) -> Path:
        path = tmp_path / "mine.py"
        path.write_text(text)
        importlib.invalidate_caches()
        return path

    return write


def test_a_class_of_the_working_folder_plays(module: Callable[[str], Path], tmp_path: Path) -> None:
    module(f"from {BOTS} import First\n")
    assert len(played(tmp_path / "trial.jsonl", trial("mine:First", "random")).entries) == 1


def test_a_player_of_an_installed_package_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [EntryPoint("numbered", f"{BOTS}:Numbered", external_kind.GROUP)]
    monkeypatch.setattr(external_kind, "entry_points", lambda group: found if group == "mogul.players" else [])
    assert str(spec("numbered depth=2")) == "numbered depth=2"
    assert spec("numbered").player().name == "numbered"
    with pytest.raises(SpecificationError, match="openspiel, numbered, and MODULE:CLASS"):
        spec("nobody")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("no_such_module:Bot", "there is no module no_such_module, neither in this folder nor installed"),
        (f"{BOTS}:Nobody", f"{BOTS} has no 'Nobody'"),
        (f"{BOTS}:First depth=3", "TypeError: First.__init__() got an unexpected keyword argument 'depth'"),
        (f"{BOTS}:Numbered depth=0", "ValueError: depth is below 1 (bots.py, line "),
        (f"{BOTS}:Numbered depth=much", "'much' is no number"),
        (f"{BOTS}:Mute", "makes a Mute, which has no method choose(components, view, seed)"),
        (f"{BOTS}:First@500", "it takes no budget, so @500 must go"),
    ],
)
def test_a_class_that_cannot_play_is_refused(line: str, problem: str) -> None:
    with pytest.raises(SpecificationError) as refused:
        spec(line)
    assert problem in str(refused.value)


def test_a_module_that_cannot_be_imported_is_refused_with_the_reason(module: Callable[[str], Path]) -> None:
    module("x = [\n")
    with pytest.raises(SpecificationError, match=r"mine cannot be imported: SyntaxError: .* \(mine\.py, line 1\)"):
        spec("mine:Bot")


@pytest.mark.parametrize("text", ["raise SystemExit(0)\n", "class Bot:\n    def __init__(self, rules): exit(0)\n"])
def test_a_script_that_ends_the_program_when_it_is_imported_is_refused(
    module: Callable[[str], Path], text: str
) -> None:
    module(text)
    with pytest.raises(SpecificationError, match=r"SystemExit: 0 \(mine\.py, line [12]\)"):
        spec("mine:Bot")


# Resumed trials


def test_a_trial_of_a_changed_bot_is_refused_by_its_name(module: Callable[[str], Path], tmp_path: Path) -> None:
    path = module(f"from {BOTS} import First\n")
    before = trial("mine:First", "random")
    (one,) = before.header.sources
    played(tmp_path / "trial.jsonl", before)
    played(tmp_path / "trial.jsonl", before)
    path.write_text(path.read_text() + "# changed\n")
    after = trial("mine:First", "random")
    with pytest.raises(JsonLinesError) as refused:
        TrialFile(tmp_path / "trial.jsonl", after.header)
    (other,) = after.header.sources
    assert str(refused.value).splitlines()[1:] == [f"sources is {one} there, {other} here"]
    assert one.startswith("mine:First ")


@pytest.mark.parametrize("processes", [1, 2])
def test_a_process_with_another_bot_ends_the_trial_by_name(
    module: Callable[[str], Path], tmp_path: Path, processes: int
) -> None:
    """As on a node of a cluster where another version is installed."""
    path = module(f"from {BOTS} import First  # for {processes}\n")
    begun = trial("mine:First", "random", blocks=2)
    file = TrialFile(tmp_path / "trial.jsonl", begun.header)
    path.write_text(path.read_text() + "# changed\n")
    (other,) = trial("mine:First", "random").header.sources
    with pytest.raises(PlayerError) as refused:
        list(play_trial(begun, file, LocalProcesses(processes)))
    (one,) = file.header.sources
    assert str(refused.value) == f"node {socket.gethostname()}: {other} there, {one} here"


def test_a_node_without_the_bot_ends_the_trial_by_name(module: Callable[[str], Path], tmp_path: Path) -> None:
    path = module(f"from {BOTS} import First\n")
    begun = trial("mine:First", "random", blocks=2)
    file = TrialFile(tmp_path / "trial.jsonl", begun.header)
    path.unlink()
    with pytest.raises(PlayerError) as refused:
        list(play_trial(begun, file, LocalProcesses(2)))
    there = "there is no module mine, neither in this folder nor installed"
    assert str(refused.value) == f"node {socket.gethostname()}: mine:First: {there}"


def test_all_code_of_a_package_counts_and_no_file_that_a_bot_may_write(
    module: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module("")
    monkeypatch.delitem(sys.modules, "package_of_mine", raising=False)
    monkeypatch.delitem(sys.modules, "package_of_mine.inner", raising=False)
    folder = tmp_path / ".venv" / "package_of_mine"
    folder.mkdir(parents=True)
    monkeypatch.syspath_prepend(folder.parent)
    (folder / "__init__.py").write_text("")
    (folder / "inner.py").write_text(f"from {BOTS} import First\n")
    before = spec("package_of_mine.inner:First").source
    for written in ("moves.log", "cache.json", "inner.pyc", "__pycache__/inner.cpython-311.pyc", ".cache/code.py"):
        (folder / written).parent.mkdir(exist_ok=True)
        (folder / written).write_text("written by the bot")
    assert spec("package_of_mine.inner:First").source == before
    for code in ("other.py", "kernels.so"):
        (folder / code).write_text("")
        after = spec("package_of_mine.inner:First").source
        assert after != before
        before = after


def test_another_class_under_the_name_of_a_package_is_another_source(monkeypatch: pytest.MonkeyPatch) -> None:
    def source(of: str) -> str:
        found = [EntryPoint("mine", f"{BOTS}:{of}", external_kind.GROUP)]
        monkeypatch.setattr(external_kind, "entry_points", lambda group: found)
        return spec("mine").source

    assert source("First") == source("First") != source("Peeker")


def test_a_trial_without_bots_has_no_sources() -> None:
    assert trial("flat@9", "random").header.sources == ()
