"""Views as JSON texts: they come back as they were written, say little when little is to be said, and no text does
worse than being refused."""

import copy
import json
import random
from typing import Any

import pytest

from mogul.engine.json_text import JsonError
from mogul.engine.problem import Severity
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.json_format import read_position, write_record, write_view
from mogul.engine.taj_mahal.rule_sets import ZMAN, Color, RuleSet
from mogul.engine.taj_mahal.views.position import Position
from mogul.engine.taj_mahal.views.view import View
from mogul.engine.taj_mahal.views.view_problems import view_problems
from tests.engine.mutations import exchanged, mutated, mutated_bytes
from tests.engine.taj_mahal.random_tables import AT_EVERY_TABLE, after, board_of, decisions, new_table
from tests.engine.taj_mahal.texts import NOTATION, city


def read_view(components: ComponentSet, text: bytes) -> View:
    view = read_position(components, text)
    assert isinstance(view, View)
    return view


def view_data(components: ComponentSet, moves: int = 70) -> dict[str, Any]:
    table = after(new_table(ZMAN, 3, 2, components), moves, 2)
    data: dict[str, Any] = json.loads(write_view(components, table.view(table.game.seat)))
    return data


def problems(components: ComponentSet, data: Any) -> list[str]:
    with pytest.raises(JsonError) as error:
        read_view(components, json.dumps(data).encode())
    return [str(problem) for problem in error.value.problems]


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", [0, 1])
def test_views_of_a_game_come_back_as_they_were_written(rule_set: RuleSet, players: int, seed: int) -> None:
    table = new_table(rule_set, players, seed)
    components = board_of(seed)
    for number, _ in enumerate(decisions(table, seed)):
        if number % 9 == 0:
            for seat in range(players):
                view = table.view(seat)
                text = write_view(components, view)
                assert read_view(components, text.encode()) == view
                assert max(map(len, text.splitlines())) <= 120


def test_a_position_is_read_in_either_form(components: ComponentSet) -> None:
    table = after(new_table(ZMAN, 3, 2, components), 12, 2)
    view = table.view(table.game.seat)
    assert read_position(components, write_view(components, view).encode()) == view
    assert read_position(components, write_record(components, table.record).encode()) == table.record


START: dict[str, Any] = {
    "seat": 1,
    "players": [{"hand_size": 6}, {}, {"hand_size": 6}],
    "visit": 1,
    "first_player": 1,
    "deck_size": 73,
}
"""The fields of a view at the start of a game besides board, display and hand."""


def start_view(components: ComponentSet, **changes: Any) -> dict[str, Any]:
    full = view_data(components, moves=0)["view"]
    said = {key: full[key] for key in ("provinces", "bonus_tokens", "display", "hand")}
    return {"format": 2, "game": "taj_mahal", "view": {**said, **copy.deepcopy(START), **changes}}


def read_start(components: ComponentSet, **changes: Any) -> View:
    return read_view(components, json.dumps(start_view(components, **changes)).encode())


def test_a_view_of_the_start_says_little(components: ComponentSet) -> None:
    view = read_start(components)
    assert view_problems(components, view) == []
    assert view.rule_set == "zman"
    assert (view.component_set, view.component_hash) == (components.name, components.content_hash)
    assert (view.seat_to_move, view.phase, len(view.court)) == (1, "auction", 6)
    assert (view.players[1].hand_size, view.players[1].is_in, view.players[1].row_color) == (6, True, None)
    assert view.memory is None
    assert dict(view.bonus_tokens)[city(components.agra_city)] == NOTATION.token("+4")


def test_memory_that_is_null_is_not_tracked(components: ComponentSet) -> None:
    assert read_start(components, memory=None) == read_start(components)


def test_a_rows_colour_follows_from_its_plays(components: ComponentSet) -> None:
    """P2, P6: the first coloured card that is played without the monk's prestige card sets it."""
    monk = {"card": "red vizier+elephant", "prestige_card": "monk"}
    for row, color in (
        ([monk], None),
        ([monk, {"card": "violet vizier+elephant"}], Color.BLUE),
        ([{"card": "green monk+elephant"}], Color.GREEN),
    ):
        players = [{**START["players"][0], "row": row}, *START["players"][1:]]
        view = read_start(components, players=players, deck_size=START["deck_size"] - len(row))
        assert [player.row_color for player in view.players] == [color, None, None]


