"""Records and views that command line, service and page exchange."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format

from mogul.cli.service_files import write_service_record, write_service_view
from mogul.client import Client
from mogul.engine.game_rules import default_rule_set
from mogul.engine.games import game_rules
from mogul.engine.taj_mahal.components.random_board import random_components
from mogul.v1.games_pb2 import GameRecord, Position
from tests.cli.command import Mogul, content_of
from tests.match.harness import GAMES, level, new_table, person, running_matches
from tests.server.harness import running


@pytest.fixture(scope="module")
def engine() -> Iterator[str]:
    with running() as thread:
        yield thread.server.address


def exported(engine: str, game: str, folder: Path, plies: int) -> tuple[Path, Path]:
    """The records of a match that its seats export: one as the answer is in JSON, the other one by itself."""
    with running_matches(f"sqlite:///{folder}/matches.sqlite", engine) as matches:
        table = new_table(matches, [person(), person()], game)
        seats, choice = table.join_all(), random.Random(1)
        for _ in range(plies):
            states = [seat.state() for seat in seats]
            mover = next(number for number, state in enumerate(states) if state.legal_moves)
            seats[mover].play(choice.choice(states[mover].legal_moves), states[mover].ply)
        first, second = (seat.export() for seat in seats)
    answer, alone = folder / "answer.json", folder / "alone.json"
    answer.write_text(json_format.MessageToJson(first), encoding="utf-8")
    alone.write_text(
        json_format.MessageToJson(second.record, preserving_proto_field_name=True, indent=None), encoding="utf-8"
    )
    return answer, alone


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_a_match_exports_is_shown_suggested_for_and_reviewed(
    engine: str, mogul: Mogul, tmp_path: Path, game: str
) -> None:
    answered = 0
    for seat, path in enumerate(exported(engine, game, tmp_path, 12)):
        assert mogul.done("show", path, "--log")
        review = json.loads(mogul.done("review", path, "--iterations", 20, "--json"))
        assert {each["seat"] for each in review["decisions"]} == {seat}
        outcome = mogul("suggest", path, "--iterations", 20)
        assert outcome.code == 0 or "is to move" in outcome.err
        answered += outcome.code == 0
    assert answered > 0


def test_a_full_record_of_a_match_of_levels_is_reviewed(engine: str, mogul: Mogul, tmp_path: Path) -> None:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as matches:
        table = new_table(matches, [level(), level()], seed=5)
        table.host.wait_for_now(lambda state: state.status.over)
        export = table.host.export()
    path = tmp_path / "full.json"
    path.write_text(json_format.MessageToJson(export), encoding="utf-8")
    assert "luck" in mogul.done("review", path, "--iterations", 2)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_the_command_line_writes_is_one_of_the_service(engine: str, mogul: Mogul, game: str) -> None:
    written = mogul.done("new-game", "--game", game, "--seed", 4)
    with Client(engine) as client:
        assert not client.validate(json_format.Parse(written, GameRecord())).problems


def test_a_record_of_the_arena_is_one_of_the_service(engine: str, mogul: Mogul, tmp_path: Path) -> None:
    files = ("--records", "games", "--out", "trial.jsonl")
    mogul.done("arena", "play", "random", "random", "--blocks", 1, "--players", 2, *files)
    path, *_ = sorted((tmp_path / "games").glob("*.json"))
    assert mogul.done("show", path, "--json") == path.read_text(encoding="utf-8")
    with Client(engine) as client:
        assert client.legal_moves(json_format.Parse(path.read_text(encoding="utf-8"), GameRecord())).status.over


@pytest.mark.parametrize("game", GAMES)
def test_the_knowledge_of_a_seat_is_read_as_the_service_answers_it(
    engine: str, mogul: Mogul, tmp_path: Path, game: str
) -> None:
    record = json_format.Parse(mogul.done("new-game", "--game", game, "--seed", 4), GameRecord())
    with Client(engine) as client:
        known = client.view(record, 1)
    whole, alone = tmp_path / "view.json", tmp_path / "alone.json"
    whole.write_text(json_format.MessageToJson(known), encoding="utf-8")
    alone.write_text(json_format.MessageToJson(known.observed_record), encoding="utf-8")
    assert mogul.done("show", whole) == mogul.done("show", alone)


def played(game: str, moves: int = 12) -> Any:
    """The record of a game's first moves at random, and of the knowledge of the seat to move."""
    rules, choice = game_rules(game), random.Random(1)
    components = rules.default_components()
    table = rules.table(components, rules.new_setup(components, default_rule_set(rules), 3, seed=1), 1)
    for _ in range(moves):
        table.play(choice.choice(table.game.legal_moves()))
    return table


