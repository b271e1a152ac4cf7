"""Records as JSON texts: they come back as they were written, and no text does worse than being refused."""

import dataclasses
import json
import random
from typing import Any

import pytest

from mogul.engine.game_rules import RecordError
from mogul.engine.json_text import JsonError
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format import read_record, write_record
from mogul.engine.taj_mahal.records.record import observe
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN, RuleSet
from tests.engine.mutations import exchanged, mutated, mutated_bytes
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, after, board_of, finished, new_table


def record_data(components: ComponentSet, moves: int = 30) -> dict[str, Any]:
    table = after(new_table(ZMAN, 3, 2, components), moves, 2)
    data: dict[str, Any] = json.loads(write_record(components, table.record))
    return data


def problems(components: ComponentSet, data: Any) -> list[str]:
    with pytest.raises(JsonError) as error:
        read_record(components, json.dumps(data).encode())
    return [str(problem) for problem in error.value.problems]


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", [0, 1])
def test_a_game_and_what_each_seat_saw_of_it_come_back_as_they_were_written(
    rule_set: RuleSet, players: int, seed: int
) -> None:
    table = finished(new_table(rule_set, players, seed), seed)
    components = board_of(seed)
    for record in (table.record, *(observe(table.record, seat) for seat in range(players))):
        text = write_record(components, record)
        assert read_record(components, text.encode()) == record
        assert max(map(len, text.splitlines())) <= 120


def test_the_form_is_the_published_one(components: ComponentSet) -> None:
    data = record_data(components)
    assert list(data) == [
        *("format", "game", "setup", "observer", "events"),
    ]
    setup = data["setup"]
    assert list(setup) == [
        *("rule_set", "player_count", "component_set", "component_hash", "first_player", "provinces"),
        *("bonus_tokens", "hands"),
    ]
    assert (data["format"], data["game"], data["observer"]) == (2, "taj_mahal", None)
    assert len(setup["bonus_tokens"]) == 15
    assert components.agra_city not in setup["bonus_tokens"]
    assert {tuple(event) for event in data["events"]} <= {("display",), ("seat", "move"), ("seat", "draw")}


def test_component_set_observer_and_events_may_be_left_out(components: ComponentSet) -> None:
    data = record_data(components, moves=0)
    table = new_table(ZMAN, 3, 2, components)
    del data["setup"]["component_set"], data["setup"]["component_hash"], data["observer"], data["events"]
    record = read_record(components, json.dumps(data).encode())
    assert record == dataclasses.replace(table.record, events=())


def test_agras_token_may_be_written_out(components: ComponentSet) -> None:
    data = record_data(components)
    plain = read_record(components, json.dumps(data).encode())
    data["setup"]["bonus_tokens"][components.agra_city] = "+4"
    assert read_record(components, json.dumps(data).encode()) == plain


def test_every_mistake_of_the_shape_is_named_at_once(components: ComponentSet) -> None:
    data = record_data(components)
    data |= {"format": 3, "game": "chess", "result": 5}
    data["setup"] |= {"player_count": "three", "rule_set": "mayfair"}
    data["setup"]["hands"][1][2] = None
    data["events"][1]["move"] = "pass"
    del data["setup"]["first_player"]
    assert problems(components, data) == [
        "format: 3; this version reads format 2",
        'game: "chess"; known is "taj_mahal"',
        'setup.rule_set: "mayfair" is not a rule set; they are zman, rio_grande',
        "result: is unknown here; known are format, game, setup, observer, events",
        "setup.first_player: is missing",
        'setup.player_count: must be a whole number, not "three"',
        "setup.hands[1][2]: must be a text, not null",
        'events[1].move: "pass" is not a move; a move is "play CARD", "play CARD with CARD", "withdraw", '
        '"palace CITY", "crown CITY" or "take CARD"',
    ]


def test_every_event_is_of_one_form(components: ComponentSet) -> None:
    data = record_data(components, moves=0)
    data["events"] = [{}, {"seat": 1}, {"seat": 1, "move": "withdraw", "draw": "?"}, {"display": [], "seat": 0}]
    forms = "expected display; seat and move; seat and draw; unrest"
    assert problems(components, data) == [
        f"events[0]: has nothing; {forms}",
        f'events[1]: has "seat"; {forms}',
        f'events[2]: has "seat", "move", "draw"; {forms}',
        f'events[3]: has "display", "seat"; {forms}',
    ]


def test_an_observer_is_a_seat(components: ComponentSet) -> None:
    data = record_data(components) | {"observer": 3}
    assert problems(components, data) == ["observer: 3 is no seat; seats are 0 to 2, null sees all"]


def test_another_component_set_is_refused_by_name_and_by_hash(components: ComponentSet) -> None:
    data = record_data(components)
    data["setup"] |= {"component_set": "printed", "component_hash": "00"}
    assert problems(components, data)[0].startswith('setup.component_hash: "00" is not the component set in use')
    del data["setup"]["component_hash"]
    assert problems(components, data) == [
        'setup.component_set: "printed" is not the component set in use, "reconstruction"'
    ]


def test_every_problem_of_a_set_up_is_named(components: ComponentSet) -> None:
    data = record_data(components)
    data["setup"] |= {"first_player": 9, "hands": data["setup"]["hands"][:2]}
    assert problems(components, data) == [
        "setup.first_player: 9 is no seat; seats are 0 to 2",
        "setup.hands: 2 hands for 3 players",
    ]


def test_cards_that_the_observer_did_not_see_are_hidden(components: ComponentSet) -> None:
    """Section I: although the file has them."""
    data = record_data(components)
    whole = read_record(components, json.dumps(data).encode())
    assert read_record(components, json.dumps(data | {"observer": 1}).encode()) == observe(whole, 1)


@pytest.mark.parametrize("version", [1, 3])
def test_a_record_of_another_format_is_refused(components: ComponentSet, version: int) -> None:
    data = record_data(components) | {"format": version}
    assert problems(components, data) == [f"format: {version}; this version reads format 2"]


def test_a_key_given_twice_is_refused(components: ComponentSet) -> None:
    twice = json.dumps(record_data(components)).replace("{", '{"observer": 1, ', 1)
    with pytest.raises(JsonError, match="observer: is there more than once"):
        read_record(components, twice.encode())


def test_the_fourth_colour_is_read_under_both_names(components: ComponentSet) -> None:
    table = after(new_table(RULE_SETS["rio_grande"], 3, 2, components), 25, 2)
    text = write_record(components, table.record)
    assert "violet" in text
    aliased = read_record(components, text.replace("violet", "blue").encode())
    assert (replay(components, aliased).state == table.game.state).all()


def outcome(components: ComponentSet, text: bytes) -> str:
    """`read`, or which check refused it, in words that can be printed; any other exception is a fault."""
    refused: ValueError
    try:
        replay(components, read_record(components, text))
    except (JsonError, RecordError) as error:
        refused = error
        assert refused.problems
        assert str(refused).encode()
        return type(refused).__name__
    return "read"


def test_no_mutated_record_does_worse_than_being_refused(components: ComponentSet) -> None:
    rng = random.Random(21)
    original = record_data(components)
    for spoil in (mutated, exchanged):
        outcomes = {outcome(components, json.dumps(spoil(original, rng)).encode()) for _ in range(300)}
        assert outcomes == {"read", "JsonError", "RecordError"}


def test_no_mutated_bytes_do_worse_than_being_refused(components: ComponentSet) -> None:
    rng = random.Random(22)
    text = json.dumps(record_data(components)).encode()
    outcomes = {outcome(components, mutated_bytes(text, rng)) for _ in range(300)}
    assert "JsonError" in outcomes