def test_equal_knowledge_is_an_equal_value_however_it_is_written(components: ComponentSet) -> None:
    data = view_data(components)
    rng = random.Random(3)
    shuffled = json.loads(json.dumps(data).replace("blue", "violet"))
    view = shuffled["view"]
    orderless = [view[key] for key in ("display", "discard_pile", "hand", "court")]
    for player in view["players"]:
        orderless += [player[key] for key in ("known_cards", "palaces", "crown_palaces", "tile_visits")]
        orderless += [player[key] for key in ("prestige_cards", "advisor_tokens", "bonus_token_cities")]
    orderless += [epoch["pool"] for explanation in view["memory"] for epoch in explanation["epochs"]]
    for values in orderless:
        rng.shuffle(values)
    assert shuffled != data
    assert read_view(components, json.dumps(shuffled).encode()) == read_view(components, json.dumps(data).encode())


def test_every_mistake_of_the_shape_is_named_at_once(components: ComponentSet) -> None:
    data = start_view(components, deck_size=7.5, cards=[], hand="red")
    del data["view"]["visit"]
    data["view"]["players"][0] = {"hand_size": True, "scores": 3}
    data["colour"] = 1
    assert problems(components, data) == [
        "colour: is unknown here; known are format, game, view",
        "view.cards: is unknown here; known are rule_set, component_set, component_hash, players, provinces, "
        "tile_visits_out, bonus_tokens, visit, first_player, seat_to_move, phase, palaces_owed, crown_owed, "
        "cards_owed, court, set_aside, protest, display, discard_pile, unrest, deck_size, seat, hand, memory",
        "view.visit: is missing",
        "view.players[0].scores: is unknown here; known are score, is_in, row, row_color, hand_size, known_cards, "
        "prestige_cards, advisor_tokens, palaces, crown_palaces, tile_visits, bonus_token_cities",
        "view.players[0].hand_size: must be a whole number, not true",
        "view.deck_size: must be a whole number, not 7.5",
        'view.hand: must be a list, not "red"',
    ]


def test_the_size_of_an_opponents_hand_cannot_be_left_out(components: ComponentSet) -> None:
    data = start_view(components, players=[{}, {}, {"hand_size": 6}])
    assert problems(components, data) == ["view.players[0].hand_size: is missing; only the viewer's can be left out"]


def test_problems_of_a_position_name_the_places_of_the_text(components: ComponentSet) -> None:
    """Lists are sorted when they are read."""
    data = view_data(components)
    data["view"]["tile_visits_out"] = [77, 0]
    data["view"]["players"][1]["bonus_token_cities"] = ["Agra", "Delhi"]
    found = problems(components, data)
    assert any(each.startswith("view.tile_visits_out[0]: 77 is no visit") for each in found)
    assert any(each.startswith("view.tile_visits_out[1]: 0 is no visit") for each in found)


def test_cards_are_counted_although_one_of_them_cannot_be_read(components: ComponentSet) -> None:
    data = view_data(components, moves=3)
    data["view"]["hand"][0] = "pink elephant"
    data["view"]["deck_size"] += 1
    found = problems(components, data)
    assert [each.partition(":")[0] for each in found] == ["view.hand[0]", "view.deck_size"]
    del data["view"]["seat"]  # whose hand it is
    assert [each.partition(":")[0] for each in problems(components, data)] == ["view.seat", "view.hand[0]"]


def test_another_component_set_is_refused(components: ComponentSet) -> None:
    data = start_view(components, component_set="printed")
    assert problems(components, data) == [
        'view.component_set: "printed" is not the component set in use, "reconstruction"'
    ]
    data = start_view(components, component_hash="00")
    assert problems(components, data)[0].startswith('view.component_hash: "00" is not the component set in use')


