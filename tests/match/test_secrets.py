"""Secrets: planted hands, draws and plans reach the seat that may know them, and nobody else before the end."""

from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from google.protobuf import json_format
from google.protobuf.message import Message

from mogul.match import messages
from mogul.match.store import Store
from mogul.v1.games_pb2 import Effect
from tests.match.harness import Holder, MatchesThread, Table, level, new_table, person, running_matches
from tests.match.planted_engine import PLIES, PlantedEngine, legal_move, owners
from tests.server.harness import error_of

SEATS = 3


@pytest.fixture
def planted(tmp_path: Path) -> Iterator[MatchesThread]:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", PlantedEngine()) as thread:
        yield thread


@pytest.fixture
def table(planted: MatchesThread) -> Table:
    return new_table(planted, [person(), person(), level()])


def text_of(message: Message) -> str:
    return json_format.MessageToJson(message)


def play(table: Table, seats: list[Holder], plies: int) -> list[tuple[int, Message]]:
    """Plays to a ply. Returns the answers to moves, each with its seat."""
    answers: list[tuple[int, Message]] = []
    while (
        state := table.host.wait_for_now(lambda state: state.ply >= plies or 2 not in state.status.seats_to_move)
    ).ply < plies:
        (seat,) = state.status.seats_to_move
        answers.append((seat, seats[seat].play(legal_move(seat, state.ply), state.ply)))
    return answers


def everything(holder: Holder) -> list[Message]:
    """All that a holder of a token can ask for, and a seat's leaving and returning."""
    cursor = holder.state().cursor
    found: list[Message] = [holder.state()]
    with holder.watching() as stream:
        for message in stream:
            found.append(message)
            if message.HasField("state") and message.event.number >= cursor:
                break
    with holder.watching(cursor) as stream:
        found.append(next(stream))
    return found


@pytest.mark.parametrize("plies", [0, 1, 2, 5, PLIES - 1])
def test_a_seat_gets_its_own_secrets_and_no_others(table: Table, plies: int) -> None:
    seats = table.join_all()
    answers = play(table, seats, plies)
    for mover, answer in answers:
        assert owners(text_of(answer)) <= {mover}
    for number, seat in enumerate(seats):
        received = [*everything(seat), seat.export(), seat.leave(), seat.join().state()]
        assert set().union(*(owners(text_of(each)) for each in received)) == {number}
        assert not seat.export().HasField("seed")


@pytest.mark.parametrize("plies", [0, 1, 2, 5, PLIES - 1])
def test_host_and_spectators_get_no_secrets(table: Table, plies: int) -> None:
    play(table, table.join_all(), plies)
    for holder in (table.host, table.spectator):
        received = everything(holder)
        if holder is table.host and plies < PLIES:
            received += [table.host.assign(2, level()), table.host.assign(0, person())]
        assert [text_of(each) for each in received if owners(text_of(each))] == []
        error = error_of(holder.export)
        assert not owners(f"{error.details()} {error.trailing_metadata()}")


def test_the_seed_is_in_no_answer_before_the_end(planted: MatchesThread, table: Table, tmp_path: Path) -> None:
    seats = table.join_all()
    store = Store(f"sqlite:///{tmp_path}/matches.sqlite")
    match = store.match(table.match_id)
    store.close()
    assert match is not None
    seed = str(match.terms.seed)
    play(table, seats, 5)
    received = [each for holder in (*seats, table.host, table.spectator) for each in everything(holder)]
    assert not any(seed in text_of(each) for each in received)
    play(table, seats, PLIES)
    assert seed in text_of(table.spectator.export())


def test_after_the_end_everybody_gets_the_full_record(table: Table) -> None:
    seats = table.join_all()
    play(table, seats, PLIES)
    for holder in (*seats, table.host, table.spectator):
        assert owners(text_of(holder.export())) == set(range(SEATS))


def test_refusals_quote_no_secret(table: Table) -> None:
    seats = table.join_all()
    play(table, seats, 3)
    for number, seat in enumerate(seats):
        for other in range(SEATS):
            if other != number:
                error = error_of(lambda seat=seat, other=other: seat.play(legal_move(other, 4), 3))
                assert owners(f"{error.details()} {error.trailing_metadata()}") <= {number}


def test_no_token_and_no_secret_is_logged(
    table: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with caplog.at_level("DEBUG"):
        seats = table.join_all()
        play(table, seats, 4)
        monkeypatch.setattr(PlantedEngine, "play", None)  # a mistake of the program
        assert error_of(lambda: seats[1].play(legal_move(1, 4), 4)).code() is grpc.StatusCode.INTERNAL
    assert "a mistake of the program" in caplog.text
    secret_tokens = [seat.token for seat in (*seats, table.host, table.spectator)]
    assert not owners(caplog.text)
    assert not any(token in caplog.text for token in secret_tokens)


def test_tokens_are_not_in_the_store(table: Table, tmp_path: Path) -> None:
    seats = table.join_all()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("matches.sqlite*"))
    assert table.match_id.encode() in kept
    for token in (*(each.token for each in seats), table.host.token, table.spectator.token):
        assert token.encode() not in kept


@pytest.mark.parametrize("leak", ["effects", "moves"])
def test_a_leak_would_be_found(table: Table, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = table.join_all()
    if leak == "effects":
        monkeypatch.setattr("mogul.match.messages.public_effects", lambda effects, _: list[Effect](effects))
    else:
        hidden = messages.event_for
        monkeypatch.setattr(
            "mogul.match.knowledge.event_for", lambda logged, seat, sees_move: hidden(logged, seat, sees_move=True)
        )
    play(table, seats, 5)
    found = set().union(*(owners(text_of(each)) for each in everything(table.spectator)))
    assert found
