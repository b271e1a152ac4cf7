"""`mogul show`"""

import json
from pathlib import Path

import pytest

from mogul.engine.taj_mahal.components import load_components
from mogul.engine.taj_mahal.views.observer import view_of_record
from tests.cli.command import Mogul, content_of


@pytest.fixture
def records(repository: Path) -> Path:
    return repository / "tests" / "records"


@pytest.fixture
def components(records: Path) -> Path:
    return records / "components.json"


def test_a_finished_game_shows_its_ranking(mogul: Mogul, records: Path, components: Path) -> None:
    text = mogul.done("show", records / "zman-5.json", "--components", components)
    places = [line.split() for line in text.splitlines() if "seat" in line and line.split()[0].isdecimal()]
    assert [place[:3] for place in places] == [[str(rank), "seat", place[2]] for rank, place in enumerate(places, 1)]
    assert [int(place[3]) for place in places] == [39, 38, 35, 19, 14]


def test_a_full_record_shows_all_hands_and_a_seat_only_its_own(mogul: Mogul, records: Path, components: Path) -> None:
    show = ("show", records / "zman-5.json", "--components", components, "--at", 40)
    assert mogul.done(*show).count("hand of seat") == 5
    assert mogul.done(*show, "--seat", 3).count("hand of seat") == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_the_view_of_a_seat_can_be_had_as_a_file(mogul: Mogul, records: Path, components: Path, seat: int) -> None:
    path = records / "zman-2.json"
    text = mogul.done("show", path, "--components", components, "--at", 30, "--seat", seat, "--json")
    cut = mogul.done("show", path, "--components", components, "--at", 30, "--json")
    board = load_components(components)
    assert content_of(text, board) == view_of_record(board, content_of(cut, board), seat)


def test_the_view_of_one_seat_is_refused_where_a_record_is_needed(
    mogul: Mogul, records: Path, components: Path, tmp_path: Path
) -> None:
    view = tmp_path / "view.json"
    shown = mogul.done("show", records / "zman-2.json", "--components", components, "--seat", 0, "--json")
    view.write_text(shown, encoding="utf-8")
    reason = "is the view of one seat, which mogul show and mogul suggest read; a record of the game is needed here"
    for command in ("review", "play"):
        assert mogul.refused(command, view, "--components", components) == f"{view}: {reason}"
    typed = mogul.refused("review", "-", "--components", components, typed=shown)
    assert typed == f"standard input: {reason}"
    for option in (("--log",), ("--at", 1), ("--by", "gm1")):
        refused = mogul.refused("show", view, "--components", components, *option)
        assert refused == f"{view}: is the view of one seat; --log, --by and --at need a record"


def test_a_view_is_shown_as_its_seat_saw_the_table(
    mogul: Mogul, records: Path, components: Path, tmp_path: Path
) -> None:
    show, view = ("show", records / "zman-2.json", "--components", components, "--at", 30, "--seat", 1), tmp_path / "v"
    view.write_text(mogul.done(*show, "--json"), encoding="utf-8")
    assert mogul.done("show", view, "--components", components) == mogul.done(*show)
    assert "is the view of seat 1, not of seat 0" in mogul.refused(
        "show", view, "--components", components, "--seat", 0
    )


def test_a_log_and_a_file_exclude_each_other(mogul: Mogul, records: Path) -> None:
    refused = mogul.refused("show", records / "zman-2.json", "--json", "--log")
    assert refused == "--json and --log: the log is for people, a file has all moves; give one of the two"


