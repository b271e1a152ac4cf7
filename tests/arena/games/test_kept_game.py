"""Games from files: their boards, and who played."""

from pathlib import Path

import pytest

from mogul.arena.games.kept_game import read_kept_game
from mogul.arena.trials.record_folder import record_folder
from mogul.engine.json_text import JsonError
from mogul.engine.taj_mahal.components import default_components, random_components
from mogul.engine.taj_mahal.json_format import write_record
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import GameRecord
from mogul.engine.taj_mahal.rule_sets import ZMAN
from tests.arena.blocks import header


def test_a_kept_game_knows_who_played(tmp_path: Path) -> None:
    board = default_components()
    record = GameRecord(new_setup(board, ZMAN, 2, 1))
    record_folder(tmp_path, header("greedy", "random")).keep(board, 1, (1, 0), record)
    kept = read_kept_game(tmp_path / "seed-1-seats-10.json", None)
    assert (kept.components, kept.record, kept.players) == (board, record, ("random", "greedy"))


def test_a_random_board_is_made_again_from_its_name(tmp_path: Path) -> None:
    board = random_components(2**62 + 7)
    path = tmp_path / "game.json"
    path.write_text(write_record(board, GameRecord(new_setup(board, ZMAN, 3, 1))))
    kept = read_kept_game(path, None)
    assert kept.components == board
    assert kept.players == ()


def test_another_board_is_refused_unless_it_is_given(tmp_path: Path) -> None:
    board = random_components(5)
    text = write_record(board, GameRecord(new_setup(board, ZMAN, 3, 1)))
    path = tmp_path / "game.json"
    path.write_text(text.replace("random-5", "my-board"))
    assert read_kept_game(path, board).components == board
    for name in ("random-6", "random-" + 20 * "9", "random-x"):
        path.write_text(text.replace("random-5", name).replace(board.content_hash, "0" * len(board.content_hash)))
        kept = read_kept_game(path, None)
        assert kept.record.setup.component_hash != kept.components.content_hash


@pytest.mark.parametrize("text", ["[]", "7", '{"component_set": 7}'])
def test_what_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(JsonError):
        read_kept_game(path, None)
