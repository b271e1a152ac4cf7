"""Calls through the door: as JSON and as bytes, with deadlines, cancelling, tokens, errors."""

import http.client
import json
import time
from typing import Any

import grpc
import pytest
from google.protobuf import json_format

from mogul.v1.suggestion_service_pb2 import GetEngineInfoResponse
from tests.match.harness import MatchesThread, Table, new_table, person
from tests.match.planted_engine import legal_move
from tests.web.fake_engine import DETAILS, SECONDS, TOKEN, Call, FakeEngine
from tests.web.harness import MATCHES, SUGGESTIONS, DoorThread, details_of, open_door, reason_of

NOBODY = "127.0.0.1:1"  # no service listens there

NEW_MATCH = {
    "newGame": {"tajMahal": {"deal": {"playerCount": 2}}},
    "seats": [{"person": {}, "name": "Ada"}, {"person": {}, "name": "Béla"}],
}


@pytest.fixture
def table(matches: MatchesThread) -> Table:
    return new_table(matches, [person(), person()])


def last_call(engine: FakeEngine, method: Any, seconds: float = SECONDS) -> Call:
    """The call that a block made, as soon as it has reached the engine."""
    before = len(engine.calls)
    method()
    until = time.monotonic() + seconds
    while len(engine.calls) == before and time.monotonic() < until:
        time.sleep(0.002)
    return engine.calls[before]


def test_a_match_is_created_joined_and_played_with_json(door: DoorThread) -> None:
    created = door.call(MATCHES, "CreateMatch", NEW_MATCH)
    assert created.status == 200
    match = created.json["state"]["match"]["match"]
    assert created.json["state"]["match"]["seats"][1]["player"]["name"] == "Béla"
    invitation = created.json["invitations"][0]["invitation"]

    joined = door.call(MATCHES, "JoinSeat", {"match": match}, invitation)
    seat, (move,) = joined.json["seatToken"], joined.json["state"]["legalMoves"]
    played = door.call(MATCHES, "PlayMove", {"match": match, "ply": 0, "move": move}, seat)
    assert played.json["event"]["ply"] == 1
    again = door.call(MATCHES, "PlayMove", {"match": match, "ply": 0, "move": move}, seat)
    assert (again.status, again.code, reason_of(again.json)) == (409, "aborted", "STALE_PLY")


def test_a_stream_brings_the_events_as_they_happen(door: DoorThread, table: Table) -> None:
    seat = table.join_all()[0]
    with door.stream(MATCHES, "WatchMatch", {"match": table.match_id}, seat.token) as envelopes:
        (is_last, message), seen = next(envelopes), 0
        while not is_last:
            if "event" in message:
                seen = int(message["event"]["number"])
                if "moveMade" in message["event"]:
                    break
            if seen == 3:  # created, and two have joined
                seat.play(legal_move(0, 0), 0)
                seen = 0  # once: a heartbeat can come before the move does
            is_last, message = next(envelopes)
        assert message["event"]["moveMade"]["effects"]


def test_bytes_do_as_well_as_json(door: DoorThread, engine: FakeEngine) -> None:
    answer = door.call(SUGGESTIONS, "GetEngineInfo", b"", content_type="application/proto")
    assert answer.headers["content-type"] == "application/proto"
    assert GetEngineInfoResponse.FromString(answer.body).engine.name == "fake"
    assert door.call(SUGGESTIONS, "GetEngineInfo", {}).json == {"engine": {"name": "fake"}}


def test_an_error_of_a_stream_has_all_details(door: DoorThread) -> None:
    error = door.error_of_stream(SUGGESTIONS, "ReviewGame", {})
    assert (error["code"], error["message"]) == ("resource_exhausted", "busy: schön")
    assert details_of(error) == list(DETAILS)


def test_details_are_there_in_words_too(door: DoorThread) -> None:
    error = door.error_of_stream(SUGGESTIONS, "ReviewGame", {})
    assert [each["debug"] for each in error["details"]] == [json_format.MessageToDict(each) for each in DETAILS]
    refused = door.call(SUGGESTIONS, "Suggest", b"no message", content_type="application/json").json
    violations = [each["debug"]["fieldViolations"] for each in refused["details"] if "fieldViolations" in each["debug"]]
    assert violations == [[{"description": refused["message"]}]]


def test_an_error_of_a_call_has_the_same_details_as_without_the_door(
    door: DoorThread, matches: MatchesThread, table: Table
) -> None:
    seat = table.join_all()[0]
    with pytest.raises(grpc.RpcError) as direct:
        seat.play(legal_move(1, 1), 0)
    through = door.call(
        MATCHES,
        "PlayMove",
        {"match": table.match_id, "move": {"tajMahal": {"palace": {"city": legal_move(1, 1).taj_mahal.palace.city}}}},
        seat.token,
    )
    assert (through.status, through.code) == (400, "invalid_argument")
    assert through.json["message"] == direct.value.details()
    assert [each.DESCRIPTOR.name for each in details_of(through.json)] == ["BadRequest", "ErrorInfo"]


def test_a_deadline_arrives_at_the_engine_and_holds(door: DoorThread, engine: FakeEngine) -> None:
    answers: list[Any] = []
    call = last_call(engine, lambda: answers.append(door.call(SUGGESTIONS, "Suggest", {}, connect_timeout_ms="400")))
    assert call.seconds_left is not None
    assert 0.2 < call.seconds_left < 0.45
    assert (answers[0].status, answers[0].code) == (504, "deadline_exceeded")
    assert call.ended.wait(SECONDS)


def test_a_call_without_a_deadline_has_none_at_the_engine(door: DoorThread, engine: FakeEngine) -> None:
    assert last_call(engine, lambda: door.call(SUGGESTIONS, "GetEngineInfo", {})).seconds_left is None


