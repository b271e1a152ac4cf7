"""Views, and the choices of a person."""

import re

import pytest
from rich.console import Group

from mogul.cli.text.games import game_text
from mogul.cli.text.maharaja.board import _roads_table
from mogul.cli.text.maharaja.game_text import TEXT
from mogul.cli.text.names import from_seat, numbered
from mogul.engine.maharaja.components import components_from_data
from mogul.engine.maharaja.game_rules import RULES
from mogul.engine.maharaja.records.record import new_setup
from mogul.engine.maharaja.rule_sets import BASIC, Phase
from mogul.engine.maharaja.rules.state import PLAN
from mogul.engine.maharaja.table import Table
from tests.cli.text.maharaja.played import COMPONENTS, NOTATION, lines, new_table, played, random_moves

PLANS = [NOTATION.move_text(PLAN + plan) for plan in range(45)]


def test_the_game_has_texts() -> None:
    assert game_text("maharaja") is TEXT


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_view_fits_a_terminal_of_80_columns(players: int) -> None:
    table = new_table(players, players)
    for number, _ in enumerate(random_moves(table, players)):
        if number % 17 == 0:
            seat = table.game.seats_to_move[0]
            view = table.view(seat)
            name = from_seat(seat)
            shown = Group(TEXT.everything(COMPONENTS, view, name), TEXT.decision(COMPONENTS, view, name))
            assert max(len(line) for line in lines(shown) if "now: " not in line) <= 80  # those fold


def test_names_that_only_stand_in_are_marked() -> None:
    view = played(new_table(4, 1), 1, Phase.PLANNING, 1).view(0)
    shown = "\n".join(lines(TEXT.position(COMPONENTS, view, numbered)))
    for city, name in COMPONENTS.cities.items():
        mark = "?" if city in COMPONENTS.placeholders else ""
        assert re.search(rf"\d  {city} {re.escape(name + mark)}(?!\S)", shown)
    assert "? stands in for the name of a city, which is not known." in shown
    board = components_from_data(COMPONENTS.as_data() | {"status": dict.fromkeys(COMPONENTS.status, "printed")})
    other = Table(board, new_setup(board, BASIC, 3, 1), 1).view(0)
    assert "stands in" not in "\n".join(lines(TEXT.position(board, other, numbered)))


def test_cities_stand_in_the_order_of_their_governors() -> None:
    view = played(new_table(3, 2), 2, Phase.PLANNING, 3).view(0)
    shown = "\n".join(lines(TEXT.position(COMPONENTS, view, numbered)))
    boxes = [int(box) for box in re.findall(r"^>? +(\d+)  [A-Z]+ ", shown, re.MULTILINE)]
    assert boxes == sorted(view.table.governor_boxes)
    (marked,) = re.findall(r"^> +\d+  ([A-Z]+) ", shown, re.MULTILINE)
    assert marked == COMPONENTS.junctions[view.table.maharaja]
    assert f"Round 3: the Maharaja is in {COMPONENTS.cities[marked]}" in shown


def test_houses_of_a_village_are_digits_and_room_is_a_dash() -> None:
    table = new_table(4, 3)
    for text in ("character 1", "character 2", "character 3", "character 4", "house V13", "house V13", "house V05"):
        table.play(NOTATION.move_id(text))
    shown = "\n".join(lines(TEXT.position(COMPONENTS, table.view(2), from_seat(2))))
    assert "V13 01" in shown
    assert "V05 2-" in shown
    assert "V06 --" in shown
    assert "Digits: seats with a house there; you are 2." in shown
    two = "\n".join(lines(TEXT.position(COMPONENTS, new_table(2, 3).view(0), numbered)))
    assert re.search(r"V05 - +V06 - ", two)


