"""A server with more than one board."""

import threading
from collections.abc import Iterator

import grpc
import pytest

from bench.stubs import Stubs, violations
from mogul.engine.taj_mahal.components import ComponentSet, default_components, random_components
from mogul.engine.taj_mahal.game_rules import TajMahalRules
from mogul.server import ServerConfig
from mogul.v1.rules_service_pb2 import (
    GetComponentSetRequest,
    GetViewRequest,
    StartGameRequest,
    StartGameResponse,
    ValidatePositionRequest,
)
from mogul.v1.suggestion_service_pb2 import GetEngineInfoRequest, SuggestRequest
from tests.server.harness import error_of, made, running
from tests.taj_mahal_requests import question, taj_mahal


@pytest.fixture(scope="module")
def other() -> ComponentSet:
    return random_components(5)


@pytest.fixture(scope="module")
def both(other: ComponentSet) -> Iterator[Stubs]:
    with running(ServerConfig(games=taj_mahal(component_sets=(default_components(), other)))) as thread:
        stubs = Stubs(thread.server.address)
        yield stubs
        stubs.channel.close()


def start(stubs: Stubs, component_set: str = "", component_hash: str = "") -> StartGameResponse:
    deal = {"player_count": 3, "component_set": component_set, "component_hash": component_hash, "seed": 2}
    return stubs.rules.StartGame(made(StartGameRequest, new_game={"taj_mahal": {"deal": deal}}))


def suggest(stubs: Stubs, game: StartGameResponse, *, name: bool = True, content: bool = True) -> bytes:
    view = stubs.rules.GetView(GetViewRequest(record=game.record, seat=game.status.seats_to_move[0]))
    if not name:
        view.position.taj_mahal.view.ClearField("component_set")
    if not content:
        view.position.taj_mahal.view.ClearField("component_hash")
    request = made(SuggestRequest, position=view.position, options={"seed": 1, "budget": {"iterations": 300}})
    return stubs.suggestions.Suggest(request).result.SerializeToString()


def test_games_are_played_on_the_board_they_name(both: Stubs, other: ComponentSet) -> None:
    for names in ({"component_set": other.name}, {"component_hash": other.content_hash}):
        game = start(both, **names)
        assert game.record.taj_mahal.setup.component_set == other.name
        assert set(game.record.taj_mahal.setup.provinces) == set(other.provinces)
    by_default = start(both).record.taj_mahal.setup
    assert by_default.component_set == default_components().name


def test_a_view_may_name_its_board_by_name_by_hash_or_both(both: Stubs, other: ComponentSet) -> None:
    game = start(both, other.name)
    answers = {suggest(both, game), suggest(both, game, name=False), suggest(both, game, content=False)}
    assert len(answers) == 1


def test_a_board_that_is_not_the_one_named_is_refused(both: Stubs, other: ComponentSet) -> None:
    game = start(both, other.name)
    game.record.taj_mahal.setup.component_set = default_components().name
    request = GetViewRequest(record=game.record, seat=0)
    found = violations(error_of(lambda: both.rules.GetView(request)))
    assert set(found) == {"record.taj_mahal.setup.component_hash"}
    assert default_components().content_hash in found["record.taj_mahal.setup.component_hash"]


def test_a_name_and_a_hash_that_are_not_of_one_set_are_refused_everywhere(both: Stubs, other: ComponentSet) -> None:
    name, content_hash = default_components().name, other.content_hash
    started = violations(error_of(lambda: start(both, name, content_hash)))
    assert set(started) == {"new_game.taj_mahal.deal.component_hash"}
    board = GetComponentSetRequest(game="taj_mahal", component_set=name, component_hash=content_hash)
    assert set(violations(error_of(lambda: both.rules.GetComponentSet(board)))) == {"component_hash"}
    unknown = violations(error_of(lambda: start(both, component_hash="00")))
    assert other.content_hash in unknown["new_game.taj_mahal.deal.component_hash"]


def test_cities_of_another_board_are_named_as_wrong(both: Stubs, other: ComponentSet) -> None:
    game = start(both, other.name)
    setup = game.record.taj_mahal.setup
    setup.ClearField("component_set")
    setup.ClearField("component_hash")
    fields = {each.field for each in both.rules.ValidatePosition(ValidatePositionRequest(record=game.record)).problems}
    assert {f"record.taj_mahal.setup.bonus_tokens[{place}].city" for place in range(16)} <= fields


def test_every_board_is_reported_with_its_standing(both: Stubs, other: ComponentSet) -> None:
    (game,) = both.suggestions.GetEngineInfo(GetEngineInfoRequest()).engine.games
    assert [each.component_hash for each in game.component_sets] == [
        default_components().content_hash,
        other.content_hash,
    ]
    assert all("not the printed game" in each.standing for each in game.component_sets)
    board = both.rules.GetComponentSet(GetComponentSetRequest(game="taj_mahal", component_set=other.name))
    assert board.component_set.taj_mahal.component_hash == other.content_hash
    error = error_of(lambda: both.rules.GetComponentSet(GetComponentSetRequest(game="taj_mahal", component_set="mine")))
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert other.name in violations(error)["component_set"]


def test_a_drawing_is_made_once_and_keeps_no_search_waiting(both: Stubs, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes more than a tenth of a second."""
    gate = threading.Event()
    drawn: list[str] = []

    def draw(components: ComponentSet) -> str:
        drawn.append(components.name)
        assert gate.wait(60)
        return "<svg/>"

    monkeypatch.setattr(TajMahalRules, "component_svg", staticmethod(draw))
    board = GetComponentSetRequest(game="taj_mahal", include_drawing=True)
    calls = [both.rules.GetComponentSet.future(board) for _ in range(3)]
    assert both.suggestions.Suggest(question(budget={"iterations": 1}), timeout=30).result.iterations == 1
    assert start(both).record.taj_mahal.setup.provinces
    gate.set()
    assert {call.result().drawing for call in calls} == {"<svg/>"}
    assert both.rules.GetComponentSet(board).drawing == "<svg/>"
    assert drawn == [default_components().name]
