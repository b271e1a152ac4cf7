"""Specifications: players in one line."""

import importlib
import socket
import sys
import time
from collections.abc import Callable
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from mogul.arena.games import arena_game
from mogul.arena.json_lines import JsonLinesError
from mogul.arena.play import specification
from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.match import Match
from mogul.arena.play.specification import SpecificationError
from mogul.arena.taj_mahal.arena_game import KINDS
from mogul.arena.trials.run import play_trial
from mogul.arena.trials.trial import TrialFile
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.jobs.executor import LocalProcesses
from mogul.players.evaluation.weights import weights_hash
from mogul.search import Budget
from tests.arena.play.bot_trials import BOTS, played, trial
from tests.arena.specifications import spec, weights_file
from tests.players.other_deals import random_game


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
    found = [EntryPoint("numbered", f"{BOTS}:Numbered", specification.GROUP)]
    monkeypatch.setattr(specification, "entry_points", lambda group: found if group == "mogul.players" else [])
    assert str(spec("numbered depth=2")) == "numbered depth=2"
    assert spec("numbered").player().name == "numbered"
    with pytest.raises(SpecificationError, match=", numbered, and MODULE:CLASS"):
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
        found = [EntryPoint("mine", f"{BOTS}:{of}", specification.GROUP)]
        monkeypatch.setattr(specification, "entry_points", lambda group: found)
        return spec("mine").source

    assert source("First") == source("First") != source("Peeker")


def test_a_trial_without_bots_has_no_sources() -> None:
    assert trial("flat@9", "random").header.sources == ()


@pytest.mark.parametrize(
    "line",
    [
        "random",
        "flat@500",
        "b0@500",
        "b0@20ms",
        "b0@0.5ms",
        "b0@1s",
        "b0@1500ms",
        "b0@0.001ms",
        "b0@86400s",
        "gm1-profile@0 temperature=1",
        "b0@500 exploration=0.7",
        "b0@1.1ms exploration=0.12345678",
        "gm1@20ms exploration=0.4 win_utility=1",
    ],
)
def test_a_player_is_written_as_its_line(line: str) -> None:
    specification = spec(line)
    assert str(specification) == line
    assert spec(str(specification)) == specification


@pytest.mark.parametrize(
    ("line", "short"),
    [("b0@1000ms", "b0@1s"), ("b0@1.5s", "b0@1500ms"), ("  b0@0500   exploration=0.70 ", "b0@500 exploration=0.7")],
)
def test_equal_players_are_written_equally(line: str, short: str) -> None:
    assert spec(line) == spec(short)
    assert str(spec(line)) == short


def test_every_kind_of_player_can_be_created() -> None:
    for name, kind in KINDS.items():
        if name == "openspiel" and find_spec("pyspiel") is None:
            continue
        assert spec(f"{name}@20" if kind.has_budget else name).player().iterations == 0


def test_a_time_budget_counts_the_cpu_time_of_the_thread() -> None:
    assert spec("b0@20ms").budget == Budget(seconds=0.02, clock=time.thread_time)
    assert spec("flat@2s").budget == Budget(seconds=2.0, clock=time.thread_time)
    assert spec("b0@20").budget == Budget(iterations=20)


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ("", ["nobody is called ''; there are random, flat, b0, gm1-profile, page, gardener, merchant, "]),
        ("B0@500", ["nobody is called 'B0'"]),
        ("b0", ["a budget is missing: iterations (@500) or CPU time a move (@20ms, @1s)"]),
        ("b0@", ["@ is no budget: iterations"]),
        ("b0@fast", ["@fast is no budget: iterations"]),
        ("b0@2.5", ["@2.5 is no budget"]),
        ("b0@0ms", ["@0ms is no budget: a time must be from 0.001ms to 86400s"]),
        ("b0@0.0000001ms", ["@0.0000001ms is no budget: a time must be from 0.001ms to 86400s"]),
        ("b0@86401s", ["@86401s is no budget: a time must be from 0.001ms to 86400s"]),
        ("gm1@5 weights=", ["weights: a path is missing"]),
        ("gm1@5 weights", ["weights: a path is missing"]),
        ("gm1@5 depth=3", ["weights=PATH"]),
        ("gm1-profile@0ms", ["@0ms is no budget"]),
        ("gm1@0", ["@0 is no budget"]),
        ("b0@5000000000", ["iterations is 5000000000; it must be from 0 to"]),
        ("random@500", ["it takes no budget, so @500 must go"]),
        ("random depth=3", ["depth=3 is no parameter of random; it has none"]),
        (
            "b0@fast depth=3 exploration=high",
            ["@fast is no budget", "it has exploration=NUMBER", "'high' is no number"],
        ),
        ("b0@500 exploration=1 exploration=2", ["exploration is there more than once"]),
        ("b0@500 exploration=-1", ["exploration is -1.0; it must be a finite number"]),
        ("b0@500 exploration=inf", ["exploration=inf: 'inf' is no number"]),
        (
            "gm1@500 win_utility=2 score_utility=-1",
            ["win_utility is 2; it must be from 0 to 1; score_utility is -1; it must be from 0 to 1"],
        ),
        ("b0@500 exploration=" + "0" * 200, ["it has 219 characters, at most 200 are read"]),
    ],
)
def test_an_invalid_specification_is_refused_with_all_its_problems(line: str, problems: list[str]) -> None:
    with pytest.raises(SpecificationError) as refused:
        spec(line)
    assert str(refused.value).startswith(f"{line!r} is no player: ")
    for problem in problems:
        assert problem in str(refused.value)


def test_gm1_plays_with_weights_of_a_file(tmp_path: Path) -> None:
    path = weights_file(tmp_path, 3)
    own, shipped = spec(f"gm1@20 weights={path}"), spec("gm1@20")
    assert str(own) == f"gm1@20 weights={path}"
    assert shipped.source == ""
    assert own.source == f"{own} {weights_hash(path)}"
    table = random_game(7, 3, 40)
    view = table.view(table.game.seat)
    moves = [player.player().choose(default_components(), view, 1) for player in (own, shipped)]
    assert moves[0] == moves[1]
    networks = own.search_player().settings(3).evaluator, shipped.search_player().settings(3).evaluator
    assert networks[0].value is not networks[1].value


def test_weights_for_other_tables_are_refused_by_the_match(tmp_path: Path) -> None:
    line = f"gm1@20 weights={weights_file(tmp_path, 3)}"
    with pytest.raises(ValueError, match=r"weights\.npz has networks for 3 players, none for 2"):
        Match((spec(line), spec("random")), ZMAN, default_components())


def test_files_that_are_no_weights_are_refused(tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("text")
    (tmp_path / "empty.npz").write_bytes(b"")
    np.save(tmp_path / "array.npy", np.zeros(3))
    np.savez(tmp_path / "arrays.npz", other=np.zeros(3))
    other_game = arena_game("maharaja").player.weights
    assert other_game is not None
    for path, problem in (
        (tmp_path / "none.npz", "No such file or directory"),
        (tmp_path / "text.npz", "is no .npz file of weights"),
        (tmp_path / "empty.npz", "is no .npz file of weights"),
        (tmp_path / "array.npy", "is no .npz file of weights"),
        (tmp_path / "arrays.npz", "is no file of weights: it has no players, policy, value"),
        (other_game, "value is of another shape than the network of this version"),
    ):
        line = f"gm1@20 weights={path}"
        with pytest.raises(SpecificationError) as refused:
            spec(line)
        assert str(refused.value) == f"{line!r} is no player: weights={path}: {problem}"
