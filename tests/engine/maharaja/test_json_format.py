"""Records and views as JSON texts: they come back as they were written, and no text does worse than being refused."""

import dataclasses
import functools
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from mogul.engine.game_rules import RecordError
from mogul.engine.json_text import JsonError
from mogul.engine.maharaja.components import default_components
from mogul.engine.maharaja.json_format import MAX_BYTES, read_position, read_record, write_record, write_view
from mogul.engine.maharaja.records.record import GameRecord, observe
from mogul.engine.maharaja.records.replay import replay
from mogul.engine.maharaja.views.position import Position
from mogul.engine.maharaja.views.view import View
from mogul.engine.maharaja.views.view_problems import view_problems
from tests.engine.maharaja.played import AT_EVERY_TABLE, after, finished, new_game, random_game
from tests.engine.maharaja.scenes import choose_plans, first_round, take_steps
from tests.engine.maharaja.views.test_view_problems import MAKERS, view_of
from tests.engine.mutations import exchanged, mutated, mutated_bytes
from tests.games.referee import Referee

BOARD = default_components()


def record_data(moves: int = 40) -> dict[str, Any]:
    played = after(new_game(3, 2, board=BOARD), moves, 2)
    data: dict[str, Any] = json.loads(write_record(BOARD, played.record))
    return data


@functools.cache
def _view_text(name: str) -> str:
    return write_view(BOARD, view_of(name))


def view_data(name: str = "turn") -> dict[str, Any]:
    data: dict[str, Any] = json.loads(_view_text(name))
    return data


def problems(data: Any) -> list[str]:
    with pytest.raises(JsonError) as error:
        read_position(BOARD, json.dumps(data).encode())
    return [str(problem) for problem in error.value.problems]


# Both ways


@AT_EVERY_TABLE
def test_a_game_and_what_each_seat_saw_of_it_come_back_as_they_were_written(players: int) -> None:
    played = finished(new_game(players, 1), 1)
    for record in (played.record, *(observe(played.record, seat) for seat in range(players))):
        text = write_record(played.components, record)
        assert read_record(played.components, text.encode()) == record
        assert read_position(played.components, text.encode()) == record
        assert max(map(len, text.splitlines())) <= 120
        assert len(text) < MAX_BYTES / 10


@AT_EVERY_TABLE
def test_views_of_a_game_come_back_as_they_were_written(players: int) -> None:
    for number, played in enumerate(random_game(players, 2)):
        if number % 12 == 0 or played.game.is_over:
            for seat in range(players):
                view = played.view(seat)
                text = write_view(played.components, view)
                assert read_position(played.components, text.encode()) == view
                assert max(map(len, text.splitlines())) <= 120


def test_the_form_is_the_published_one() -> None:
    data = record_data()
    assert list(data) == ["format", "game", "setup", "observer", "events"]
    assert (data["format"], data["game"], data["observer"]) == (1, "maharaja", None)
    fields = [*("rule_set", "player_count", "component_set", "component_hash", "first_player", "governors")]
    assert list(data["setup"]) == fields
    assert sorted(data["setup"]["governors"]) == sorted(BOARD.cities)
    assert {tuple(event) for event in data["events"]} == {("seat", "move")}
    assert list(view_data()) == ["format", "game", "view"]
    assert list(view_data()["view"]) == [field.name for field in dataclasses.fields(View)]


def test_an_unknown_plan_is_a_question_mark_and_an_unknown_view_of_it_null() -> None:
    played = first_round([1, 2])
    choose_plans(played, "palace+house")
    observed = json.loads(write_record(BOARD, observe(played.record, 1)))
    assert [event["move"] for event in observed["events"][-2:]] == ["plan ?", "plan gold+gold"]
    assert json.loads(write_view(BOARD, played.view(1)))["view"]["plans"] == [None, "gold+gold"]
    take_steps(played)
    assert json.loads(write_view(BOARD, played.view(1)))["view"]["plans"] == ["house+palace", "gold+gold"]


def test_plans_that_the_observer_did_not_see_are_hidden_although_the_file_has_them() -> None:
    """I3."""
    data = record_data()
    whole = read_record(BOARD, json.dumps(data).encode())
    assert read_record(BOARD, json.dumps(data | {"observer": 1}).encode()) == observe(whole, 1)


# What may be left out


def test_component_set_rule_set_observer_and_events_may_be_left_out() -> None:
    data = record_data(moves=0)
    whole = read_record(BOARD, json.dumps(data).encode())
    for name in ("rule_set", "component_set", "component_hash"):
        del data["setup"][name]
    del data["observer"], data["events"]
    assert read_record(BOARD, json.dumps(data).encode()) == whole == GameRecord(whole.setup)


def test_a_view_may_leave_out_board_rule_set_turn_and_the_table_at_planning() -> None:
    data = view_data("showing")
    for name in ("rule_set", "component_set", "component_hash", "turn", "table_at_planning"):
        del data["view"][name]
    read = read_position(BOARD, json.dumps(data).encode())
    assert read == dataclasses.replace(view_of("showing"), table_at_planning=None)
    data = view_data("turn")
    data["view"]["turn"] = {"governors_moved": 1, "visited": ["START"]}
    assert read_position(BOARD, json.dumps(data).encode()) == view_of("turn")


# What is refused


