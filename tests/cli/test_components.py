"""`mogul components`"""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mogul.engine.games import game_rules
from mogul.engine.taj_mahal.components import default_components, random_components
from tests.cli.command import Mogul


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "own.json"
    path.write_text(json.dumps(random_components(4).as_data()), encoding="utf-8")
    return path


def test_a_good_set_is_summed_up_with_its_uncertain_parts(mogul: Mogul, board: Path) -> None:
    lines = mogul.done("components", "check", board).splitlines()
    assert lines[0].startswith("random-4: can be played (content hash ")
    assert lines[1].startswith("12 provinces, 49 cities, ")
    assert any(line.startswith("  roads: random") for line in lines)


def test_every_problem_of_a_bad_set_is_named(mogul: Mogul, board: Path) -> None:
    data = json.loads(board.read_text(encoding="utf-8"))
    data["agra_bonus_points"] = 3
    data["fortresses"] = [*data["fortresses"][:-1], "Atlantis"]
    board.write_text(json.dumps(data), encoding="utf-8")
    lines = mogul.refused("components", "check", board).splitlines()
    assert lines[0].startswith(f"{board}: ")
    assert "  agra_bonus_points: must be 4 (rulebook), not 3" in lines
    assert any("Atlantis" in line for line in lines)


def test_warnings_do_not_refuse_a_set(mogul: Mogul, board: Path) -> None:
    data = json.loads(board.read_text(encoding="utf-8"))
    reported = data["cards"]["colourless"]
    reported["monk"], reported["elephant"] = 2, 6
    board.write_text(json.dumps(data), encoding="utf-8")
    assert "Warning: cards.colourless" in mogul.done("components", "check", board)


def test_a_set_is_drawn(mogul: Mogul, board: Path, tmp_path: Path) -> None:
    bundled = ElementTree.fromstring(mogul.done("components", "draw"))
    assert default_components().content_hash in "".join(bundled.itertext())
    outcome = mogul("components", "draw", board, "-o", "board.svg")
    assert (outcome.code, outcome.out) == (0, "")
    assert "random-4 is drawn in board.svg." in outcome.err
    own = ElementTree.parse(tmp_path / "board.svg").getroot()
    assert own.tag.endswith("svg")


@pytest.mark.parametrize("game", ["taj_mahal", "maharaja"])
def test_the_bundled_set_is_written_as_a_file_to_edit(mogul: Mogul, tmp_path: Path, game: str) -> None:
    """It is read again as the same board, by itself and after a change of its name."""
    path = tmp_path / "own.json"
    assert mogul.done("components", "show", "--game", game, "--out", path) == ""
    shown = mogul.done("components", "show", "--game", game)
    assert path.read_text(encoding="utf-8") == shown
    bundled = game_rules(game).default_components()
    assert game_rules(game).load_components(path) == bundled
    path.write_text(shown.replace(f'"{bundled.name}"', '"mine"', 1), encoding="utf-8")
    changed = game_rules(game).load_components(path)
    assert (changed.name, changed.content_hash) == ("mine", bundled.content_hash)
    assert max(map(len, shown.splitlines())) <= 120


def test_a_bundled_set_goes_by_its_name(mogul: Mogul) -> None:
    """A file of the same name goes before it; every command that takes a component set takes the name."""
    assert json.loads(mogul.done("components", "show", "b17", "--game", "maharaja"))["name"] == "b17"
    assert mogul.done("components", "check", "c15", "--game", "maharaja").startswith("c15: can be played")
    assert 'Board "b17"' in mogul("new-game", "--game", "maharaja", "--components", "b17").err
    refused = mogul.refused("components", "show", "d1", "--game", "maharaja")
    assert refused == "d1: No such file or directory; bundled sets are a16, b17, c15"