@pytest.mark.parametrize("moves", [12, 40])  # after 40 plans have been made, hidden from spectators
@pytest.mark.parametrize("game", GAMES)
def test_what_a_file_holds_is_written_again_with_the_same_text(
    engine: str, mogul: Mogul, tmp_path: Path, game: str, moves: int
) -> None:
    """Whole records, observed ones, those of spectators, and views."""
    table, rules = played(game, moves), game_rules(game)
    components, seat = rules.default_components(), table.game.seats_to_move[0]
    records = [table.record, rules.observe(table.record, seat), rules.spectator_record(table.record)]
    texts = [write_service_record(game, components, each) for each in records]
    texts.append(write_service_view(game, components, table.view(seat)))
    messages: list[Any] = [GameRecord(), GameRecord(), GameRecord(), Position()]
    path = tmp_path / "file.json"
    with Client(engine) as client:
        for text, content, message in zip(texts, [*records, table.view(seat)], messages, strict=True):
            path.write_text(text, encoding="utf-8")
            assert mogul.done("show", path, "--json") == text
            assert content_of(text, components) == content
            assert not client.validate(json_format.Parse(text, message)).problems


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_read_as_a_view_as_a_record_and_from_a_request(mogul: Mogul, tmp_path: Path, game: str) -> None:
    table, rules = played(game), game_rules(game)
    components, seat = rules.default_components(), table.game.seats_to_move[0]
    view = json.loads(write_service_view(game, components, table.view(seat)))
    seen = json.loads(write_service_record(game, components, rules.observe(table.record, seat)))
    ((name, record),) = seen.items()
    by_record = {name: {"record": record}}
    answers, path = [], tmp_path / "position.json"
    for data in (view, seen, by_record, {"position": view}, {"position": by_record, "options": {"seed": "7"}}):
        path.write_text(json.dumps(data), encoding="utf-8")
        answers.append(mogul.done("suggest", path, "--iterations", 20, "--json"))
    assert len(set(answers)) == 1


def test_the_examples_are_in_the_form_of_the_service(engine: str, mogul: Mogul, repository: Path) -> None:
    for path in (repository / "examples" / "positions").iterdir():
        assert mogul.done("show", path, "--json") == path.read_text(encoding="utf-8")
    assert mogul.done("show", repository / "examples" / "suggest.json")


def test_a_record_on_a_random_board_names_it(mogul: Mogul, tmp_path: Path) -> None:
    board = random_components(3)
    (tmp_path / "board.json").write_text(json.dumps(board.as_data()), encoding="utf-8")
    mogul.done("new-game", "--components", "board.json", "-o", "game.json")
    assert json.loads(mogul.done("show", "game.json", "--json"))["tajMahal"]["setup"]["componentSet"] == "random-3"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"tajMahal": {"format": 1, "evens": []}}, 'no field named "evens"'),
        ({"tajMahal": {"format": 7}}, "taj_mahal.format: format 7 is not known here; known: 1"),
        ({"format": 1, "game": "taj_mahal", "events": []}, "format: is 1, of earlier versions, which are not read"),
        ({"record": {"maharaja": {"format": 1}}}, "maharaja.setup"),
        ({"tajMahal": {"view": {"seat": 0, "hand_sise": 6}}}, 'no field named "hand_sise"'),
        ({"position": {"tajMahal": {"view": {"seat": 0}}}}, "taj_mahal.view.rule_set"),
        ({"chess": {}}, "has neither a record nor a view of a game"),
    ],
)
def test_a_record_that_is_wrong_is_refused_with_its_problems(
    mogul: Mogul, tmp_path: Path, data: object, says: str
) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert says in mogul.refused("show", path)


def test_a_record_of_another_game_is_refused(mogul: Mogul, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(mogul.done("new-game", "--seed", 4), encoding="utf-8")
    assert "is of a game of taj_mahal, not of maharaja" in mogul.refused("show", path, "--game", "maharaja")
