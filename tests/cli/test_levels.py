"""Levels of strength at the command line: listed, played at, suggested at."""

import dataclasses
import json
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console, RenderableType

from mogul.cli.inputs import position_of
from mogul.cli.strengths import in_effect_text
from mogul.cli.suggesting import Wishes
from mogul.cli.text.grade import grade_text
from mogul.engine.taj_mahal.components import default_components
from mogul.players.taj_mahal.strength import calibration as calibrations
from mogul.players.taj_mahal.strength.levels import LEVELS
from mogul.server import ServerConfig
from mogul.server.codec.caller import read_answer, write_question
from mogul.server.taj_mahal.rules import legal_moves_of_view
from mogul.server.taj_mahal.search_work import Question
from mogul.v1 import games_pb2, judgement_pb2, search_pb2, suggestion_service_pb2
from tests.cli.command import Mogul
from tests.engine.taj_mahal.texts import move_text
from tests.server.harness import running

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
    assert told["strength_profile_id"] == WEAK.profile.id
    assert told["rating"] > 0.0
    assert "rated 900" in mogul.done("suggest", view, "--level", 900)


def test_a_service_plays_at_a_level_and_grades_as_the_search_here_does(mogul: Mogul, view: Path) -> None:
    plain = ("suggest", view, "--iterations", 50, "--json")
    proposed = json.loads(mogul.done(*plain))["candidates"][-1]["move"]
    asked = ("suggest", view, "--level", WEAK.id, "--seed", 3, "--grade", proposed)
    with running(ServerConfig()) as server:
        service = ("--server", server.server.address)
        there = json.loads(mogul.done(*asked, *service, "--json"))
        text = mogul.done(*asked, *service)
        whole = json.loads(mogul.done(*plain, *service))
        refused = mogul.refused("suggest", view, "--level", "king", *service)
    assert there == json.loads(mogul.done(*asked, "--json"))
    assert there["grade"]["loss"]["counted"]["win_share"] > 0.0
    assert isinstance(there["grade"]["iterations"], int)
    assert there["strength"]["strength_profile_id"] == WEAK.profile.id
    assert f"Played by {WEAK.title}, rated " in text
    assert f"Graded: {proposed} is " in text
    assert whole["strength"]["full"]
    assert "grade" not in whole
    assert f"{service[1]} refused: options.strength.level: there is no level 'king'; there are" in refused


@pytest.mark.parametrize(
    ("said", "kind"), [("gm7@5/charm=1", "strength_profile_id"), ("emperor", "level"), ("950", "rating")]
)
def test_a_service_is_asked_for_a_strength_that_only_it_may_know(view: Path, said: str, kind: str) -> None:
    _, options, _ = write_question(asked(view), said)
    assert options.strength.WhichOneof("strength") == kind
    assert not options.HasField("budget")


def test_what_only_a_later_service_knows_is_told_as_far_as_it_can_be(view: Path) -> None:
    response = suggestion_service_pb2.SuggestResponse()
    response.result.stop_reason = response.grade.tag = cast(Any, 99)
    response.result.strength.MergeFrom(
        search_pb2.StrengthInEffect(strength_profile_id="gm7@5/charm=1", level="emperor", rating=2000.0)
    )
    response.grade.move.notation = "withdraw"
    told = read_answer(asked(view), response)
    assert told.ended == "99"
    assert in_effect_text(told.strength) == "emperor, rated 2000, which is not certain here"
    assert told.grade is not None
    assert drawn(grade_text(told.grade)) == "Graded: withdraw is of a kind not known here (99).\n"
    told = read_answer(asked(view), suggestion_service_pb2.SuggestResponse())
    assert in_effect_text(told.strength) == "a strength that the service does not tell"


@pytest.mark.parametrize("tag", judgement_pb2.DecisionTag.values()[1:])
def test_every_tag_has_words(view: Path, tag: judgement_pb2.DecisionTag.ValueType) -> None:
    grade = judgement_pb2.MoveGrade(move=games_pb2.Move(notation="withdraw"), tag=tag)
    told = read_answer(asked(view), suggestion_service_pb2.SuggestResponse(grade=grade))
    assert told.grade is not None
    words = judgement_pb2.DecisionTag.Name(tag).removeprefix("DECISION_TAG_").lower().replace("_", " ")
    assert drawn(grade_text(told.grade)).rstrip().endswith(f"{words}.")


def asked(view: Path) -> Question:
    """About a position, with a move to grade."""
    board = default_components()
    position, _ = position_of(board, str(view), None)
    return Wishes(50, None, 1, 0, 5, grade=move_text(legal_moves_of_view(board, position)[0])).question(board, position)


def drawn(text: RenderableType) -> str:
    """As it is shown."""
    console = Console(width=200)
    with console.capture() as shown:
        console.print(text)
    return shown.get()


def test_an_answer_without_the_grade_asked_for_says_so(view: Path) -> None:
    question = asked(view)
    assert question.proposed is not None
    told = read_answer(question, suggestion_service_pb2.SuggestResponse())
    assert told.warnings == [f"{question.proposed.move} was not graded: the search ended before that"]


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
    assert graded["move"]["notation"] == moves[-1]
    assert "is best." in mogul.done(*asked, moves[0])
    assert mogul.refused(*asked, "palace Agra").startswith("--grade palace Agra: is not legal here; legal are ")
