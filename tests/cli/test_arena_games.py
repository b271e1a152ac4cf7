"""Recorded games of trials: `mogul show --by` and `mogul arena stats`"""

import json
import re
import shutil
from functools import partial
from pathlib import Path

import pytest

from mogul.arena.taj_mahal.counts import FINALS
from mogul.arena.trials.record_folder import RecordFolder
from mogul.cli.service_files import write_service_record
from mogul.engine.game_rules import Moved
from mogul.engine.taj_mahal.components import random_components
from mogul.engine.taj_mahal.records.deal import new_setup
from mogul.engine.taj_mahal.records.record import GameRecord, observe
from mogul.engine.taj_mahal.rule_sets import ZMAN
from mogul.engine.taj_mahal.table import Table
from tests.arena.blocks import header
from tests.arena.taj_mahal.played import COMPONENTS, a_game
from tests.cli.command import Mogul
from tests.engine.taj_mahal.texts import NOTATION, move_text

write_record = partial(write_service_record, "taj_mahal")

LINE = re.compile(r"^ {0,3}(\d+) ((?: +\d+% \d+){3})? +(seat \d: |  )(\w+)", re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A trial's records: two games of three."""
    records = RecordFolder(
        tmp_path / "games", header("flat@9", "random", "random", first_seed=1, blocks=2), write_service_record
    )
    for seed in (1, 2):
        records.save(seed, (0, 1, 1), COMPONENTS, a_game(3, seed).record)
    return records.path


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "seed-1-seats-011.json"


@pytest.fixture
def record() -> GameRecord:
    """The record at the path."""
    record: GameRecord = a_game(3, 1).record
    return record


def test_a_game_is_logged_with_figures_at_every_decision(mogul: Mogul, path: Path, record: GameRecord) -> None:
    moves = [move_text(event.move) for event in record.events if isinstance(event, Moved)]
    text = mogul.done("show", path, "--by", "b0@20", "--from", len(moves) - 20)
    assert 'Board "reconstruction": a reconstruction' in text
    assert "seat 0 flat@9, seat 1 random, seat 2 random" in text
    assert "It sees nothing hidden" in text
    lines = LINE.findall(text)
    first = int(lines[0][0])
    assert len(moves) - 20 <= first < len(moves) - 15
    assert [int(number) for number, *_ in lines] == list(range(first, len(moves)))
    assert [verb for *_, verb in lines] == [move.split()[0] for move in moves[first:]]
    evaluated = [figures.split() for _, figures, *_ in lines if figures]
    assert len(evaluated) > len(lines) / 2
    for figures in evaluated:
        assert abs(sum(int(share.rstrip("%")) for share in figures[::2]) - 100) <= 2
    assert re.search(r"\[b0@20: (play|withdraw|take|palace|crown)", text)


def test_a_log_with_figures_has_the_lines_of_one_without(mogul: Mogul, path: Path) -> None:
    text = mogul.done("show", path, "--by", "b0@1")
    assert re.findall(r"── Visit (\d+)", text) == [str(visit) for visit in range(2, 13)]
    for line in mogul.done("show", path, "--log").splitlines():
        assert line[5:] in text
    assert "\x1b" not in text


def test_json_has_the_evaluations(mogul: Mogul, path: Path, record: GameRecord) -> None:
    show = ("show", path, "--by", "b0@20", "--from", 20, "--at", 40, "--json")
    data = json.loads(mogul.done(*show))
    assert (data["players"], data["by"]) == (["flat@9", "random", "random"], "b0@20")
    moves = [event for event in record.events if isinstance(event, Moved)]
    first = data["decisions"][0]["moves_before"]
    for decision, made in zip(data["decisions"], moves[first:40], strict=True):
        assert (decision["seat"], decision["move"]) == (made.seat, move_text(made.move))
        assert NOTATION.move_id(decision["best_move"]) is not None
        shares = [seat["win_share"] for seat in decision["seats"]]
        assert shares == [] or sum(shares) == pytest.approx(1.0)
    assert json.loads(mogul.done(*show)) == data


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("--by random", "'random' does not search from the knowledge of a seat; b0@2000, for one, does"),
        ("--by b1", "'b1' is no player: nobody is called 'b1'"),
        ("--by b0@2 --seat 1", "{path}: --by needs the views of all seats, and this is the record of one"),
    ],
)
def test_invalid_options_of_show_are_refused(mogul: Mogul, path: Path, arguments: str, problem: str) -> None:
    assert mogul.refused("show", path, *arguments.split()).startswith(problem.format(path=path))


