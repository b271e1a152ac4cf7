"""Players from modules and packages outside the program."""

import importlib
import re
import signal
import socket
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from mogul.arena.games import arena_game
from mogul.arena.json_lines import JsonLinesError
from mogul.arena.play import external_player
from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.match import Match
from mogul.arena.play.specification import SpecificationError, parse_player
from mogul.arena.trials.run import play_trial
from mogul.arena.trials.trial import Trial, TrialFile
from mogul.engine.game_rules import default_rule_set
from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.jobs.local_processes import LocalProcesses
from tests.arena.play import bots
from tests.arena.specifications import spec

BOTS = "tests.arena.play.bots"


def trial(*line_up: str, blocks: int = 1) -> Trial:
    return Trial(Match(tuple(map(spec, line_up)), ZMAN, default_components()), 3, blocks)


def played(path: Path, trial: Trial, processes: int = 1) -> TrialFile:
    file = TrialFile(path, trial.header)
    for _ in play_trial(trial, file, LocalProcesses(processes)):
        pass
    return file


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


def test_a_class_plays_trials_of_both_games(tmp_path: Path) -> None:
    assert len(played(tmp_path / "trial.jsonl", trial(f"{BOTS}:First", "random")).entries) == 1
    maharaja = arena_game("maharaja")
    line_up = tuple(parse_player(line, maharaja) for line in (f"{BOTS}:First", "random"))
    match = Match(line_up, default_rule_set(maharaja.rules), maharaja.rules.default_components())
    assert len(played(tmp_path / "maharaja.jsonl", Trial(match, 0, 1)).entries) == 1


def test_a_class_of_the_working_folder_plays(module: Callable[[str], Path], tmp_path: Path) -> None:
    module(f"from {BOTS} import First\n")
    assert len(played(tmp_path / "trial.jsonl", trial("mine:First", "random")).entries) == 1


def test_a_player_of_an_installed_package_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [EntryPoint("numbered", f"{BOTS}:Numbered", external_player.GROUP)]
    monkeypatch.setattr(external_player, "entry_points", lambda group: found if group == "mogul.players" else [])
    assert str(spec("numbered depth=2")) == "numbered depth=2"
    assert spec("numbered").player().name == "numbered"
    with pytest.raises(SpecificationError, match="openspiel, numbered, and MODULE:CLASS"):
        spec("nobody")


# Views alone


def test_a_bot_gets_no_table(tmp_path: Path) -> None:
    played(tmp_path / "trial.jsonl", trial(f"{BOTS}:Peeker", "random"))


def test_no_bot_sees_two_hands_of_a_deal(tmp_path: Path) -> None:
    """In the games of a block every player holds every hand of the same deal."""
    played(tmp_path / "trial.jsonl", trial(f"{BOTS}:Rememberer", "random", "random"))


# Failures


def failure(path: Path, *line_up: str, processes: int = 1, blocks: int = 1) -> str:
    with pytest.raises(PlayerError) as failed:
        played(path, trial(*line_up, blocks=blocks), processes)
    text = str(failed.value)
    assert "\n" not in text
    return text


def test_an_illegal_move_is_reported_with_bot_move_and_position(tmp_path: Path) -> None:
    text = failure(tmp_path / "trial.jsonl", f"{BOTS}:Illegal", "random")
    assert text.startswith(f"{BOTS}:Illegal in seat 0, round 1: 30000 is none of its ")
    assert " legal moves: 0 (withdraw), " in text


@pytest.mark.parametrize("processes", [1, 2])
def test_an_exception_is_reported_with_its_place_and_the_games(tmp_path: Path, processes: int) -> None:
    text = failure(tmp_path / "trial.jsonl", f"{BOTS}:Failing", "random", processes=processes, blocks=2)
    assert text.startswith(f"{BOTS}:Failing in seat 0, round 2: RuntimeError: visit 2 (bots.py, line ")
    assert re.search(r", in the game with the deal of seed [34], after \d+ events$", text)


def test_a_bot_cannot_end_the_program(tmp_path: Path) -> None:
    text = failure(tmp_path / "trial.jsonl", f"{BOTS}:Leaving", "random")
    assert text.startswith(f"{BOTS}:Leaving in seat 0, round 1: SystemExit: 3 (bots.py, line ")


def test_a_bot_that_hangs_ends_the_trial_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_player, "MOVE_SECONDS", 1.0)
    text = failure(tmp_path / "trial.jsonl", f"{BOTS}:Hanging", "random")
    assert text.startswith(f"{BOTS}:Hanging in seat 0, round 2: no move after 1 s (bots.py, line ")
    assert re.search(r"\), in the game with the deal of seed 3, after \d+ events$", text)


def test_a_move_after_the_limit_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would depend on the speed of the machine."""
    monkeypatch.setattr(external_player, "MOVE_SECONDS", 0.5)
    text = failure(tmp_path / "trial.jsonl", f"{BOTS}:Clinging", "random")
    assert text == f"{BOTS}:Clinging in seat 0, round 1: no move after 0.5 s"


def test_the_limit_of_a_move_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external_player, "MOVE_SECONDS", 5.0)
    played(tmp_path / "trial.jsonl", trial(f"{BOTS}:First", "random"))
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


def test_a_thread_besides_the_main_one_sets_no_limit(tmp_path: Path) -> None:
    """Signals are for the main thread alone."""
    with ThreadPoolExecutor(1) as pool:
        file = pool.submit(played, tmp_path / "trial.jsonl", trial(f"{BOTS}:First", "random")).result()
    assert len(file.entries) == 1


def test_a_bot_that_cannot_be_made_in_a_game_ends_the_trial_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots.Second, "made", 0)
    text = failure(tmp_path / "trial.jsonl", f"{BOTS}:Second limit=3", "random")
    assert re.fullmatch(rf"{BOTS}:Second limit=3: OSError: no device is left \(bots\.py, line \d+\)", text)


@pytest.mark.parametrize("bot", ["Miscounting", "Uncounted"])
def test_iterations_that_are_no_number_are_none(tmp_path: Path, bot: str) -> None:
    assert len(played(tmp_path / "trial.jsonl", trial(f"{BOTS}:{bot}", "random")).entries) == 1


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
        found = [EntryPoint("mine", f"{BOTS}:{of}", external_player.GROUP)]
        monkeypatch.setattr(external_player, "entry_points", lambda group: found)
        return spec("mine").source

    assert source("First") == source("First") != source("Peeker")


def test_a_trial_without_bots_has_no_sources() -> None:
    assert trial("flat@9", "random").header.sources == ()
