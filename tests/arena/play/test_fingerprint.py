"""The fingerprint of everything that results depend on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import FrameType

import pytest

from mogul.arena.games import arena_game
from mogul.arena.play import match
from mogul.arena.play.block import choose_move
from mogul.arena.play.match import fingerprint
from mogul.arena.play.specification import parse_player
from mogul.engine.game_rules import default_rule_set
from tests.arena.specifications import GAME

PROGRAM = """
from mogul.arena.games import arena_game
from mogul.arena.play.match import fingerprint
print(fingerprint(arena_game("taj_mahal")))
"""


def in_another_process(**environment: str) -> str:
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_every_process_has_the_same_fingerprint() -> None:
    assert in_another_process() == fingerprint(GAME)
    assert len(fingerprint(GAME)) == 24


def test_other_flags_of_the_kernels_change_the_fingerprint() -> None:
    assert in_another_process(MOGUL_BOUNDS_CHECK="1") != fingerprint(GAME)


@pytest.mark.parametrize("part", ["source_hash", "compilation_target"])
def test_other_sources_and_processors_change_the_fingerprint(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(GAME)
    monkeypatch.setattr(match, part, lambda *_: "another")
    assert fingerprint.__wrapped__(GAME) != before


@pytest.fixture
def arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the arena's sources, of which fingerprints are made."""
    copied = tmp_path / "arena"
    shutil.copytree(match._ARENA, copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(match, "_ARENA", copied)
    return copied


def test_the_sources_of_play_and_of_the_games_players_make_the_fingerprint_and_no_others(arena: Path) -> None:
    def changes_with(file: str) -> bool:
        before: str = fingerprint.__wrapped__(GAME)
        path = arena / file
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a") as source:
            source.write("# changed\n")
        return before != fingerprint.__wrapped__(GAME)

    for counted in ("play/block.py", "play/new.py", "player_kinds.py", "taj_mahal/arena_game.py"):
        assert changes_with(counted), counted
    for other in ("results/ratings.py", "maharaja/arena_game.py", "taj_mahal/counts.py", "chess/arena_game.py"):
        assert not changes_with(other), other


def test_a_source_that_is_not_there_is_an_error(arena: Path) -> None:
    """A file that has been moved would no longer count."""
    (arena / "player_kinds.py").unlink()
    with pytest.raises(FileNotFoundError):
        fingerprint.__wrapped__(GAME)


@pytest.mark.parametrize("game", ["taj_mahal", "maharaja"])
def test_all_code_that_plays_makes_the_fingerprint(game: str) -> None:
    """Of the arena: that of engine, search and players is hashed whole."""
    played = arena_game(game)
    board, rule_set = played.rules.default_components(), default_rule_set(played.rules)
    ran = set[Path]()

    def note(frame: FrameType, event: str, argument: object) -> None:
        ran.add(Path(frame.f_code.co_filename))

    for name, kind in played.player_kinds.items():
        player = parse_player(f"{name}@2" if kind.has_budget else name, played)
        table = played.rules.table(board, played.rules.new_setup(board, rule_set, 3, 1), 1)
        choose_move(player.player(), board, table, 1)  # compiles, which is slow where calls are noted
        before = sys.getprofile()
        sys.setprofile(note)
        try:
            choose_move(player.player(), board, table, 1)
        finally:
            sys.setprofile(before)
    of_arena = {path for path in ran if path.is_relative_to(match._ARENA)}
    assert of_arena
    assert of_arena <= set(match._sources(played))