def test_a_deadline_may_be_far_away(door: DoorThread) -> None:
    assert door.call(SUGGESTIONS, "GetEngineInfo", {}, connect_timeout_ms="9999999999").status == 200


def test_a_deadline_that_has_passed_is_exceeded(door: DoorThread) -> None:
    answer = door.call(SUGGESTIONS, "GetEngineInfo", {}, connect_timeout_ms="0")
    assert (answer.status, answer.code) == (504, "deadline_exceeded")


def test_a_client_that_leaves_a_stream_ends_the_search(door: DoorThread, engine: FakeEngine) -> None:
    def leave() -> None:
        with door.stream(SUGGESTIONS, "Analyze", {}) as envelopes:
            next(envelopes)

    assert last_call(engine, leave).ended.wait(SECONDS)


def test_a_client_that_does_not_wait_for_its_answer_ends_the_search(door: DoorThread, engine: FakeEngine) -> None:
    connection = http.client.HTTPConnection(door.host)

    def ask() -> None:
        connection.request("POST", f"/{SUGGESTIONS}/Suggest", b"{}", {"content-type": "application/json"})

    call = last_call(engine, ask)
    assert not call.ended.is_set()
    connection.close()
    assert call.ended.wait(SECONDS)


def test_the_token_of_the_engine_comes_from_the_door_and_that_of_a_match_stays_away_from_it(
    door: DoorThread, engine: FakeEngine, table: Table
) -> None:
    seat = table.join_all()[0].token
    call = last_call(engine, lambda: door.call(SUGGESTIONS, "GetEngineInfo", {}, seat))
    assert call.metadata["authorization"] == f"Bearer {TOKEN}"
    assert seat not in str(call.metadata)


def test_no_answer_has_the_token_of_the_engine(door: DoorThread, table: Table) -> None:
    answers = [
        door.call(SUGGESTIONS, "GetEngineInfo", {}),
        door.call(SUGGESTIONS, "Suggest", {}, connect_timeout_ms="50"),
        door.call(SUGGESTIONS, "Nothing", {}),
        door.call(MATCHES, "CreateMatch", NEW_MATCH),
        door.call(MATCHES, "GetMatch", {"match": table.match_id}, TOKEN),
        door.request("GET", "/"),
    ]
    assert all(TOKEN not in f"{each.headers}" and TOKEN.encode() not in each.body for each in answers)
    assert TOKEN not in json.dumps(door.error_of_stream(SUGGESTIONS, "ReviewGame", {}))


def test_a_service_that_is_out_of_reach_is_not_serving_and_its_address_stays_unknown() -> None:
    with open_door(NOBODY, NOBODY) as door:
        for answer in (door.call(MATCHES, "CreateMatch", NEW_MATCH), door.call(SUGGESTIONS, "GetEngineInfo", {})):
            assert (answer.status, answer.code, reason_of(answer.json)) == (503, "unavailable", "NOT_SERVING")
            assert NOBODY.encode() not in answer.body


def test_streams_have_an_end_and_the_one_too_many_is_asked_to_come_back(
    matches: MatchesThread, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mogul.web.door.ENGINE_STREAMS", 1)
    with open_door(matches.matches.address, engine.address) as door:
        with door.stream(SUGGESTIONS, "Analyze", {}) as first:
            next(first)
            error = door.error_of_stream(SUGGESTIONS, "Analyze", {})
            assert (error["code"], reason_of(error)) == ("resource_exhausted", "TOO_MANY_REQUESTS")
            assert "RetryInfo" in {each.DESCRIPTOR.name for each in details_of(error)}
        assert engine.calls[-1].ended.wait(SECONDS)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:  # there is room again
            with door.stream(SUGGESTIONS, "Analyze", {}) as second:
                if not next(second)[0]:
                    return
    raise AssertionError("no room again")


def test_a_door_that_closes_ends_its_streams_as_unavailable(matches: MatchesThread, engine: FakeEngine) -> None:
    with (
        open_door(matches.matches.address, engine.address) as door,
        door.stream(SUGGESTIONS, "Analyze", {}) as envelopes,
    ):
        next(envelopes)
        door.do(door.door.stop())
        is_last, message = next(envelopes)
        assert is_last
        assert (message["error"]["code"], reason_of(message["error"])) == ("unavailable", "NOT_SERVING")


def test_the_metrics_count_calls_by_status_and_open_streams(door: DoorThread, engine: FakeEngine) -> None:
    registry = door.door.metrics.registry

    def calls(method: str, code: str) -> float:
        return registry.get_sample_value("mogul_door_call_seconds_count", {"method": method, "code": code}) or 0.0

    def streams() -> float:
        return registry.get_sample_value("mogul_door_open_streams", {"method": "SuggestionService/Analyze"}) or 0.0

    before = calls("SuggestionService/GetEngineInfo", "OK")
    door.call(SUGGESTIONS, "GetEngineInfo", {})
    assert calls("SuggestionService/GetEngineInfo", "OK") == before + 1
    refused = calls("SuggestionService/ReviewGame", "RESOURCE_EXHAUSTED")
    door.error_of_stream(SUGGESTIONS, "ReviewGame", {})
    assert calls("SuggestionService/ReviewGame", "RESOURCE_EXHAUSTED") == refused + 1
    cancelled = calls("SuggestionService/Analyze", "CANCELLED")
    with door.stream(SUGGESTIONS, "Analyze", {}) as envelopes:
        next(envelopes)
        assert streams() >= 1
    until = time.monotonic() + SECONDS
    while calls("SuggestionService/Analyze", "CANCELLED") == cancelled and time.monotonic() < until:
        time.sleep(0.01)
    assert calls("SuggestionService/Analyze", "CANCELLED") == cancelled + 1
    assert streams() == 0