NAMES: list[tuple[dict[str, Any], str]] = [
    ({"phase": "draft"}, 'view.phase: "draft" is no phase; expected auction, palace, crown, take, over'),
    (
        {"court": ["crown", "elephant"]},
        'view.court[1]: "elephant" is no court seat; expected vizier, general, monk, princess, crown, tile',
    ),
    ({"set_aside": ["?"]}, 'view.set_aside[0]: "?" is no court seat'),
    ({"display": ["?"]}, 'view.display[0]: "?" is no influence card of this component set'),
    ({"hand": ["red monk"]}, 'view.hand[0]: "red monk" is no influence card'),
    ({"provinces": ["Atlantis"]}, 'view.provinces[0]: "Atlantis" is no province of this component set; expected'),
    ({"bonus_tokens": {"Atlantis": "rice"}}, 'view.bonus_tokens.Atlantis: "Atlantis" is no city of this component set'),
    ({"bonus_tokens": {"Agra": "salt"}}, 'view.bonus_tokens.Agra: "salt" is no bonus token of this component set'),
    ({"rule_set": "mayfair"}, 'view.rule_set: "mayfair" is not a rule set; they are zman, rio_grande'),
]
PLAYER_NAMES: list[tuple[dict[str, Any], str]] = [
    ({"prestige_cards": ["mogul"]}, 'prestige_cards[0]: "mogul" is no advisor; expected vizier, general, monk'),
    ({"advisor_tokens": ["monk", "crown"]}, 'advisor_tokens[1]: "crown" is no advisor'),
    ({"palaces": ["Atlantis"]}, 'palaces[0]: "Atlantis" is no city of this component set; expected'),
    ({"bonus_token_cities": ["Atlantis"]}, 'bonus_token_cities[0]: "Atlantis" is no city'),
    ({"row_color": "white"}, 'row_color: "white" is no colour; expected red, yellow, green, blue'),
    ({"row": [{"card": "red monk"}]}, 'row[0].card: "red monk" is no influence card'),
    ({"row": [{"card": "red vizier+elephant", "white_card": "crown"}]}, 'row[0].white_card: "crown" is no symbol'),
    ({"row": [{"card": "red vizier+elephant", "prestige_card": ""}]}, 'row[0].prestige_card: "" is no advisor'),
]


@pytest.mark.parametrize(("changes", "message"), NAMES)
def test_a_name_without_a_meaning_is_refused(components: ComponentSet, changes: dict[str, Any], message: str) -> None:
    assert [problem for problem in problems(components, start_view(components, **changes)) if message in problem]


@pytest.mark.parametrize(("changes", "message"), PLAYER_NAMES)
def test_a_player_s_name_without_a_meaning_is_refused(
    components: ComponentSet, changes: dict[str, Any], message: str
) -> None:
    players = [{**START["players"][0], **changes}, *START["players"][1:]]
    found = problems(components, start_view(components, players=players))
    assert [problem for problem in found if f"view.players[0].{message}" in problem]


@pytest.mark.parametrize("version", [1, 3])
def test_a_view_of_another_format_is_refused(components: ComponentSet, version: int) -> None:
    data = view_data(components) | {"format": version}
    assert problems(components, data) == [f"format: {version}; this version reads format 2"]


def outcome(components: ComponentSet, text: bytes) -> str:
    """The outcome of a text, in words that can be printed; any exception but JsonError is a fault."""
    refused: JsonError | None = None
    try:
        view = read_view(components, text)
    except JsonError as error:
        refused = error
    if refused is not None:
        assert str(refused).encode()
        return "refused"
    found = view_problems(components, view)
    assert all(str(problem).encode() for problem in found)
    assert all(problem.severity is Severity.WARNING for problem in found)
    Position(components, view)
    return "playable"


def test_no_mutated_view_does_worse_than_being_refused(components: ComponentSet) -> None:
    rng = random.Random(31)
    original = view_data(components)
    for spoil in (mutated, exchanged):
        outcomes = {outcome(components, json.dumps(spoil(original, rng)).encode()) for _ in range(1000)}
        assert outcomes == {"refused", "playable"}


def test_no_mutated_bytes_do_worse_than_being_refused(components: ComponentSet) -> None:
    rng = random.Random(32)
    text = json.dumps(view_data(components)).encode()
    outcomes = {outcome(components, mutated_bytes(text, rng)) for _ in range(500)}
    assert "refused" in outcomes
