"""Signatures of players, and the hash by game."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

import mogul
from mogul.engine import kernel_cache
from mogul.engine.games import GAMES
from mogul.players.games import game_player
from mogul.players.signature import source_hash
from tests.answers.signatures import default_signature, kept_signatures, signature_of

SOURCE = "from mogul.engine.jit import kernel\n\n\n@kernel\ndef play(state):\n    state.seat = {}\n"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A further folder of the namespace, with a game `dummy`."""
    (tmp_path / "engine" / "dummy").mkdir(parents=True)
    (tmp_path / "engine" / "dummy" / "__init__.py").touch()
    monkeypatch.setattr(mogul, "__path__", [*mogul.__path__, str(tmp_path)])
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    kernel_cache.sources_hash.cache_clear()
    kernel_cache.games.cache_clear()


def hash_after(path: Path, number: int) -> str:
    """The hash of Taj Mahal with a source of this content in another place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SOURCE.format(number))
    _forget()
    return source_hash(game_player("taj_mahal"))


@pytest.mark.production
@pytest.mark.parametrize(("game", "player"), kept_signatures())
def test_players_that_others_are_compared_with_move_as_they_did(game: str, player: str) -> None:
    """`make answers` accepts a deliberate difference."""
    assert signature_of(game, player) == kept_signatures()[game, player]


@pytest.mark.production
@pytest.mark.parametrize("game", GAMES)
def test_the_signature_that_clients_get_is_that_of_the_default_player(game: str) -> None:
    """`make answers` accepts a deliberate difference."""
    assert default_signature(game_player(game)) == game_player(game).bench_signature


def test_files_of_another_game_change_nothing(root: Path) -> None:
    before = source_hash(game_player("taj_mahal"))
    for package in kernel_cache.KERNEL_PACKAGES:
        for number in range(2):
            assert hash_after(root / package / "dummy" / "rules.py", number) == before


@pytest.mark.parametrize("place", ["engine/taj_mahal/new.py", "players/taj_mahal/new.py", "search/new.py"])
def test_shared_files_and_those_of_the_game_count(root: Path, place: str) -> None:
    before = source_hash(game_player("taj_mahal"))
    assert len({before, hash_after(root / place, 0), hash_after(root / place, 1)}) == 3


def test_other_weights_give_another_hash(tmp_path: Path) -> None:
    """One bit of them is enough; where they lie does not matter."""
    game = game_player("taj_mahal")
    assert game.weights is not None
    weights = bytearray(game.weights.read_bytes())
    path = tmp_path / "weights.npz"
    path.write_bytes(weights)
    assert source_hash(dataclasses.replace(game, weights=path)) == source_hash(game)
    weights[len(weights) // 2] ^= 1
    path.write_bytes(weights)
    others = [dataclasses.replace(game, weights=path), dataclasses.replace(game, weights=None)]
    assert len({source_hash(game), *map(source_hash, others)}) == 3
