"""Levels of strength at the command line: listed, played at, suggested at."""

import dataclasses
import json
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console, RenderableType

from mogul.cli.files import game_file
from mogul.cli.suggest_call import reply_data, warning_texts, write_request
from mogul.cli.text.games import game_text
from mogul.cli.text.names import enum_word
from mogul.cli.text.strength import in_effect_text
from mogul.cli.text.suggestion import grade_text
from mogul.players.games import game_player
from mogul.players.suggestion import ProposedMove, SuggestionRequest
from mogul.search import Budget
from mogul.server import ServerConfig
from mogul.v1 import games_pb2, judgement_pb2, search_pb2, suggestion_service_pb2
from tests.cli.command import Mogul
from tests.server.harness import running

PLAYER = game_player("taj_mahal")
WEAK = PLAYER.levels[2]


def test_levels_are_listed_with_their_ratings_and_profiles(mogul: Mogul) -> None:
    lines = mogul.done("levels").splitlines()
    rows = [line for line in lines if line.split() and line.split()[0] in {level.id for level in PLAYER.levels}]
    assert [line.split()[0] for line in rows] == [level.id for level in PLAYER.levels]
    assert all(line.count("±") == 4 for line in rows)
    assert lines[-1] == "b0@1000 is rated 1000 at every table."