def test_a_record_can_be_cut_off_after_any_move(mogul: Mogul, records: Path, components: Path) -> None:
    path = records / "zman-2.json"
    moves = sum("move" in event for event in json.loads(path.read_text(encoding="utf-8"))["tajMahal"]["events"])
    for at in (0, 1, moves // 2, moves):
        cut = json.loads(mogul.done("show", path, "--components", components, "--at", at, "--json"))
        assert sum("move" in event for event in cut["tajMahal"].get("events", ())) == at
    assert mogul.refused("show", path, "--components", components, "--at", moves + 1) == (
        f"{path}: --at {moves + 1}: the record has {moves} moves"
    )


def test_the_log_has_every_turn_with_its_place(mogul: Mogul, records: Path, components: Path) -> None:
    path = records / "zman-2.json"
    lines = mogul.done("show", path, "--components", components, "--log").splitlines()
    assert lines[0] == "   0 seat 1: play yellow mogul+elephant"
    assert lines[1] == "       White vizier is turned up as unrest."
    assert lines[2].split(" · ") == [
        "   1 seat 0: withdraw",
        "draws a card",
        "takes green general+elephant from the display",
        "takes yellow mogul+elephant from the display",
    ]
    turns = [int(line.split()[0]) for line in lines if line.split()[0].isdecimal()]
    assert turns == sorted(set(turns))
    assert sum("── Visit" in line for line in lines) == 11


def test_the_log_can_begin_after_some_moves(mogul: Mogul, records: Path, components: Path) -> None:
    show = ("show", records / "zman-2.json", "--components", components)
    whole, rest = (mogul.done(*show, "--log", "--from", begin).splitlines() for begin in (0, 4))
    assert whole == mogul.done(*show, "--log").splitlines()
    assert rest[0].split()[0] == "4"
    assert rest == whole[-len(rest) :]
    for begin in (0, 4):
        assert mogul.refused(*show, "--from", begin) == "--from is of the log: give it with --log or --by"


def test_the_log_of_a_seat_names_the_cards_it_drew(mogul: Mogul, records: Path, components: Path) -> None:
    show = ("show", records / "zman-2.json", "--components", components, "--log", "--at", 4)
    assert "draws blue princess+elephant" in mogul.done(*show, "--seat", 0)
    assert "draws a card" in mogul.done(*show, "--seat", 1)


def test_an_observed_record_is_one_seats_alone(mogul: Mogul, records: Path, components: Path) -> None:
    path = records / "zman-4-seen-by-seat-2.json"
    show = ("show", path, "--components", components, "--at", 100)
    assert mogul.done(*show) == mogul.done(*show, "--seat", 2)
    assert mogul.refused(*show, "--seat", 1) == f"{path}: is the record of seat 2, not of seat 1"


def test_a_seat_that_does_not_play_is_refused(mogul: Mogul, records: Path, components: Path) -> None:
    path = records / "zman-2.json"
    assert mogul.refused("show", path, "--components", components, "--seat", 2) == f"{path}: --seat 2: seats are 0 to 1"


def test_a_record_that_cannot_have_happened_is_refused_with_its_reasons(
    mogul: Mogul, records: Path, components: Path
) -> None:
    data = json.loads((records / "zman-2.json").read_text(encoding="utf-8"))
    data["tajMahal"]["setup"] |= {"firstPlayer": 7, "provinces": []}
    lines = mogul.refused("show", "-", "--components", components, typed=json.dumps(data)).splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "standard input",
        *(f"  taj_mahal.setup.{part}" for part in ("player_count", "first_player", "provinces")),
    ]


def test_a_record_of_another_board_is_refused(mogul: Mogul, records: Path) -> None:
    data = json.loads((records / "zman-2.json").read_text(encoding="utf-8"))
    data["tajMahal"]["setup"]["componentHash"] = "0123"
    assert mogul.refused("show", "-", typed=json.dumps(data)).startswith(
        'standard input: taj_mahal.setup.component_hash: "0123"; reconstruction has '
    )


@pytest.mark.parametrize("named", ["my-board", "random-5"])
def test_the_board_that_is_given_is_used(mogul: Mogul, records: Path, tmp_path: Path, named: str) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(json.loads((records / "components.json").read_text()) | {"name": named}))
    data = json.loads((records / "zman-2.json").read_text())
    data["tajMahal"]["setup"]["componentSet"] = named
    assert f'Board "{named}"' in mogul.done("show", "-", "--components", path, typed=json.dumps(data))
