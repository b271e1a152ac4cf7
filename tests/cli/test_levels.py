"""Levels of strength at the command line: listed, played at, suggested at."""

import dataclasses
import json
from pathlib import Path

import pytest

from mogul.players.taj_mahal.strength import calibration as calibrations
from mogul.players.taj_mahal.strength.levels import LEVELS
from tests.cli.command import Mogul

WEAK = LEVELS[2]


def test_levels_are_listed_with_their_ratings_and_what_plays(mogul: Mogul) -> None:
    lines = mogul.done("levels").splitlines()
    rows = [line for line in lines if line.split() and line.split()[0] in {level.id for level in LEVELS}]
    assert [line.split()[0] for line in rows] == [level.id for level in LEVELS]
    assert all(line.count("±") == 4 for line in rows)
    assert lines[-1] == "b0@1000 is rated 1000 at every table."


def test_it_is_said_when_ratings_are_not_certain_any_more(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = dataclasses.replace(calibrations.shipped_calibration(), signature="other")
    monkeypatch.setattr("mogul.cli.strengths.shipped_calibration", lambda: stale)
    assert "ratings were measured with another version of the player" in mogul("levels").err


def test_a_game_is_played_at_a_level(mogul: Mogul) -> None:
    outcome = mogul("play", "--seed", 2, "--level", WEAK.id, typed="1\n1\nq\n")
    assert f"It is {WEAK.title}, rated " in outcome.out
    saved = "To go on: mogul play taj-mahal.json --seat 0 "
    options = " ".join(outcome.err.split()).split(saved)[1].split()
    assert options == ["--level", WEAK.profile.id, "--seed", "2"]
    assert f"It is {WEAK.title}, rated " in mogul.done("play", "taj-mahal.json", *options, typed="q\n")


def test_a_move_is_suggested_at_a_level_a_rating_or_a_profile(mogul: Mogul, view: Path) -> None:
    by_level = mogul.done("suggest", view, "--level", WEAK.id)
    by_profile = mogul.done("suggest", view, "--level", WEAK.profile.id)
    assert f"Played by {WEAK.title}, rated " in by_level
    assert by_level.split("iterations (")[0] == by_profile.split("iterations (")[0]
    told = json.loads(mogul.done("suggest", view, "--level", WEAK.id, "--json"))["strength"]
    assert told["profile"] == WEAK.profile.id
    assert told["rating"] > 0.0
    assert "rated 900" in mogul.done("suggest", view, "--level", 900)


def test_a_level_that_does_not_exist_is_refused_with_those_that_do(mogul: Mogul, view: Path) -> None:
    known = ", ".join(level.id for level in LEVELS)
    assert (
        mogul.refused("suggest", view, "--level", "king")
        == f"--level king: there is no level 'king'; there are {known}"
    )
    assert mogul.refused("suggest", view, "--level", 1e9).startswith("--level 1000000000.0: 1e+09 is out of range")
    assert "an id begins with gm1@" in mogul.refused("play", "--level", "gm1@")
    assert (
        mogul.refused("serve", "--default-level", "king")
        == f"--default-level: there is no level 'king'; there are {known}"
    )


def test_a_level_and_iterations_are_refused_together(mogul: Mogul, view: Path) -> None:
    assert "give one of the two" in mogul.refused("play", "--level", WEAK.id, "--iterations", 5)
    assert "--level brings its own iterations" in mogul.refused("suggest", view, "--level", WEAK.id, "--threads", 2)


def test_a_move_is_graded_before_it_is_made(mogul: Mogul, view: Path) -> None:
    asked = ("suggest", view, "--iterations", 400, "--grade")
    told = json.loads(mogul.done("suggest", view, "--iterations", 400, "--json"))
    moves = [each["move"] for each in told["candidates"]]
    assert "Graded: " in mogul.done(*asked, moves[-1])
    graded = json.loads(mogul.done(*asked, moves[-1], "--json"))["grade"]
    assert graded["decision"]["move"] == moves[-1]
    assert "is best." in mogul.done(*asked, moves[0])
    assert mogul.refused(*asked, "palace Agra").startswith("--grade palace Agra: is not legal here; legal are ")
    assert "--grade and --level are for a search here" in mogul.refused(*asked, moves[0], "--server", "127.0.0.1:1")