@pytest.mark.parametrize("columns", ["80", "120", "200"])
def test_profiles_can_be_copied_whole_however_narrow_the_terminal_is(
    mogul: Mogul, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    words = mogul.done("levels").split()
    assert [level.profile.id for level in PLAYER.levels if level.profile.id not in words] == []


def test_uncertain_ratings_bring_a_warning(mogul: Mogul, monkeypatch: pytest.MonkeyPatch) -> None:
    assert PLAYER.calibration is not None
    stale = dataclasses.replace(PLAYER.calibration, signature="other")
    monkeypatch.setitem(PLAYER.__dict__, "calibration", stale)
    assert "ratings were measured with another version of the player" in mogul("levels").err


def test_a_game_is_played_at_a_level(mogul: Mogul) -> None:
    outcome = mogul("play", "--seed", 2, "--level", WEAK.id, typed="1\n1\nq\n")
    assert f"It is {WEAK.title}, rated " in outcome.out
    options = outcome.err.splitlines()[-1].removeprefix("mogul play taj-mahal.json --seat 0 ").split()
    assert options == ["--level", WEAK.profile.id, "--seed", "2"]
    assert f"It is {WEAK.title}, rated " in mogul.done("play", "taj-mahal.json", *options, typed="q\n")


def test_a_move_is_suggested_at_a_level_a_rating_or_a_profile(mogul: Mogul, view: Path) -> None:
    by_level = mogul.done("suggest", view, "--level", WEAK.id)
    by_profile = mogul.done("suggest", view, "--level", WEAK.profile.id)
    assert f"Played by {WEAK.title}, rated " in by_level
    assert by_level.split("iterations (")[0] == by_profile.split("iterations (")[0]
    strength = json.loads(mogul.done("suggest", view, "--level", WEAK.id, "--json"))["strength"]
    assert strength["strength_profile_id"] == WEAK.profile.id
    assert strength["rating"] > 0.0
    assert "rated 900" in mogul.done("suggest", view, "--level", 900)


def test_a_service_plays_at_a_level_and_grades_as_the_search_here_does(mogul: Mogul, view: Path) -> None:
    plain = ("suggest", view, "--iterations", 50, "--json")
    proposed = json.loads(mogul.done(*plain))["candidates"][-1]["move"]
    command = ("suggest", view, "--level", WEAK.id, "--seed", 3, "--grade", proposed)
    with running(ServerConfig()) as server:
        service = ("--server", server.server.address)
        there = json.loads(mogul.done(*command, *service, "--json"))
        text = mogul.done(*command, *service)
        whole = json.loads(mogul.done(*plain, *service))
        refused = mogul.refused("suggest", view, "--level", "king", *service)
    assert there == json.loads(mogul.done(*command, "--json"))
    assert there["grade"]["loss"]["counted"]["win_share"] > 0.0
    assert isinstance(there["grade"]["iterations"], int)
    assert there["strength"]["strength_profile_id"] == WEAK.profile.id
    assert f"Played by {WEAK.title}, rated " in text
    assert f"Graded: {proposed}: " in text
    assert whole["strength"]["full"]
    assert "grade" not in whole
    assert f"{service[1]} refused: options.strength.level: there is no level 'king'; there are" in refused


@pytest.mark.parametrize(
    ("said", "kind"), [("gm7@5/charm=1", "strength_profile_id"), ("emperor", "level"), ("950", "rating")]
)
def test_a_strength_that_only_the_service_may_know_is_sent_to_it(view: Path, said: str, kind: str) -> None:
    _, options, _ = write_request(request_about(view), said)
    assert options.strength.WhichOneof("strength") == kind
    assert not options.HasField("budget")


def test_values_of_a_later_service_are_shown_as_far_as_possible() -> None:
    response = suggestion_service_pb2.SuggestResponse()
    response.result.stop_reason = response.grade.tag = cast(Any, 99)
    response.result.strength.MergeFrom(
        search_pb2.StrengthInEffect(strength_profile_id="gm7@5/charm=1", level="emperor", rating=2000.0)
    )
    response.grade.move.notation = "withdraw"
    assert enum_word(search_pb2.StopReason, response.result.stop_reason) == "99"
    assert in_effect_text(PLAYER, response.result.strength) == "emperor, rated 2000, which is not certain here"
    graded = drawn(grade_text(game_text("taj_mahal"), response.grade))
    assert graded == "Graded: withdraw: 99.\n"
    assert in_effect_text(PLAYER, search_pb2.StrengthInEffect()) == "a strength unknown here"


@pytest.mark.parametrize("tag", judgement_pb2.DecisionTag.values()[1:])
def test_every_tag_has_words(tag: judgement_pb2.DecisionTag.ValueType) -> None:
    grade = judgement_pb2.MoveGrade(move=games_pb2.Move(notation="withdraw"), tag=tag)
    words = judgement_pb2.DecisionTag.Name(tag).removeprefix("DECISION_TAG_").lower().replace("_", " ")
    assert drawn(grade_text(game_text("taj_mahal"), grade)).rstrip().endswith(f"{words}.")


def test_a_grade_without_a_loss_is_written_as_far_as_it_goes(view: Path) -> None:
    response = suggestion_service_pb2.SuggestResponse(grade=judgement_pb2.MoveGrade(reason="none given"))
    data = reply_data(request_about(view), response)["grade"]
    assert (data["reason"], data["loss"]["pairs"]) == ("none given", 0)


def request_about(view: Path) -> SuggestionRequest:
    """A request about a position, with a move to grade."""
    file = game_file(str(view), None, None)
    position, _ = file.view(None)
    move = file.rules.position(file.components, position).legal_moves()[0]
    return SuggestionRequest(
        game=PLAYER,
        components=file.components,
        view=position,
        budget=Budget(50),
        seed=0,
        max_candidates=5,
        proposed=ProposedMove(move, 50),
    )


def drawn(text: RenderableType) -> str:
    """The text as printed."""
    console = Console(width=200)
    with console.capture() as shown:
        console.print(text)
    return shown.get()


def test_a_missing_grade_brings_a_warning(view: Path) -> None:
    request = request_about(view)
    assert request.proposed is not None
    move = request.position.notation.move_text(request.proposed.move)
    warnings = warning_texts(request, suggestion_service_pb2.SuggestResponse())
    assert warnings == [f"{move} was not graded: the search ended before that"]


def test_a_level_that_does_not_exist_is_refused_with_those_that_do(mogul: Mogul, view: Path) -> None:
    known = ", ".join(level.id for level in PLAYER.levels)
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
    command = ("suggest", view, "--iterations", 400, "--grade")
    suggested = json.loads(mogul.done("suggest", view, "--iterations", 400, "--json"))
    moves = [each["move"] for each in suggested["candidates"]]
    assert "Graded: " in mogul.done(*command, moves[-1])
    graded = json.loads(mogul.done(*command, moves[-1], "--json"))["grade"]
    assert graded["move"]["notation"] == moves[-1]
    assert f"Graded: {moves[0]}: best." in mogul.done(*command, moves[0])
    assert mogul.refused(*command, "palace Agra").startswith("--grade palace Agra: is not legal here; legal are ")
    assert mogul.refused(*command, "pass").startswith('--grade pass: "pass" is not a move; a move is "play CARD", ')


def test_a_move_to_be_graded_is_read_in_every_spelling(mogul: Mogul, positions: Path, tmp_path: Path) -> None:
    record = positions / "mid-game-record.json"
    command = ("suggest", record, "--iterations", 20, "--json", "--grade")
    for spelling in ("play blue monk+elephant", "play violet elephant+monk", " play  blue elephant + monk "):
        graded = json.loads(mogul.done(*command, spelling))["grade"]
        assert graded["move"]["notation"] == "play blue monk+elephant"