def test_incomplete_records_are_refused(mogul: Mogul, path: Path, record: GameRecord) -> None:
    path.write_text(write_record(COMPONENTS, observe(record, 1)))
    assert mogul.refused("arena", "stats", path).startswith(
        f"{path}: is the record of seat 1: the views of the others are missing"
    )
    path.write_text(write_record(COMPONENTS, GameRecord(record.setup, record.events[1:])))
    assert mogul.refused("arena", "stats", path).startswith(f"{path}: events[0]: ")
    path.write_text(write_record(COMPONENTS, GameRecord(record.setup, record.events[:30])))
    assert mogul.refused("arena", "stats", path) == f"{path}: the game goes on: there is no result"
    for text in ("{}", "[]", "7", '{"component_set": 7}'):
        path.write_text(text)
        assert mogul.refused("arena", "stats", path).startswith(f"{path}: ")
    assert mogul.refused("arena", "stats", "x.json") == "x.json: No such file or directory"
    path.with_name("trial.jsonl").write_text("hello\n")
    path.write_text(write_record(COMPONENTS, record))
    for command in (["arena", "stats", path], ["show", path, "--by", "b0@2"]):
        assert "trial.jsonl: line 1 is no header of a trial" in mogul.refused(*command)


def test_statistics_stand_beside_the_figures_of_people(mogul: Mogul, folder: Path) -> None:
    text = mogul.done("arena", "stats", folder)
    assert "3 players, zman, board reconstruction: 2 games of 2 deals" in text
    best = sum(game[0] for game in FINALS[3]) / len(FINALS[3])
    assert re.search(rf"^points of the first +\d+\.\d ±\d+\.\d +{best}$", text, re.MULTILINE)
    assert re.search(r"^ +cards taken a visit +1\.67 ±0\.00 +1\.67$", text, re.MULTILINE)
    shares = re.findall(r"^wins of the seat that begins \w+, % +(\d+\.\d) ", text, re.MULTILINE)
    assert len(shares) == 3
    assert sum(map(float, shares)) == pytest.approx(100, abs=0.2)
    first, last, spread = (
        float(re.search(rf"^ *{row} +(\d+\.\d)", text, re.MULTILINE)[1])  # type: ignore[index]
        for row in ("points of the first", "points of the third", "the first over the last")
    )
    assert first - last == pytest.approx(spread, abs=0.11)
    assert "People: 2 games of a club, 68/57/47 and 55/48/45, on the printed board" in text
    assert mogul.done("arena", "stats", *sorted(folder.glob("*.json"))) == text


def test_a_game_counts_once_whatever_copies_are_given(mogul: Mogul, folder: Path, tmp_path: Path) -> None:
    """Of its whole folder, and of its file under another name."""
    copies, alone = tmp_path / "copies", tmp_path / "alone.json"
    shutil.copytree(folder, copies)
    shutil.copy(folder / "seed-1-seats-011.json", alone)
    outcome = mogul("arena", "stats", folder, copies, alone, "--by-player")
    assert outcome.out == mogul.done("arena", "stats", folder, "--by-player")
    assert "Files that are copies of others, and count once: 3 of 5." in outcome.err


def test_equal_games_of_players_in_other_seats_count_each(mogul: Mogul, folder: Path) -> None:
    """As of two players that play alike."""
    shutil.copy(folder / "seed-1-seats-011.json", folder / "seed-1-seats-101.json")
    assert "3 games of 2 deals" in mogul.done("arena", "stats", folder)


def test_players_have_columns_of_their_own(mogul: Mogul, folder: Path, tmp_path: Path, record: GameRecord) -> None:
    text = mogul.done("arena", "stats", folder, "--by-player")
    assert re.search(r"^ +all +flat@9 +random +people$", text, re.MULTILINE)
    shares = re.search(r"^ +wins, % +33\.3 ±0\.0 +(\d+\.\d) ±\d+\.\d +(\d+\.\d) ", text, re.MULTILINE)
    assert shares is not None
    assert float(shares[1]) + 2 * float(shares[2]) == pytest.approx(100, abs=0.2)
    alone = tmp_path / "game.json"
    alone.write_text(write_record(COMPONENTS, record))
    assert re.search(r"^ +all +not known +people$", mogul.done("arena", "stats", alone, "--by-player"), re.MULTILINE)


def test_a_game_on_a_random_board_needs_no_component_set(mogul: Mogul, tmp_path: Path) -> None:
    board = random_components(2**62 + 7)
    path = tmp_path / "game.json"
    text = write_record(board, Table(board, new_setup(board, ZMAN, 3, 1), 1).record)
    path.write_text(text)
    assert f'Board "{board.name}"' in mogul.done("show", path)
    for name, problem in (
        ("random-6", "component_hash: "),
        ("random-" + 20 * "9", "is not loaded"),
        ("random-x", "is not"),
    ):
        path.write_text(text.replace(board.name, name).replace(board.content_hash, "0" * len(board.content_hash)))
        assert problem in mogul.refused("show", path)


def test_an_empty_folder_is_refused(mogul: Mogul, tmp_path: Path) -> None:
    (tmp_path / "my games").mkdir()
    problem = mogul.refused("arena", "stats", "my games")
    assert problem == "my games: has no records; mogul arena play --records 'my games' writes them there"
