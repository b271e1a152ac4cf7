"""Bots as players: their moves, failures and time."""

import re
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mogul.arena.games import arena_game
from mogul.arena.play import specification as specification_module
from mogul.arena.play.external_player import PlayerError
from mogul.arena.play.match import Match
from mogul.arena.play.specification import parse_player
from mogul.arena.trials.trial import Trial
from mogul.engine.game_rules import default_rule_set
from tests.arena.play import bots
from tests.arena.play.bot_trials import BOTS, played, trial


def test_a_class_plays_trials_of_both_games(tmp_path: Path) -> None:
    assert len(played(tmp_path / "trial.jsonl", trial(f"{BOTS}:First", "random")).entries) == 1
    maharaja = arena_game("maharaja")
    line_up = tuple(parse_player(line, maharaja) for line in (f"{BOTS}:First", "random"))
    match = Match(line_up, default_rule_set(maharaja.rules), maharaja.rules.default_components())
    assert len(played(tmp_path / "maharaja.jsonl", Trial(match, 0, 1)).entries) == 1


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
    monkeypatch.setattr(specification_module, "MOVE_SECONDS", 1.0)
    text = failure(tmp_path / "trial.jsonl", f"{BOTS}:Hanging", "random")
    assert text.startswith(f"{BOTS}:Hanging in seat 0, round 2: no move after 1 s (bots.py, line ")
    assert re.search(r"\), in the game with the deal of seed 3, after \d+ events$", text)


def test_a_move_after_the_limit_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would depend on the speed of the machine."""
    monkeypatch.setattr(specification_module, "MOVE_SECONDS", 0.5)
    text = failure(tmp_path / "trial.jsonl", f"{BOTS}:Clinging", "random")
    assert text == f"{BOTS}:Clinging in seat 0, round 1: no move after 0.5 s"


def test_the_limit_of_a_move_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(specification_module, "MOVE_SECONDS", 5.0)
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
