"""Hostile requests: refused by the statuses of the contract, with nothing written."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message
from sqlalchemy import select

from bench.stubs import violations
from mogul.match.store.tables import METADATA
from mogul.match.values import new_token
from mogul.v1 import match_service_pb2 as messages
from mogul.v1.match_pb2 import SeatPlayer
from tests.match.harness import MatchesThread, Table, database_at, level, new_game, new_table, person, running_matches
from tests.match.planted_engine import PlantedEngine, legal_move
from tests.server.harness import error_of, reason

SERVICE = "/mogul.v1.MatchService/"
Code = grpc.StatusCode

# The roles whose tokens allow each method.
ALLOWED = {
    "JoinSeat": {"invitation", "seat"},
    "LeaveSeat": {"seat"},
    "AssignSeat": {"host"},
    "GetMatch": {"host", "seat", "spectator"},
    "WatchMatch": {"host", "seat", "spectator"},
    "PlayMove": {"seat"},
    "TakeBack": {"seat"},
    "ExportRecord": {"host", "seat", "spectator"},
}
ROLES = ("host", "seat", "spectator", "invitation")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hostile")


@pytest.fixture(scope="module")
def planted(folder: Path) -> Iterator[MatchesThread]:
    with running_matches(f"sqlite:///{folder}/matches.sqlite", PlantedEngine()) as thread:
        yield thread


class Victim:
    """A match in progress that nobody may change, and its tokens by role. Seat 0 has joined and is to move."""

    def __init__(self, matches: MatchesThread) -> None:
        self.table: Table = new_table(matches, [person(), person()])
        self.match_id = self.table.match_id
        self.seat = self.table.invitations[0].join()
        self.tokens = {
            "host": self.table.host.token,
            "seat": self.seat.token,
            "spectator": self.table.spectator.token,
            "invitation": self.table.invitations[1].token,
        }


@pytest.fixture(scope="module")
def victim(planted: MatchesThread) -> Victim:
    return Victim(planted)


@pytest.fixture(autouse=True)
def nothing_is_written(victim: Victim, folder: Path) -> Iterator[None]:
    before = content(folder / "matches.sqlite")
    yield
    assert content(folder / "matches.sqlite") == before


def content(store: Path) -> dict[str, list[Any]]:
    """The rows of all tables, by their names."""
    with database_at(f"sqlite:///{store}") as database, database.connect() as connection:
        return {name: list(connection.execute(select(table))) for name, table in METADATA.tables.items()}


def request_of(method: str, match_id: str) -> Message:
    """A request that the right token would be granted."""
    match method:
        case "JoinSeat":
            return messages.JoinSeatRequest(match=match_id)
        case "LeaveSeat":
            return messages.LeaveSeatRequest(match=match_id)
        case "AssignSeat":
            return messages.AssignSeatRequest(match=match_id, seat=1, player=level())
        case "GetMatch":
            return messages.GetMatchRequest(match=match_id)
        case "WatchMatch":
            return messages.WatchMatchRequest(match=match_id)
        case "PlayMove":
            return messages.MatchServicePlayMoveRequest(match=match_id, ply=0, move=legal_move(0, 0))
        case "TakeBack":
            return messages.TakeBackRequest(match=match_id, ply=1, to_ply=0)
    return messages.ExportRecordRequest(match=match_id)


def sent(matches: MatchesThread, method: str, request: bytes, *authorization: str) -> Any:
    """Sends bytes to a method, with values of the metadata `authorization`; its error."""
    metadata = [("authorization", value) for value in authorization]
    channel: Any = matches.channel
    if method == "WatchMatch":
        return error_of(lambda: list(channel.unary_stream(SERVICE + method)(request, metadata=metadata)))
    return error_of(lambda: channel.unary_unary(SERVICE + method)(request, metadata=metadata))


@pytest.mark.parametrize("method", ALLOWED)
def test_without_a_token_of_the_match_every_call_is_refused_alike(
    planted: MatchesThread, victim: Victim, method: str
) -> None:
    request = request_of(method, victim.match_id).SerializeToString()
    nowhere = request_of(method, "nowhere").SerializeToString()
    seat = victim.tokens["seat"]
    refused = [
        sent(planted, method, request),
        sent(planted, method, request, "Bearer"),
        sent(planted, method, request, seat),
        sent(planted, method, request, f"Basic {seat}"),
        sent(planted, method, request, f"Bearer {new_token()}"),
        sent(planted, method, request, f"Bearer {seat[:-1]}"),
        sent(planted, method, request, f"Bearer {seat} {seat}"),
        sent(planted, method, request, f"Bearer {seat}", f"Bearer {seat}"),
        sent(planted, method, nowhere, f"Bearer {seat}"),
        sent(planted, method, nowhere, f"Bearer {new_token()}"),
    ]
    assert {error.code() for error in refused} == {Code.UNAUTHENTICATED}
    assert {reason(error) for error in refused} == {"INVALID_TOKEN"}
    assert len({error.details() for error in refused}) == 1


@pytest.mark.parametrize(
    ("method", "role"), [(method, role) for method in ALLOWED for role in ROLES if role not in ALLOWED[method]]
)
def test_a_token_does_not_allow_the_calls_of_other_roles(
    planted: MatchesThread, victim: Victim, method: str, role: str
) -> None:
    request = request_of(method, victim.match_id).SerializeToString()
    error = sent(planted, method, request, f"Bearer {victim.tokens[role]}")
    assert (error.code(), reason(error)) == (Code.PERMISSION_DENIED, "NOT_ALLOWED")


@pytest.mark.parametrize("method", ["CreateMatch", *ALLOWED])
def test_a_field_that_the_service_does_not_know_is_refused(planted: MatchesThread, victim: Victim, method: str) -> None:
    known = messages.CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=[person(), person()])
    request = known if method == "CreateMatch" else request_of(method, victim.match_id)
    unknown = b"\xb8\x3e\x01"  # field 999
    error = sent(planted, method, request.SerializeToString() + unknown, f"Bearer {victim.tokens['seat']}")
    assert (error.code(), set(violations(error))) == (Code.INVALID_ARGUMENT, {"999"})


def test_an_unknown_field_deep_in_a_request_is_refused_with_its_path(planted: MatchesThread, victim: Victim) -> None:
    unknown = b"\xb8\x3e\x01"  # field 999
    seat = messages.CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=[person(), person()])
    seat.seats[1].person.MergeFromString(unknown)
    move = messages.MatchServicePlayMoveRequest(match=victim.match_id, move=legal_move(0, 0))
    move.move.taj_mahal.MergeFromString(unknown)
    for method, request, path in (
        ("CreateMatch", seat, "seats[1].person.999"),
        ("PlayMove", move, "move.taj_mahal.999"),
    ):
        error = sent(planted, method, request.SerializeToString(), f"Bearer {victim.tokens['seat']}")
        assert (error.code(), set(violations(error))) == (Code.INVALID_ARGUMENT, {path})


def test_of_thousands_of_violations_the_first_is_reported_alone(planted: MatchesThread, victim: Victim) -> None:
    """All of them would keep every other match waiting for seconds."""
    request = messages.MatchServicePlayMoveRequest(match=victim.match_id, ply=0)
    symbols: Any = request.move.taj_mahal.take.card.symbols
    symbols.extend([99] * 60_000)
    error = sent(planted, "PlayMove", request.SerializeToString(), f"Bearer {victim.tokens['seat']}")
    assert (error.code(), len(violations(error))) == (Code.INVALID_ARGUMENT, 1)


@pytest.mark.parametrize("ply", [-1, 1, 2, 999_999, 2**31 - 1])
def test_a_move_at_another_ply_is_refused(victim: Victim, ply: int) -> None:
    error = error_of(lambda: victim.seat.play(legal_move(0, 0), ply))
    assert error.code() in (Code.ABORTED, Code.INVALID_ARGUMENT)


@pytest.mark.parametrize("seat", [-1, 2, 15, 16, 2**31 - 1])
def test_a_seat_that_the_match_does_not_have_cannot_be_assigned(victim: Victim, seat: int) -> None:
    error = error_of(lambda: victim.table.host.assign(seat, level()))
    assert (error.code(), set(violations(error))) == (Code.INVALID_ARGUMENT, {"seat"})


@pytest.mark.parametrize("cursor", [-1, 1000, 2**63 - 1])
def test_a_cursor_beyond_the_events_is_refused(planted: MatchesThread, victim: Victim, cursor: int) -> None:
    request = messages.WatchMatchRequest(match=victim.match_id, cursor=cursor).SerializeToString()
    error = sent(planted, "WatchMatch", request, f"Bearer {victim.tokens['seat']}")
    assert (error.code(), set(violations(error))) == (Code.INVALID_ARGUMENT, {"cursor"})


@pytest.mark.parametrize(
    ("request_", "fields"),
    [
        (messages.CreateMatchRequest(), {"beginning", "seats"}),
        (messages.CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=[person()]), {"seats"}),
        (messages.CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=[person()] * 17), {"seats"}),
        (
            messages.CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=[person(), SeatPlayer()]),
            {"seats[1].kind"},
        ),
        (
            messages.CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=[person("x" * 51), level("pope")]),
            {"seats[0].name"},
        ),
        (
            messages.CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=[person("A\0"), person("\x9b2J")]),
            {"seats[0].name", "seats[1].name"},
        ),
        (
            messages.CreateMatchRequest(new_game=new_game("taj_mahal", 9), seats=[person(), person()]),
            {"new_game.taj_mahal.deal.player_count"},
        ),
    ],
)
def test_an_impossible_match_is_not_created(
    planted: MatchesThread, request_: messages.CreateMatchRequest, fields: set[str]
) -> None:
    error = error_of(lambda: planted.stub.CreateMatch(request_))
    assert (error.code(), set(violations(error))) == (Code.INVALID_ARGUMENT, fields)


def test_a_name_with_control_characters_is_refused(victim: Victim) -> None:
    for name in ("\0", "Ada\n", "\x1b[2J", "\x7f"):
        for call, field in (
            (lambda name=name: victim.seat.join(name), "name"),
            (lambda name=name: victim.table.host.assign(1, person(name)), "player.name"),
        ):
            error = error_of(call)
            assert (error.code(), set(violations(error))) == (Code.INVALID_ARGUMENT, {field})


def test_a_thousand_random_requests_with_random_tokens_change_nothing(planted: MatchesThread, victim: Victim) -> None:
    choice = random.Random(1)
    tokens = [*victim.tokens.values(), new_token(), ""]
    refusals = {Code.INVALID_ARGUMENT, Code.UNAUTHENTICATED, Code.PERMISSION_DENIED, Code.ABORTED}
    refusals |= {Code.FAILED_PRECONDITION}
    for _ in range(1000):
        method = choice.choice(sorted(ALLOWED))
        role = choice.choice([role for role in ROLES if role not in ALLOWED[method]])
        token = choice.choice([victim.tokens[role], *tokens[-2:]])
        request = bytearray(request_of(method, victim.match_id).SerializeToString())
        for _ in range(choice.randrange(3)):
            request[choice.randrange(len(request))] = choice.randrange(256)
        assert sent(planted, method, bytes(request), f"Bearer {token}").code() in refusals
