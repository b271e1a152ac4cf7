"""Turns, choices and boards of Maharaja as text."""

import random

import pytest

from mogul.cli.text.maharaja.game_text import TEXT
from mogul.cli.text.maharaja.moves import city_points
from mogul.cli.text.names import from_seat, numbered
from mogul.cli.text.turns import Turn, turn_lines
from mogul.engine.maharaja.records.effects import (
    CharacterTaken,
    CityScored,
    Effect,
    GoldChanged,
    GovernorMoved,
    HouseBuilt,
    HousesQuarried,
    MaharajaMoved,
    PalaceBuilt,
    PlanShown,
    PlanUndone,
    RoundStarted,
    TollPaid,
    Walked,
)
from mogul.engine.maharaja.rule_sets import FIRST_CITY, Character, City, Junction, Place, Plan
from mogul.engine.maharaja.sentences import junction_name
from tests.cli.text.maharaja.played import COMPONENTS, NOTATION, new_table

move = NOTATION.move_id
SW = City(NOTATION.cities.index("SW"))
V07 = Place(NOTATION.places.index("V07"))


def test_a_turn_of_several_moves_is_one_line() -> None:
    turn = Turn(0, 1)
    shown: list[Effect] = [PlanShown(1, Plan(0)), GoldChanged(1, 1, "C2"), HousesQuarried(1, 2)]
    turn.add(move("show quarry+palace-and-house"), shown)
    turn.add(move("walk R09"), [TollPaid(1, 0, 1), TollPaid(1, 2, 2), Walked(1, Junction(SW))])
    turn.add(move("palace"), [GoldChanged(1, -9, "C6"), PalaceBuilt(1, SW, is_centre=True)])
    turn.add(move("house SW"), [GoldChanged(1, -1, "A2"), HouseBuilt(1, Place(FIRST_CITY + SW), "A2")])
    turn.add(move("free-house V07"), [HouseBuilt(1, V07, "C5")])
    (line,) = turn_lines(TEXT, NOTATION, turn, numbered, None)
    assert line.plain == (
        "seat 1: show quarry+palace-and-house · gets 1 gold as the Trader · gets 2 houses from the quarry · "
        "walks to Ahmadabad (SW), toll 1 to seat 0 + 2 to seat 2 · "
        "builds a palace on the centre site of Ahmadabad (SW) for 9 gold · "
        "builds a house in Ahmadabad (SW) for 1 gold · builds a house in V07"
    )


def test_governors_that_are_passed_are_not_named() -> None:
    one, other = City(0), City(1)
    passed, first, second = (
        GovernorMoved(each, city, box, "G1") for each, city, box in ((None, other, 4), (1, one, 2), (1, other, 2))
    )
    effects: list[Effect] = [passed, first, second]
    moves = [move(f"governor {NOTATION.cities[city]}") for city in (one, other)]
    line = TEXT.turn(NOTATION, Turn(0, 1, [move("show governor+governor"), *moves], effects), numbered, None)
    names = [
        f"moves the governor of {junction_name(COMPONENTS, NOTATION.cities[city])} to box 2" for city in (one, other)
    ]
    assert line.plain.split(" · ")[1:] == names


def test_the_bank_pays_the_monks_tolls() -> None:
    effects: list[Effect] = [TollPaid(None, 0, 1), TollPaid(None, 2, 2), Walked(1, Junction(SW))]
    line = TEXT.turn(NOTATION, Turn(0, 1, [move("show gold+gold")], effects), numbered, None)
    assert line.plain.endswith("walks to Ahmadabad (SW), the bank pays 3")


def test_a_plan_is_named_to_its_seat_and_to_the_keeper_alone() -> None:
    plan, hidden = move("plan palace+gold"), move("plan ?")
    for viewer, shown in ((0, "has planned"), (1, "plan gold+palace"), (None, "plan gold+palace")):
        assert TEXT.turn(NOTATION, Turn(0, 1, [plan]), numbered, viewer).plain == f"seat 1: {shown}"
    assert TEXT.turn(NOTATION, Turn(0, 1, [hidden]), numbered, None).plain == "seat 1: has planned"


def test_moves_of_the_set_up_say_everything() -> None:
    pick = Turn(0, 1, [move("character 3")], [CharacterTaken(1, Character.SADHU, None, "S3")])
    house = Turn(0, 1, [move("house V07")], [HouseBuilt(1, V07, "S4")])
    assert [TEXT.turn(NOTATION, each, numbered, None).plain for each in (pick, house)] == [
        "seat 1: character 3 (sadhu)",
        "seat 1: house V07",
    ]


def test_penalty_scoring_and_round_have_lines_of_their_own() -> None:
    effects: list[Effect] = [
        PlanUndone(1, 1),
        *(GoldChanged(seat, 2, "N1") for seat in (0, 2)),
        CityScored(0, SW, 1),
        GoldChanged(0, 7, "P2"),
        CityScored(2, SW, 5),
        GoldChanged(2, 11, "P2"),
        RoundStarted(4),
        MaharajaMoved(City(0)),
        GovernorMoved(None, City(0), 9, "R2"),
    ]
    shown = turn_lines(TEXT, NOTATION, Turn(0, 1, [move("show gold+palace")], effects), from_seat(0), 0)
    assert [line.plain.strip("─ ") for line in shown] == [
        "seat 1: show gold+palace · leaves 1 of its two actions undone",
        "you, seat 2: 2 gold each for it",
        "Ahmadabad (SW) is scored: seat 2 5 points, 11 gold; you 1 point, 7 gold",
        "Round 4: the Maharaja comes to Ahmadabad (SW), its governor to box 9, printed 3",
    ]


def test_gold_for_being_alone_is_added_and_a_city_without_points_named() -> None:
    alone: list[Effect] = [CityScored(0, SW, 3), GoldChanged(0, 10, "P2"), GoldChanged(0, 5, "P3")]
    assert [line.plain for line in TEXT.table_effects(NOTATION, alone, numbered)] == [
        "  Ahmadabad (SW) is scored: seat 0 3 points, 15 gold"
    ]
    assert [line.plain for line in TEXT.table_effects(NOTATION, [CityScored(None, SW, 0)], numbered)] == [
        "  Ahmadabad (SW) is scored: nobody has points there"
    ]
    assert TEXT.table_effects(NOTATION, [RoundStarted(1)], numbered) == []


@pytest.mark.parametrize("players", [2, 4])
def test_points_in_a_city_are_those_that_the_rules_score(players: int) -> None:
    table, rng, scored = new_table(players, players), random.Random(players), 0
    while not table.game.is_over:
        chosen, view = rng.choice(table.game.legal_moves()), table.view(0)
        for effect in table.play(chosen):  # the last turn of a round ends with the scoring, and changes no piece
            if isinstance(effect, CityScored) and effect.seat is not None:
                assert effect.points == city_points(view, effect.seat, effect.city)
                scored += 1
    assert scored > players
