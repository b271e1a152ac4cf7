"""Records, and what a seat saw of them."""

import dataclasses
from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from mogul.engine.game_rules import Move, Moved
from mogul.engine.maharaja.components import ComponentSet
from mogul.engine.maharaja.records.record import new_setup, observe, observe_event, setup_problems
from mogul.engine.maharaja.rule_sets import ACTION_PENALTY, BASIC
from mogul.engine.maharaja.rules.state import END, HIDDEN, PICK, PLAN, SHOW
from tests.engine.maharaja.played import AT_EVERY_TABLE, finished, new_game


@AT_EVERY_TABLE
def test_a_random_set_up_has_no_problem_and_follows_from_its_seed(players: int, components: ComponentSet) -> None:
    """S2, S3."""
    setups = [new_setup(components, ACTION_PENALTY, players, seed) for seed in range(20)]
    assert all(setup_problems(components, setup) == [] for setup in setups)
    assert setups == [new_setup(components, ACTION_PENALTY, players, seed) for seed in range(20)]
    assert len({setup.governors for setup in setups}) > 15
    assert {setup.first_player for setup in setups} == {*range(players)}
    assert {(setup.rule_set, setup.component_set) for setup in setups} == {("action_penalty", "a16")}


def test_a_given_first_player_changes_nothing_else(components: ComponentSet) -> None:
    drawn, given = (new_setup(components, BASIC, 3, 1, first) for first in (None, 2))
    assert given.first_player == 2
    assert dataclasses.replace(drawn, first_player=2) == given


def test_governors_lie_in_every_box_alike(components: ComponentSet) -> None:
    """S2."""
    counts = Counter((box, city) for seed in range(1400) for box, city in _boxes(components, seed))
    assert chisquare([counts[box, city] for box in range(7) for city in range(7)]).pvalue > 1e-4


def _boxes(components: ComponentSet, seed: int) -> Any:
    return enumerate(new_setup(components, BASIC, 2, seed).governors)


@pytest.mark.parametrize("players", [1, 6])
def test_other_numbers_of_players_are_refused(components: ComponentSet, players: int) -> None:
    with pytest.raises(ValueError, match=f"players is {players}; basic is played by 2 to 5"):
        new_setup(components, BASIC, players, 1)


@pytest.mark.parametrize("seat", [-1, 3])
def test_the_first_player_is_a_seat(components: ComponentSet, seat: int) -> None:
    with pytest.raises(ValueError, match=f"first_player is {seat}; seats are 0 to 2"):
        new_setup(components, BASIC, 3, 1, seat)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"rule_set": "advanced"}, 'rule_set: "advanced" is not a rule set; they are basic, action_penalty'),
        ({"player_count": 6}, "player_count: 6; basic is played by 2 to 5"),
        ({"component_hash": "00"}, 'component_hash: "00" is not the component set in use (a16, '),
        ({"first_player": 3}, "first_player: 3 is no seat; seats are 0 to 2"),
        ({"first_player": -1}, "first_player: -1 is no seat; seats are 0 to 2"),
        ({"governors": (0, 1, 2, 3, 4, 5)}, "governors: SW, NW, NE, SE, N, CENTRE; expected each of the 7 cities once"),
        ({"governors": (0, 1, 2, 3, 4, 5, 5)}, "governors: SW, NW, NE, SE, N, CENTRE, CENTRE; expected each"),
    ],
)
def test_each_problem_of_a_set_up_is_named(components: ComponentSet, fields: dict[str, Any], message: str) -> None:
    setup = new_setup(components, BASIC, 3, 1)
    (problem,) = setup_problems(components, dataclasses.replace(setup, **fields))
    assert str(problem).startswith(message)


@AT_EVERY_TABLE
def test_a_seat_sees_everything_but_the_others_plans(players: int) -> None:
    """I1."""
    record = finished(new_game(players, 1)).record
    assert record.observer is None
    assert record.unknown_cards == ()
    plans = [place for place, event in enumerate(record.events) if event.move < SHOW]
    for seat in range(players):
        seen = observe(record, seat)
        assert (seen.setup, seen.observer, len(seen.events)) == (record.setup, seat, len(record.events))
        for place, (one, other) in enumerate(zip(record.events, seen.events, strict=True)):
            is_hidden = place in plans and one.seat != seat
            assert other == (Moved(one.seat, Move(HIDDEN)) if is_hidden else one)
        hidden = [place for place in plans if record.events[place].seat != seat]
        assert seen.unknown_cards == tuple(f"events[{place}]" for place in hidden)
        assert len(hidden) == len(plans) * (players - 1) // players


@AT_EVERY_TABLE
def test_to_observe_twice_is_to_observe_once(players: int) -> None:
    record = finished(new_game(players, 2)).record
    for seat in range(players):
        assert observe(observe(record, seat), seat) == observe(record, seat)


def test_what_another_seat_saw_has_less() -> None:
    record = finished(new_game(2, 2)).record
    assert all(event.move >= HIDDEN for event in observe(observe(record, 0), 1).events)


def test_each_kind_of_move_is_seen_or_hidden() -> None:
    for move in (PLAN, PLAN + 44, HIDDEN):
        assert observe_event(Moved(1, Move(move)), 0) == Moved(1, Move(HIDDEN))
        assert observe_event(Moved(1, Move(move)), 1) == Moved(1, Move(move))
    for move in (SHOW, PICK, END):
        assert observe_event(Moved(1, Move(move)), 0) == Moved(1, Move(move))
