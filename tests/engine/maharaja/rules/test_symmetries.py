"""Renaming and renumbering the board, or exchanging the seats, commutes with play: legal moves, effects and tables are
the same, renamed or exchanged."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

from mogul.engine.effect_log import Entry
from mogul.engine.game_interface import MAX_SEATS
from mogul.engine.game_rules import Moved
from mogul.engine.json_shape import json_value
from mogul.engine.maharaja.components import ComponentSet, bundled_components, components_from_data
from mogul.engine.maharaja.records.effects import effect_of
from mogul.engine.maharaja.records.record import Setup
from mogul.engine.maharaja.rule_sets import City
from mogul.engine.maharaja.rules.effect_log import CARD_TAKEN, CITY_SCORED, GOLD, TOLL
from mogul.engine.maharaja.rules.game_state import GameState
from mogul.engine.maharaja.rules.state import NOBODY, OVER, PLANNING, STATE
from mogul.engine.maharaja.views.position import table_of
from mogul.engine.maharaja.views.view import Table
from tests.engine.maharaja.played import AT_EVERY_TABLE, BOARDS, Played, new_game, random_event

# The board


class Renamed(NamedTuple):
    """The same board in other words and other numbers. ids: the new id of each old one."""

    components: ComponentSet
    ids: dict[str, str]

    def text(self, text: str) -> str:
        """A text of a move with its ids replaced."""
        return " ".join(self.ids.get(word, word) for word in text.split(" "))

    def value(self, value: Any) -> Any:
        """The same of everything in a JSON value."""
        if isinstance(value, dict):
            return {key: self.value(each) for key, each in value.items()}
        if isinstance(value, list):
            return [self.value(each) for each in value]
        return self.ids.get(value, value) if isinstance(value, str) else value


def renamed(components: ComponentSet, seed: int) -> Renamed:
    """Cities and roads in another order, half of the roads in the other direction, and new ids for everything."""
    rng = random.Random(seed)
    data = components.as_data()
    old = [*data["cities"], data["start"]]
    old += [road["id"] for road in data["roads"]] + list(components.villages)
    ids = dict(zip(old, (f"X{number:02}" for number in rng.sample(range(100), len(old))), strict=True))
    roads = []
    for road in rng.sample(data["roads"], len(data["roads"])):
        ends, villages = (road["one"], road["other"]), road["villages"]
        if rng.random() < 0.5:
            ends, villages = ends[::-1], villages[::-1]
        one, other = (ids[end] for end in ends)
        roads.append({"id": ids[road["id"]], "one": one, "other": other, "villages": [ids[each] for each in villages]})
    cities = rng.sample(list(data["cities"].items()), len(data["cities"]))
    data |= {"start": ids[data["start"]], "roads": roads, "cities": {ids[city]: name for city, name in cities}}
    data.pop("coordinates", None)
    data["status"] = dict.fromkeys(("cities", "village_capacity", "blocked_sites", "roads"), "random (of a test)")
    return Renamed(components_from_data(data), ids)


def table_text(played: Played, rename: Callable[[Any], Any] = lambda value: value) -> Any:
    """The table in words, without any order of the board."""
    data = rename(
        json_value(Table, table_of(played.game.state, played.game.game.players), played.game.notation.writers)
    )
    boxes = dict(zip(map(rename, played.game.notation.cities), data.pop("governor_boxes"), strict=True))
    for player in data["players"]:
        for name in ("houses", "centre_palaces", "outer_palaces"):
            player[name].sort()
    return data, boxes


def effect_texts(played: Played, effects: Any, rename: Callable[[Any], Any] = lambda value: value) -> list[str]:
    """Effects in words; those of one move without an order, which the numbers of villages decide for tolls."""
    texts = ((type(each).__name__, json_value(type(each), each, played.game.notation.writers)) for each in effects)
    return sorted(f"{name} {rename(value)}" for name, value in texts)


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", [1, 2])
def test_the_names_and_numbers_of_the_board_do_not_matter(players: int, seed: int) -> None:
    other_board = renamed(bundled_components(BOARDS[players]), seed)
    one = new_game(players, seed)
    cities = list(other_board.components.cities)
    governors = (
        City(cities.index(other_board.ids[one.game.notation.cities[each]])) for each in one.game.setup.governors
    )
    setup = Setup(
        one.game.setup.rule_set,
        players,
        other_board.components.name,
        other_board.components.content_hash,
        one.game.setup.first_player,
        tuple(governors),
    )
    other = Played(other_board.components, setup)
    assert other_board.components.content_hash != one.components.content_hash
    rng = random.Random(seed)
    while not one.game.is_over:
        assert one.game.seats_to_move == other.game.seats_to_move
        assert set(map(other_board.text, one.legal())) == other.legal()
        assert table_text(one, other_board.value) == table_text(other)
        event = random_event(one.game, rng)
        text = one.game.notation.move_text(event.move)
        seen, same = one.push(event), other.play(event.seat, other_board.text(text))
        assert effect_texts(one, seen, other_board.value) == effect_texts(other, same)
    assert other.game.standings == one.game.standings


# The seats

_BY_SEAT = [name for name in STATE.names or () if MAX_SEATS in STATE[name].shape]


def exchanged_state(state: np.void, places: list[int]) -> np.void:
    """A state with other seats. places: the new seat of each old one."""
    new = state.copy()
    for name in _BY_SEAT:
        for old, place in enumerate(places):
            new[name][..., place] = state[name][..., old]
    new["centre"] = [owner if owner == NOBODY else places[owner] for owner in state["centre"]]
    new["seat"], new["first_player"] = places[state["seat"]], places[state["first_player"]]
    new["had_turn"] = sum(1 << place for old, place in enumerate(places) if state["had_turn"] >> old & 1)
    return new


def exchanged_entry(entry: Entry, places: list[int]) -> tuple[int, ...]:
    effect, seat, what, amount = entry
    seat = seat if seat == NOBODY else places[seat]
    what = places[what] if effect == TOLL else what
    amount = places[amount] if effect == CARD_TAKEN and amount != NOBODY else amount
    return effect, seat, what, amount


@AT_EVERY_TABLE
@pytest.mark.parametrize("seed", [3, 4])
def test_the_numbers_of_the_seats_do_not_matter_after_the_set_up(players: int, seed: int) -> None:
    """S3 goes round the table; after it seats are known by their cards alone."""
    rng = random.Random(seed)
    played = new_game(players, seed)
    while played.game.state["round"] == 0:
        played.push(random_event(played.game, rng))
    places = [*range(MAX_SEATS)]
    while places == sorted(places):
        places[:players] = rng.sample(range(players), players)
    other = GameState(played.game.game, exchanged_state(played.game.state, places))
    state = played.game.state
    scored = 0
    while not played.game.is_over:
        event = random_event(played.game, rng)
        if state["phase"] == PLANNING:  # kernels ask the seats in their order
            state["seat"], other.state["seat"] = event.seat, places[event.seat]
        assert exchanged_state(state, places).tobytes() == other.state.tobytes()
        assert played.game.legal_moves() == other.moves()
        entries = other.move(event.move)
        (step,) = played.game.push(Moved(event.seat, event.move))
        assert sorted(map(tuple, entries)) == sorted(exchanged_entry(entry, places) for entry in step.entries)
        scored += any(entry[0] == CITY_SCORED for entry in entries)
        if state["phase"] == PLANNING:
            other.state["seat"] = places[state["seat"]]
    assert other.state["phase"] == OVER
    assert scored >= 3


def test_every_field_of_a_state_by_seat_is_exchanged() -> None:
    """A state with all seats told apart changes in each of them."""
    state = np.zeros(1, STATE)[0]
    for name in _BY_SEAT:
        state[name][...] = range(MAX_SEATS)
    new = exchanged_state(state, [1, 2, 3, 4, 0])
    assert len(_BY_SEAT) == 11
    for name in _BY_SEAT:
        assert new[name][..., 0].max() == 4
    assert effect_of([GOLD, 0, 0, 2]) != effect_of(exchanged_entry([GOLD, 0, 0, 2], [1, 0, 2, 3, 4]))
