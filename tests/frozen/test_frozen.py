"""Frozen players, which the arena finds in their folder."""

import shutil
from pathlib import Path

import pytest

from mogul.arena import player_kinds
from mogul.arena.games import arena_game
from mogul.arena.play import specification
from mogul.arena.play.specification import SpecificationError, parse_player
from mogul.engine.games import GAMES
from mogul.players.signature import bench_signature

# What `bench_signature` said when these players were shipped. A search that moves otherwise makes them other players,
# and figures against them are no longer comparable with earlier ones.
FIRST = {"taj_mahal": "697ee1ce78172b42", "maharaja": "06799f8e0e20931e"}


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the folder, in which the arena looks."""
    folder = tmp_path / "frozen"
    shutil.copytree(player_kinds.FROZEN, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for module in (player_kinds, specification):
        monkeypatch.setattr(module, "FROZEN", folder)
    monkeypatch.setattr(specification, "frozen_kinds", player_kinds.frozen_kinds.__wrapped__)
    return folder


@pytest.mark.parametrize("game", FIRST)
def test_the_first_gm1_plays_as_it_did(game: str) -> None:
    played = arena_game(game)
    settings = parse_player("gm1-first@500", played).search_player().settings
    assert bench_signature(played.player, played.rules.default_components(), settings) == FIRST[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_player_has_a_budget_and_no_parameters(game: str) -> None:
    for name in player_kinds.frozen_kinds(game):
        assert not parse_player(f"{name}@500", arena_game(game)).is_external
        with pytest.raises(SpecificationError, match=f"temperature=1 is no parameter of {name}; it has none"):
            parse_player(f"{name}@500 temperature=1", arena_game(game))


@pytest.mark.parametrize("file", ["__init__.py", "gm1-first.npz"])
def test_the_source_of_results_changes_with_code_and_weights(file: str, frozen: Path) -> None:
    player = parse_player("gm1-first@500", arena_game("maharaja"))
    before = player.source
    assert before.startswith("gm1-first@500 ")
    with (frozen / "maharaja" / file).open("ab") as changed:
        changed.write(b"\n")
    assert player.source != before


def test_without_the_folder_the_error_says_where_they_are(frozen: Path) -> None:
    shutil.rmtree(frozen)
    place = "; frozen players play in a clone of the repository, which has them"
    with pytest.raises(SpecificationError, match=f"nobody is called 'gm1-first'; .* MODULE:CLASS{place}"):
        parse_player("gm1-first@500", arena_game("maharaja"))
