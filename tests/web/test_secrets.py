"""Secrets at the door: every answer of a whole game, with its headers, is kept by the token that it was for, and has
nothing in it that this token may not know. So is every message to the webhook of the match, which may know nothing."""

import base64
import http.client
import re
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import grpc
import pytest
from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from google.protobuf import json_format
from google.protobuf.message import Message
from google.rpc import error_details_pb2
from protobuf.wkt import Any as Packed

from mogul.match import messages, turn_messages
from mogul.match.values import Match
from mogul.v1.match_service_pb2 import (
    AssignSeatRequest,
    CreateMatchRequest,
    ExportRecordRequest,
    ExportRecordResponse,
    GetMatchRequest,
    JoinSeatRequest,
    LeaveSeatRequest,
    MatchServicePlayMoveRequest,
    TakeBackRequest,
    WatchMatchRequest,
    WatchMatchResponse,
)
from mogul.v1.suggestion_service_pb2 import (
    AnalyzeRequest,
    AnalyzeResponse,
    GetEngineInfoRequest,
    ReviewGameRequest,
    SuggestRequest,
    SuggestResponse,
)
from mogul.web.app import JsonCodec
from mogul.web.forward import Upstream
from mogul.web.methods import engine_methods, match_methods
from tests.match.harness import GAMES, SECONDS, MatchesThread, level, new_game, person
from tests.match.planted_engine import legal_move, owners
from tests.match.receiver import PATH, Receiver, receiver
from tests.web.fake_engine import TOKEN, FakeEngine, fake_engine
from tests.web.harness import END_OF_STREAM, DoorThread, open_door

CODECS: Final = ("json", "proto")
METHODS: Final = {method.label: method for method in (*match_methods(), *engine_methods())}
SEATS: Final = 3
LEVEL: Final = 1  # its seat
DISTURBED: Final = 5  # a ply at which a person plans
THOROUGH: Final = (3, 8)  # plies at which everybody asks for everything; at the others for the state alone


class RepeatingEngine(FakeEngine):
    """Answers with everything that it was asked, as results or as the text of an error."""

    def Suggest(self, request: Any, context: Any) -> SuggestResponse:  # noqa: N802
        response = SuggestResponse()
        response.result.move.notation = str(request)
        return response

    def Analyze(self, request: Any, context: Any) -> Iterator[AnalyzeResponse]:  # noqa: N802
        for final in (False, True):
            response = AnalyzeResponse(final=final)
            response.result.move.notation = str(request)
            yield response

    def ReviewGame(self, request: Any, context: Any) -> Iterator[Any]:  # noqa: N802
        self._begun(context)
        context.abort(grpc.StatusCode.INVALID_ARGUMENT, str(request))
        yield