def test_a_plan_is_shown_to_its_seat_alone_until_its_turn() -> None:
    screens = set()
    for plan in ("plan gold+gold", "plan governor+character"):
        table = played(new_table(3, 4), 4, Phase.PLANNING, 1)
        for move in (plan, "plan house+palace"):
            table.play(NOTATION.move_id(move))
        view = table.view(1)
        screens.add("\n".join(lines(TEXT.everything(COMPONENTS, view, from_seat(1)))))
        own = lines(TEXT.hands(COMPONENTS, [table.view(seat) for seat in range(3)], numbered))
        assert own[0].split() == ["plan", "of", "seat", "0", plan.removeprefix("plan "), "not", "shown", "yet"]
        assert len(own) == 2
    (screen,) = screens
    assert re.search(r"seat 0 +has planned\n", screen)
    assert re.search(r"seat 2 +has not planned yet\n", screen)
    assert re.search(r"your plan +house\+palace  not shown yet", screen)


def test_the_viewers_own_plan_stands_in_sight_until_it_is_shown() -> None:
    """Its own one, beside the plans of the others that are shown."""
    table = played(new_table(2, 4), 4, Phase.PLANNING, 1)
    first, other = table.game.seats_to_move
    for move in ("plan gold+gold", "plan house+palace"):
        table.play(NOTATION.move_id(move))
    (seat,) = table.game.seats_to_move
    plans = {first: "gold+gold", other: "house+palace"}

    def own(viewer: int) -> list[str]:
        hidden = TEXT.hands(COMPONENTS, [table.view(viewer)], from_seat(viewer))
        return [line.rstrip() for line in lines(hidden) if line.strip()]

    for viewer, plan in plans.items():
        assert own(viewer) == [f"your plan  {plan}  not shown yet"]
    table.play(NOTATION.move_id(f"show {plans[seat]}"))
    assert own(seat) == []
    later = other if seat == first else first
    assert own(later) == [f"your plan  {plans[later]}  not shown yet"]


def test_a_plan_that_is_shown_stands_with_the_turn() -> None:
    table = played(new_table(3, 5), 5, Phase.SHOWING, 1)
    (seat,) = table.game.seats_to_move
    (show,) = table.game.legal_moves()
    assert TEXT.is_formality(table.view(seat))
    table.play(show)
    view = table.view((seat + 1) % 3)
    plan = NOTATION.move_text(show).removeprefix("show ")
    shown = "\n".join(lines(TEXT.everything(COMPONENTS, view, numbered)))
    assert f"seat {seat}  {plan}  now: nothing done yet" in shown
    assert not TEXT.is_formality(table.view(seat))
    table.play(NOTATION.move_id("end"))
    view = table.view((seat + 1) % 3)
    assert f"seat {seat}  {plan}  turn is over" in "\n".join(lines(TEXT.everything(COMPONENTS, view, numbered)))


def test_all_plans_are_a_table_with_the_numbers_of_the_moves() -> None:
    view = played(new_table(3, 4), 4, Phase.PLANNING, 1).view(0)
    shown = lines(TEXT.choices(COMPONENTS, view, PLANS), 80)
    numbers = [[int(number) for number in re.findall(r"\b\d+\b", line)] for line in shown]
    assert sorted(number for row in numbers for number in row) == [*range(1, 46)]
    (palace,) = (row for row, line in zip(numbers, shown, strict=True) if line.startswith("palace "))
    assert PLANS[palace[0] - 1] == "plan palace+palace"
    assert PLANS[palace[-1] - 1] == "plan palace+character"


def choices(table: Table, seat: int) -> str:
    view = table.view(seat)
    moves = [NOTATION.move_text(move) for move in RULES.position(COMPONENTS, view).legal_moves()]
    return "\n".join(lines(TEXT.choices(COMPONENTS, view, moves), 60))