def test_every_mistake_of_a_record_is_named_at_once() -> None:
    data = record_data()
    data |= {"format": 2, "game": "chess", "result": 5}
    data["setup"] |= {"player_count": "three"}
    data["setup"]["governors"][2] = "Delhi"
    data["events"][1] |= {"move": "pass"}
    data["events"][2] = {"seat": 1.5, "text": "end"}
    del data["setup"]["first_player"]
    found = problems(data)
    assert [text.split(":")[0] for text in found] == [
        "format",
        "game",
        "result",
        "setup.first_player",
        "setup.player_count",
        "setup.governors[2]",
        "events[1].move",
        "events[2].text",
        "events[2].move",
        "events[2].seat",
    ]
    assert found[:4] == [
        "format: 2; expected 1",
        'game: "chess"; expected "maharaja"',
        "result: is unknown here; known are format, game, setup, observer, events",
        "setup.first_player: is missing",
    ]
    assert found[5] == 'setup.governors[2]: "Delhi" is no city here; expected SW, NW, NE, SE, N, CENTRE, S'


def test_every_mistake_of_a_view_is_named_at_once() -> None:
    data = view_data()
    view = data["view"]
    view["phase"], view["plans"][0], view["round"] = "auction", "gold", None
    view["table"]["players"][1] |= {"character": "king", "architect": "V01", "houses": ["V99"], "score": 1}
    del view["seat"], view["table"]["maharaja"]
    assert [text.split(":")[0] for text in problems(data)] == [
        "view.seat",
        "view.round",
        "view.phase",
        "view.table.maharaja",
        "view.table.players[1].score",
        "view.table.players[1].architect",
        "view.table.players[1].character",
        "view.table.players[1].houses[0]",
        "view.plans[0]",
    ]


def test_another_component_set_is_refused_before_anything_else() -> None:
    for data, part in ((record_data(), "setup"), (view_data(), "view")):
        data[part] |= {"component_set": "b17", "component_hash": "00", "nonsense": 1}
        used = f"a16, {BOARD.content_hash}"
        assert problems(data) == [f'{part}.component_hash: "00" is not the component set in use ({used})']
        del data[part]["component_hash"]
        assert problems(data) == [f'{part}.component_set: "b17" is not the component set in use, "a16"']


def test_problems_of_the_set_up_have_their_places() -> None:
    data = record_data(moves=0)
    data["setup"] |= {"rule_set": "advanced", "first_player": 3, "governors": ["SW"] * 7}
    data["observer"] = 4
    assert [text.split(":")[0] for text in problems(data)] == [
        "setup.rule_set",
        "setup.first_player",
        "setup.governors",
        "observer",
    ]
    assert problems(data)[-1] == "observer: 4 is no seat; seats are 0 to 2, null sees all"


@pytest.mark.parametrize("value", [None, [], 5, "record", {}, {"view": None}, {"setup": []}])
def test_what_is_no_record_and_no_view_is_refused(value: Any) -> None:
    assert problems(value)


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(JsonError, match=r"bytes|long|KiB|MiB"):
        read_record(BOARD, b" " * (MAX_BYTES + 1))


def test_houses_are_counted_although_one_of_them_is_nowhere() -> None:
    data = view_data()
    player = data["view"]["table"]["players"][1]
    player["houses"][0] = "Atlantis"
    player["supply"] += 1
    found = problems(data)
    assert [each.partition(":")[0] for each in found] == [
        "view.table.players[1].houses[0]",
        "view.table.players[1]",
    ]
    player["houses"][0] = player["houses"][1]
    assert [each.partition(":")[0] for each in problems(data)] == ["view.table.players[1]"]


# Spoilt texts


def outcome(text: bytes) -> str:
    """`read`, or which check refused it, in words that can be printed; any other exception is a fault."""
    refused: ValueError
    try:
        position = read_position(BOARD, text)
        if isinstance(position, GameRecord):
            replay(BOARD, position)
        else:
            return _played(position)
    except (JsonError, RecordError) as error:
        refused = error
        assert refused.problems
        assert all(str(problem).isprintable() for problem in refused.problems)
        assert str(refused).encode()
        return type(refused).__name__
    return "read"


def _played(view: View) -> str:
    """A view without problems can be played to its end."""
    assert not view_problems(BOARD, view)
    position = Position(BOARD, view)
    referee = Referee(position.game, position.information["public"], 1).sample(position.information)
    for _ in range(3000):
        if referee.seat < 0:
            return "read"
        assert 1 <= len(referee.moves) <= 300
        referee.play(referee.any_move())
    raise AssertionError("an endless game")


@pytest.mark.parametrize("spoil", [mutated, exchanged])
def test_no_spoilt_record_does_worse_than_being_refused(spoil: Callable[[Any, random.Random], Any]) -> None:
    rng = random.Random(21)
    original = record_data()
    outcomes = {outcome(json.dumps(spoil(original, rng)).encode()) for _ in range(300)}
    assert outcomes == {"read", "JsonError", "RecordError"}


@pytest.mark.parametrize("spoil", [mutated, exchanged])
@pytest.mark.parametrize("name", MAKERS)
def test_no_spoilt_view_does_worse_than_being_refused(name: str, spoil: Callable[[Any, random.Random], Any]) -> None:
    rng = random.Random(23)
    original = view_data(name)
    outcomes = {outcome(json.dumps(spoil(original, rng)).encode()) for _ in range(250)}
    assert outcomes == {"JsonError", "read"}


def test_no_spoilt_bytes_do_worse_than_being_refused() -> None:
    rng = random.Random(22)
    for text in (json.dumps(record_data()).encode(), _view_text("turn").encode()):
        assert "JsonError" in {outcome(mutated_bytes(text, rng)) for _ in range(200)}
