"""Games from files, with their boards and players."""

from pathlib import Path

import pytest

from mogul.arena.trials.record_folder import RecordFolder
from mogul.arena.trials.recorded_game import read_recorded_game
from mogul.engine.json_text import JsonError
from mogul.engine.taj_mahal.components import default_components, random_components
from mogul.engine.taj_mahal.json_format import write_record
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.rule_sets import ZMAN
from tests.arena.blocks import header
from tests.arena.specifications import GAME


def test_a_recorded_game_has_its_players(tmp_path: Path) -> None:
    board = default_components()
    record = GameRecord(new_setup(board, ZMAN, 2, 1))
    RecordFolder(tmp_path, header("greedy", "random")).save(board, 1, (1, 0), record)
    game = read_recorded_game(tmp_path / "seed-1-seats-10.json", GAME, None)
    assert (game.game.components, game.game.record, game.players) == (board, record, ("random", "greedy"))


def test_a_random_board_is_regenerated_from_its_name(tmp_path: Path) -> None:
    board = random_components(2**62 + 7)
    path = tmp_path / "game.json"
    path.write_text(write_record(board, GameRecord(new_setup(board, ZMAN, 3, 1))))
    game = read_recorded_game(path, GAME, None)
    assert game.game.components == board
    assert game.players == ()


def test_another_board_is_refused_unless_it_is_given(tmp_path: Path) -> None:
    board = random_components(5)
    text = write_record(board, GameRecord(new_setup(board, ZMAN, 3, 1)))
    path = tmp_path / "game.json"
    path.write_text(text.replace("random-5", "my-board"))
    assert read_recorded_game(path, GAME, board).game.components == board
    for name in ("random-6", "random-" + 20 * "9", "random-x"):
        path.write_text(text.replace("random-5", name).replace(board.content_hash, "0" * len(board.content_hash)))
        with pytest.raises(JsonError, match="is not the component set in use"):
            read_recorded_game(path, GAME, None)


@pytest.mark.parametrize("text", ["[]", "7", '{"component_set": 7}'])
def test_an_invalid_record_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(JsonError):
        read_recorded_game(path, GAME, None)