@dataclass
class Caller:
    """Somebody at the door. connection: one for all, as of a proxy. seats: whose secrets it may know. answers: to its
    calls, each with its headers, and of its stream. given: the tokens that were made for it. saw_the_end: its stream
    did."""

    door: DoorThread
    connection: http.client.HTTPConnection
    codec: str
    match: str = ""
    token: str = ""
    seats: frozenset[int] = frozenset()
    answers: list[bytes] = field(default_factory=list)
    given: set[str] = field(default_factory=set)
    saw_the_end: bool = False

    def ask(self, label: str, request: Message) -> Any:
        """The answer of a method; None for a refusal and for a stream."""
        response = self._sent(self.connection, label, request)
        body = response.read()
        self.answers.append(str(response.headers).encode() + body + details_in(body))
        method = METHODS[label]
        return self._decoded(body, method.response) if response.status == 200 and not method.streams else None

    def state(self) -> Any:
        return self.ask("MatchService/GetMatch", GetMatchRequest(match=self.match)).state

    def export(self) -> Any:
        return self.ask("MatchService/ExportRecord", ExportRecordRequest(match=self.match))

    def play(self, move: Any, ply: int) -> Any:
        request = MatchServicePlayMoveRequest(match=self.match, ply=ply, move=move)
        return self.ask("MatchService/PlayMove", request)

    def watch(self) -> threading.Thread:
        """Begins to watch the match, until it is over."""
        thread = threading.Thread(target=self._watch, daemon=True)
        thread.start()
        return thread

    def _watch(self) -> None:
        with closing(self.door.connection()) as connection:
            request = WatchMatchRequest(match=self.match)
            with closing(self._sent(connection, "MatchService/WatchMatch", request)) as response:
                self.answers.append(str(response.headers).encode())
                while not self.saw_the_end and (head := response.read(5)):
                    flags, size = struct.unpack(">BI", head)
                    body = response.read(size)
                    self.answers.append(body + details_in(body))
                    if flags & END_OF_STREAM:
                        return
                    self.saw_the_end = self._decoded(body, WatchMatchResponse).state.status.over

    def _sent(self, connection: http.client.HTTPConnection, label: str, request: Message) -> http.client.HTTPResponse:
        is_json, method = self.codec == "json", METHODS[label]
        body = json_format.MessageToJson(request).encode() if is_json else request.SerializeToString()
        if method.streams:
            body = struct.pack(">BI", 0, len(body)) + body
        headers = {"content-type": f"application/{'connect+' if method.streams else ''}{self.codec}"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        connection.request("POST", method.path, body, headers)
        return connection.getresponse()

    def _decoded(self, body: bytes, kind: Any) -> Any:
        return json_format.Parse(body, kind()) if self.codec == "json" else kind.FromString(body)


def details_in(body: bytes) -> bytes:
    """The details of errors in a body, as they are before they become base64."""
    return b"".join(base64.b64decode(each + b"===") for each in re.findall(rb'"value": ?"([\w+/]+)', body))


class RecordedGame:
    """A whole game of two persons and a level through the door, by JSON or by bytes, in which everybody asks for all
    that there is. records: the answers after the end, which have everything. told: the messages to the webhook, with
    their headers."""

    def __init__(self, door: DoorThread, codec: str, game: str) -> None:
        self._door, self._codec = door, codec
        with receiver() as hook, pytest.MonkeyPatch.context() as patch:
            patch.setattr(turn_messages, "PAUSES", (0.0,))
            self._play_and_watch(game, hook)
            self.told = [f"{each.headers}{each.body.decode()}" for each in hook.received()]

    def _play_and_watch(self, game: str, hook: Receiver) -> None:
        with closing(self._door.connection()) as self._connection:
            self._begin(game, hook.url)
            watching = [each.watch() for each in self.callers]
            self._play(game)
            for thread in watching:
                thread.join(SECONDS)
                assert not thread.is_alive()
            assert [each.saw_the_end for each in self.callers] == [True] * 4 + [False]
            self._end()

    def leaks(self) -> set[str]:
        """The secrets in answers, each with its reader."""
        tokens = {TOKEN: "the engine", PATH: "the webhook"}
        for owner, caller in enumerate(self.callers):
            tokens |= {token: f"caller {owner}" for token in caller.given if token not in tokens}
        found = set()
        for number, caller in enumerate(self.callers):
            text = b"".join(caller.answers).decode("latin-1")
            found |= {f"seat {owner} to caller {number}" for owner in owners(text) - caller.seats}
            found |= {
                f"a token of {owner} to caller {number}"
                for token, owner in tokens.items()
                if token not in caller.given and token in text
            }
            found |= {f"the seed to caller {number}" for seed in self.seeds() if seed in text}
        told = "".join(self.told)
        found |= {f"seat {owner} to the webhook" for owner in owners(told)}
        found |= {f"a token of {owner} to the webhook" for token, owner in tokens.items() if token in told}
        found |= {"the seed to the webhook" for seed in self.seeds() if seed in told}
        return found

    def seeds(self) -> tuple[str, str]:
        """The seed as it is in JSON, and in bytes."""
        encoded = ExportRecordResponse(seed=self.seed).SerializeToString()[1:]  # without the field's number
        return str(self.seed), encoded.decode("latin-1")

    def _caller(self, token: str = "", *seats: int) -> Caller:
        match = self.host.match if token else ""
        return Caller(self._door, self._connection, self._codec, match, token, frozenset(seats), given={token} - {""})

    def _begin(self, game: str, turn_webhook: str) -> None:
        self.host = self._caller()
        players = [level() if seat == LEVEL else person() for seat in range(SEATS)]
        request = CreateMatchRequest(new_game=new_game(game, SEATS), seats=players, turn_webhook=turn_webhook)
        created = self.host.ask("MatchService/CreateMatch", request)
        self.host.match, self.host.token = created.state.match.match, created.host_token
        spectator = self._caller(created.spectator_token)
        self.seats = {}
        for each in created.invitations:
            seat = self._caller(each.invitation, each.seat)
            seat.token = seat.ask("MatchService/JoinSeat", JoinSeatRequest(match=seat.match)).seat_token
            seat.given.add(seat.token)
            self.seats[each.seat] = seat
        invitations = {each.invitation for each in created.invitations}
        self.host.given |= {created.host_token, created.spectator_token, *invitations}
        self.callers = [self.host, spectator, *self.seats.values(), self._caller()]

    def _play(self, game: str) -> None:
        while not (state := self.host.state()).status.over:
            (mover,) = state.status.seats_to_move
            if mover == LEVEL:
                time.sleep(0.01)
                continue
            for caller in self.callers:
                if state.ply in THOROUGH:
                    self._ask_for_everything(caller, state.ply, game)
                else:
                    caller.ask("MatchService/GetMatch", GetMatchRequest(match=caller.match))
            self.seats[mover].play(self.seats[mover].state().legal_moves[0], state.ply)
            if state.ply == DISTURBED:
                self._disturb(mover, state.ply)

    def _ask_for_everything(self, caller: Caller, ply: int, game: str) -> None:
        """All that there is to ask for, and moves that are refused."""
        record = caller.export()
        caller.play(legal_move(0, ply + 2, game), ply)
        caller.ask("SuggestionService/GetEngineInfo", GetEngineInfoRequest())
        state = caller.ask("MatchService/GetMatch", GetMatchRequest(match=caller.match))
        assert (record is not None) == (caller in self.seats.values())
        if record is not None:
            position = state.state.position
            caller.ask("SuggestionService/Suggest", SuggestRequest(position=position))
            caller.ask("SuggestionService/Analyze", AnalyzeRequest(position=position))
            caller.ask("SuggestionService/ReviewGame", ReviewGameRequest(record=record.record))

    def _disturb(self, mover: int, ply: int) -> None:
        """A plan that stays, a person who leaves and returns, a seat that is assigned again."""
        seat = self.seats[mover]
        take_back = TakeBackRequest(match=seat.match, ply=ply + 1, to_ply=ply)
        assert seat.ask("MatchService/TakeBack", take_back) is None
        assert seat.ask("MatchService/LeaveSeat", LeaveSeatRequest(match=seat.match)) is not None
        assert seat.ask("MatchService/JoinSeat", JoinSeatRequest(match=seat.match)) is not None
        request = AssignSeatRequest(match=self.host.match, seat=LEVEL, player=level())
        assert self.host.ask("MatchService/AssignSeat", request) is not None

    def _end(self) -> None:
        self.records = []
        for caller in self.callers[:-1]:
            self.seed = caller.export().seed
            self.records.append(caller.answers.pop().decode("latin-1"))


@contextmanager
def door_before(matches: MatchesThread) -> Iterator[DoorThread]:
    """A door before matches and an engine that repeats what reaches it."""
    with (
        fake_engine(RepeatingEngine()) as engine,
        open_door(matches.matches.address, engine.address, engine_token=TOKEN) as door,
    ):
        yield door


@pytest.fixture(scope="module")
def door(matches: MatchesThread) -> Iterator[DoorThread]:
    with door_before(matches) as thread:
        yield thread


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("codec", CODECS)
def test_no_answer_of_a_whole_game_has_a_secret_of_anybody_else(door: DoorThread, codec: str, game: str) -> None:
    played = RecordedGame(door, codec, game)
    assert played.leaks() == set()
    assert played.told
    for seat, caller in played.seats.items():
        assert owners(b"".join(caller.answers).decode("latin-1")) == {seat}
    for record in played.records:
        assert owners(record) == set(range(SEATS))
        assert any(seed in record for seed in played.seeds())


def leak_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = messages.event_for
    monkeypatch.setattr(
        "mogul.match.knowledge.event_for", lambda logged, seat, sees_move: hidden(logged, seat, sees_move=True)
    )


def leak_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed as the id of the board."""
    known = messages.match_message

    def leaking(match: Any) -> Any:
        message = known(match)
        message.component_hash = str(match.terms.seed)
        return message

    monkeypatch.setattr("mogul.match.knowledge.match_message", leaking)


def leak_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A door that names the metadata of all calls in the details of its errors."""
    sent, passed = list[Any](), Upstream.metadata

    def leaking(self: Upstream, headers: Any) -> Any:
        sent.append(passed(self, headers))
        return sent[-1]

    def error(*_: Any) -> ConnectError:
        request = error_details_pb2.BadRequest(field_violations=[{"description": str(sent)}])
        detail = Packed(type_url="google.rpc.BadRequest", value=request.SerializeToString())
        return ConnectError(Code.INTERNAL, "", [ErrorDetail(detail)])

    monkeypatch.setattr("mogul.web.forward.error_of", error)
    monkeypatch.setattr(Upstream, "metadata", leaking)


def leak_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """A door that keeps the first hint for everybody."""
    hints, encode = list[bytes](), JsonCodec.encode

    def leaking(self: JsonCodec, message: Message) -> bytes:
        if not isinstance(message, SuggestResponse):
            return encode(self, message)
        hints.append(encode(self, message))
        return hints[0]

    monkeypatch.setattr(JsonCodec, "encode", leaking)


def leak_to_the_webhook(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole match, in place of what everybody may know of it."""

    def leaking(match: Match, seat: int, ply: int) -> bytes:
        return str(match).encode()

    monkeypatch.setattr(turn_messages, "body_of", leaking)


def leak_the_webhook(monkeypatch: pytest.MonkeyPatch) -> None:
    """The webhook as the rule set."""
    known = messages.match_message

    def leaking(match: Match) -> Any:
        message = known(match)
        message.rule_set = match.terms.turn_webhook or ""
        return message

    monkeypatch.setattr("mogul.match.knowledge.match_message", leaking)


@pytest.mark.parametrize(
    ("leak", "found"),
    [
        (
            leak_to_the_webhook,
            {"seat 0 to the webhook", "a token of the webhook to the webhook", "the seed to the webhook"},
        ),
        (leak_the_webhook, {"a token of the webhook to caller 1"}),
        (leak_moves, {"seat 2 to caller 1"}),
        (leak_the_seed, {"the seed to caller 1"}),
        (leak_tokens, {"a token of the engine to caller 1", "a token of caller 2 to caller 0"}),
        (leak_hints, {"seat 0 to caller 3"}),
    ],
)
def test_a_leak_would_be_found(
    matches: MatchesThread, leak: Callable[[pytest.MonkeyPatch], None], found: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with door_before(matches) as door:  # of its own: a leak may stay in it
        leak(monkeypatch)
        leaks = RecordedGame(door, "json", "taj_mahal").leaks()
    assert leaks >= found