def test_choices_say_what_they_lead_to() -> None:
    """Worked examples of tolls and prices: seat 1 on the start, with the Artisan, and one house on the road to it."""
    table = new_table(2, 1)
    for text in ("character 1", "character 6"):
        table.play(NOTATION.move_id(text))
    assert "  1 house V01  NW-N" in choices(table, 0)
    for text in ("house V13", "house V14", "house V16", "house V15", "house V18", "house V19", "house V20"):
        table.play(NOTATION.move_id(text))
    table.play(NOTATION.move_id("house V21"))
    plans = ("plan gold+gold", "plan governor+palace", "show gold+gold", "end", "show palace+governor")
    for text in plans:
        table.play(NOTATION.move_id(text))
    shown = choices(table, 1)
    assert "walk R07  to CENTRE, toll 1 to seat 0" in shown
    assert "end  2 undone, 2 gold to each other seat" in shown
    for city, box in zip(NOTATION.cities, table.view(1).table.governor_boxes, strict=True):
        assert (f"governor {city}  to box {box - 2}" in shown) == (box >= 2)
    table.play(NOTATION.move_id("walk R07"))
    assert "palace  centre of CENTRE for 9 gold" in choices(table, 1)
    (line, plan, *_) = lines(TEXT.decision(COMPONENTS, table.view(1), from_seat(1)))
    assert line.split(maxsplit=1) == ["you", "14 gold, 6 houses, 7 palaces, architect in City-C? (CENTRE)"]
    assert plan.split(maxsplit=1) == ["plan", "palace+governor  now: nothing done yet"]


@pytest.mark.parametrize(
    ("phase", "round_", "words"),
    [
        (Phase.CHARACTERS, 0, "takes a character in the set-up"),
        (Phase.HOUSES, 0, "builds a house in the set-up"),
        (Phase.PLANNING, 2, "chooses a plan in round 2, the Maharaja in "),
        (Phase.TURN, 1, "goes on with its turn in round 1, the Maharaja in "),
    ],
)
def test_the_situation_is_a_sentence(phase: Phase, round_: int, words: str) -> None:
    table = played(new_table(3, 6), 6, phase, round_)
    seat = table.game.seats_to_move[0]
    assert TEXT.situation(COMPONENTS, table.view(seat)).startswith(f"Seat {seat} {words}")
    assert TEXT.situation(COMPONENTS, table.view((seat + 2) % 3)).endswith("(3 players, basic).")
    assert TEXT.prompt(table.view(seat)).startswith(("Which", "Where", "Your"))


def test_the_end_of_a_game_has_palaces_and_gold() -> None:
    table = new_table(3, 7)
    for _ in random_moves(table, 7):
        pass
    head, *rows = lines(TEXT.ranking(table.game, numbered))
    assert head.split() == ["place", "palaces", "gold"]
    view = table.view(0)
    for row in rows:
        _, _, seat, palaces, gold = row.split()
        player = view.table.players[int(seat)]
        assert (7 - player.palaces_left, player.gold) == (int(palaces), int(gold))
    assert TEXT.situation(COMPONENTS, view).startswith("The game is over in round ")
    assert "Plans" not in "\n".join(lines(TEXT.everything(COMPONENTS, view, numbered)))


def test_a_house_taken_up_is_named() -> None:
    table = played(new_table(3, 8), 8, Phase.PUTTING, 1)
    (seat,) = table.game.seats_to_move
    view = table.view(seat)
    assert view.turn is not None
    assert view.turn.taken_house is not None
    place = NOTATION.places[view.turn.taken_house]
    assert f"a house of {place} taken up" in "\n".join(lines(TEXT.decision(COMPONENTS, view, from_seat(seat))))
    assert TEXT.prompt(view) == "Where do you put the house?"


def test_a_card_is_named_beside_its_number() -> None:
    assert [TEXT.move(text).plain for text in ("swap 4", "character 1", "walk R05", "swap x")] == [
        "swap 4 (monk)",
        "character 1 (mogul)",
        "walk R05",
        "swap x",
    ]


def test_a_road_keeps_its_line_in_a_narrow_terminal() -> None:
    shown = lines(_roads_table(COMPONENTS, new_table(3, 1).view(0)), width=50)
    assert len(shown) == (len(COMPONENTS.roads) + 1) // 2
