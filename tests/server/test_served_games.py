"""The games that a server offers."""

from pathlib import Path

import pytest

from mogul.codec.games import GAMES, game_codec
from mogul.codec.violations import Violations
from mogul.engine.texts import text_files, texts_of
from mogul.server import GameConfig, ServerConfig, served_games
from mogul.server.served_games import ServedGames, fingerprint
from mogul.v1 import games_pb2


@pytest.mark.parametrize("game", GAMES)
def test_every_codec_is_of_its_game_and_has_a_field_in_every_message(game: str) -> None:
    assert game_codec(game).game == game
    for message in games_pb2.DESCRIPTOR.message_types_by_name.values():
        if "game" in message.oneofs_by_name:
            assert game in {field.name for field in message.oneofs_by_name["game"].fields}


def test_a_game_that_is_not_served_is_refused_by_name() -> None:
    games, violations = ServedGames({"taj_mahal": GameConfig()}), Violations()
    assert games.find(violations, "game", "taj_mahal") is not None
    assert games.find(violations, "game", "chess") is None
    assert [str(each) for each in violations.errors] == ['game: "chess" is not a known game; known: taj_mahal']


def test_a_message_without_a_game_is_refused_with_the_games_there_are() -> None:
    violations = Violations()
    assert ServedGames(ServerConfig().games).of(violations, "position", games_pb2.Position()) is None
    assert [each.place for each in violations.errors] == ["position.game"]
    assert "taj_mahal" in violations.errors[0].message


def test_an_unknown_game_and_no_game_are_no_configuration() -> None:
    with pytest.raises(ValueError, match="chess"):
        ServerConfig(games={"chess": GameConfig()})
    with pytest.raises(ValueError, match="a server needs one"):
        ServedGames({})


def test_a_default_budget_is_the_players_unless_it_is_configured() -> None:
    (by_default,), (configured,) = (
        ServedGames({"taj_mahal": config}) for config in (GameConfig(), GameConfig(default_iterations=7))
    )
    assert by_default.default_iterations == by_default.player.default_iterations
    assert configured.default_iterations == 7


@pytest.mark.parametrize("game", GAMES)
def test_the_texts_of_results_are_part_of_the_fingerprint(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = fingerprint.__wrapped__(game)
    assert [each.name for each in text_files(game)] == (["en.json", "shares.json"] if texts_of(game).sections else [])
    (tmp_path / "en.json").write_text("{}")
    monkeypatch.setattr(served_games, "text_files", lambda _: [tmp_path / "en.json"])
    assert fingerprint.__wrapped__(game) != before
