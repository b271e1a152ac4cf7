"""The fingerprint of everything that results depend on."""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mogul.arena.play import fingerprint as module
from mogul.arena.play.fingerprint import fingerprint, processor
from tests.arena.specifications import GAME

PROGRAM = """
from mogul.arena.games import arena_game
from mogul.arena.play.fingerprint import fingerprint, processor
print(fingerprint(arena_game("taj_mahal")), processor())
"""


def in_another_process(**environment: str) -> list[str]:
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_every_process_has_the_same_fingerprint() -> None:
    assert in_another_process() == [fingerprint(GAME), processor()]
    assert len(fingerprint(GAME)) == 24


def test_other_flags_of_the_kernels_change_the_fingerprint() -> None:
    assert in_another_process(MOGUL_BOUNDS_CHECK="1")[0] != fingerprint(GAME)


@pytest.mark.parametrize("part", ["source_hash", "compilation_target"])
def test_other_sources_and_processors_change_the_fingerprint(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(GAME)
    monkeypatch.setattr(module, part, lambda *_: "another")
    assert fingerprint.__wrapped__(GAME) != before


def test_other_weights_and_libraries_of_the_game_change_the_fingerprint() -> None:
    assert fingerprint(dataclasses.replace(GAME, dependencies=lambda: ("another",))) != fingerprint(GAME)


def test_the_sources_of_play_and_of_the_games_players_make_the_fingerprint_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_file(folder: str) -> str:
        monkeypatch.setattr(module, "_ARENA", tmp_path / folder.replace("/", "-"))
        path = module._ARENA / folder / "a.py"
        path.parent.mkdir(parents=True)
        path.write_text("")
        result: str = fingerprint.__wrapped__(GAME)
        return result

    without = with_file("results")
    assert with_file("chess/players") == without
    assert len({without, with_file("play"), with_file("taj_mahal/players"), with_file("openspiel")}) == 4
