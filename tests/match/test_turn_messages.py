"""Messages about turns: one for each turn of a person, of what everybody may know, and nothing waits for them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bench.stubs import violations
from mogul.match import turn_messages
from mogul.match.turn_messages import body_of
from mogul.match.values import Seat
from mogul.v1.match_pb2 import MatchOptions, SeatPlayer
from mogul.v1.match_service_pb2 import CreateMatchRequest
from tests.match.harness import (
    SECONDS,
    Holder,
    MatchesThread,
    Table,
    level,
    new_game,
    person,
    running_matches,
    take_over,
)
from tests.match.planted_engine import PLIES, PlantedEngine, legal_move, owners
from tests.match.receiver import PATH, Receiver, receiver
from tests.match.test_store import new_match
from tests.server.harness import error_of
from tests.waiting import wait_until

ATTEMPTS = 3


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_messages, "PAUSES", (0.0,) * ATTEMPTS)


@pytest.fixture
def hook() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


@pytest.fixture
def store(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/matches.sqlite"


@pytest.fixture
def planted(store: str) -> Iterator[MatchesThread]:
    with running_matches(store, PlantedEngine(), private_webhooks=True) as thread:
        yield thread


def hooked(
    matches: MatchesThread,
    url: str,
    players: list[SeatPlayer],
    game: str = "taj_mahal",
    options: MatchOptions | None = None,
) -> Table:
    """A new match with a webhook."""
    request = CreateMatchRequest(
        new_game=new_game(game, len(players)), seats=players, options=options, turn_webhook=url
    )
    return Table(matches, matches.stub.CreateMatch(request))


def seats_told(hook: Receiver, messages: int) -> list[tuple[int, int]]:
    """Seat and ply of the next messages."""
    return [(found["seat"], found["ply"]) for found in (hook.next().message for _ in range(messages))]


def play(seat: Holder) -> None:
    state = seat.state()
    seat.play(legal_move(state.seat, state.ply), state.ply)


def ended(matches: MatchesThread, outcome: str) -> float:
    """The number of messages with an outcome."""
    name = "mogul_match_turn_messages_total"
    found = matches.matches.metrics.registry.get_sample_value(name, {"outcome": outcome})
    assert found is not None
    return found


def test_every_turn_of_a_person_has_one_message_and_none_of_a_level(planted: MatchesThread, hook: Receiver) -> None:
    table = hooked(planted, hook.url, [person("Ada"), level(), person()])
    seats = table.join_all()
    for ply in range(PLIES):
        if ply % 3 == 1:  # the level's
            continue
        assert seats_told(hook, 1) == [(ply % 3, ply)]
        play(seats[ply % 3 // 2])
    table.host.wait_for_now(lambda state: state.status.over)
    wait_until(lambda: ended(planted, "delivered") == 7, SECONDS)
    assert hook.calls.empty()


def test_a_message_has_what_everybody_may_know_and_no_secret(planted: MatchesThread, hook: Receiver) -> None:
    table = hooked(planted, hook.url, [person("Ada"), person()])
    seats = table.join_all()
    received = []
    for ply in range(4):
        received.append(hook.next())
        play(seats[ply % 2])
    assert received[2].request == f"POST {PATH} HTTP/1.1"
    assert received[2].headers["content-type"] == "application/json"
    text = f"It is the turn of seat 1, Ada, in Taj Mahal (match {table.match_id})."
    assert received[2].message == {
        "match": table.match_id,
        "game": "taj_mahal",
        "seat": 0,
        "name": "Ada",
        "ply": 2,
        "text": text,
    }
    assert received[1].message["name"] == ""
    assert received[1].message["text"] == f"It is the turn of seat 2 in Taj Mahal (match {table.match_id})."
    holders = [*seats, table.host, table.spectator, *table.invitations.values()]
    for each in received:
        sent = f"{each.request} {each.headers} {each.body!r}"
        assert not owners(sent)
        assert not any(holder.token in sent for holder in holders)


def test_a_name_can_neither_call_the_members_of_a_chat_nor_make_a_link() -> None:
    match = new_match()
    for name, shown in [
        ("@everyone", "seat 1, everyone, in"),
        ("<!channel>", "seat 1, channel, in"),
        ("[go](https://evil.example)", "seat 1, gohttpsevilexample, in"),
        ("Zoë O'Neill-Ruíz 2", "seat 1, Zoë O'Neill-Ruíz 2, in"),
        ("शिव", "seat 1, शिव, in"),
        ("@!", "seat 1 in"),
    ]:
        message = json.loads(body_of(replace(match, seats=(Seat(0, None, name),)), 0, 0))
        assert shown in message["text"]
        assert message["name"] == name


@pytest.mark.parametrize("game", ["taj_mahal", "maharaja"])
def test_a_turn_begins_when_a_seat_comes_to_move_also_where_several_do_at_once(
    engine: str, store: str, hook: Receiver, game: str
) -> None:
    """A turn of several moves has one message, and so have plans that all seats make at once."""
    with running_matches(store, engine, private_webhooks=True) as matches:
        table = hooked(matches, hook.url, [person(), person(), person()], game)
        seats, before, turns = table.join_all(), set[int](), 0
        for _ in range(30):
            state = table.host.state()
            begun = set(state.status.seats_to_move) - before
            told = seats_told(hook, len(begun))
            assert sorted(told) == [(seat, state.ply) for seat in sorted(begun)]
            turns, before = turns + len(begun), set(state.status.seats_to_move)
            mover = seats[min(before)]
            mover.play(mover.state().legal_moves[0], state.ply)
        assert turns < 30
    assert turns > 6


def test_a_level_that_plays_for_an_absent_person_has_no_messages(planted: MatchesThread, hook: Receiver) -> None:
    table = hooked(planted, hook.url, [person(), person()], options=take_over())
    seats = table.join_all()
    seats[1].leave()
    for ply in range(0, PLIES, 2):
        assert seats_told(hook, 1) == [(0, ply)]
        table.host.wait_for_now(lambda state, ply=ply: state.ply == ply)
        play(seats[0])
    table.host.wait_for_now(lambda state: state.status.over)
    assert hook.calls.empty()


def test_an_absent_person_for_whom_nobody_plays_has_its_messages(planted: MatchesThread, hook: Receiver) -> None:
    table = hooked(planted, hook.url, [person(), person()])
    seats = table.join_all()
    assert seats_told(hook, 1) == [(0, 0)]
    seats[1].leave()
    play(seats[0])
    assert seats_told(hook, 1) == [(1, 1)]


def test_a_message_that_failed_is_sent_again_the_same(planted: MatchesThread, hook: Receiver) -> None:
    hook.statuses += [500, 302]
    hooked(planted, hook.url, [person(), person()])
    first, second, third = (hook.next().body for _ in range(3))
    assert first == second == third
    wait_until(lambda: ended(planted, "delivered") == 1, SECONDS)
    assert hook.calls.empty()


def test_a_message_that_always_fails_is_given_up_with_a_line_without_its_url(
    planted: MatchesThread, hook: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    hook.statuses += [404] * ATTEMPTS
    with caplog.at_level("DEBUG"):
        table = hooked(planted, hook.url, [person(), person()])
        wait_until(lambda: ended(planted, "given_up") == 1, SECONDS)
    assert f"a message to the webhook of match {table.match_id} is given up: status 404" in caplog.messages
    assert "SECRET-OF-THE-HOST" not in caplog.text
    assert seats_told(hook, ATTEMPTS) == [(0, 0)] * ATTEMPTS
    play(table.join_all()[0])
    assert seats_told(hook, 1) == [(1, 1)]


def test_a_hook_that_does_not_answer_delays_no_move_and_not_the_end_of_the_service(store: str, hook: Receiver) -> None:
    """The whole game is played while its first messages are unanswered."""
    hook.held.clear()
    with running_matches(store, PlantedEngine(), private_webhooks=True) as matches:
        table = hooked(matches, hook.url, [person(), person()])
        seats = table.join_all()
        hook.next()
        for ply in range(PLIES):
            play(seats[ply % 2])
        assert table.host.state().status.over
        assert ended(matches, "delivered") == 0
    assert not hook.held.is_set()


def test_a_turn_that_is_over_has_no_message_any_more(
    store: str, hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_messages, "AT_ONCE", 1)
    hook.held.clear()
    with running_matches(store, PlantedEngine(), private_webhooks=True) as matches:
        table = hooked(matches, hook.url, [person(), person(), person()])
        seats = table.join_all()
        assert seats_told(hook, 1) == [(0, 0)]
        for seat in seats:  # their messages wait for the first one
            play(seat)
        assert seats_told(hook, 1) == [(0, 3)]
        hook.held.set()
        wait_until(lambda: ended(matches, "outdated") == 3, SECONDS)
        assert hook.calls.empty()


def test_what_was_not_sent_before_a_restart_is_not_sent_after_it(
    store: str, hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_messages, "PAUSES", (3600.0,))
    with running_matches(store, PlantedEngine(), private_webhooks=True) as matches:
        table = hooked(matches, hook.url, [person(), person()])
        seats = table.join_all()
    monkeypatch.setattr(turn_messages, "PAUSES", (0.0,))
    with running_matches(store, PlantedEngine(), private_webhooks=True) as again:
        play(again.holder(table.match_id, seats[0].token))
        assert seats_told(hook, 1) == [(1, 1)]
        wait_until(lambda: ended(again, "delivered") == 1, SECONDS)
    assert hook.calls.empty()


def test_messages_beyond_the_most_are_given_up_at_once(
    planted: MatchesThread, hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_messages, "MOST", 1)
    hook.held.clear()
    for _ in range(2):
        hooked(planted, hook.url, [person(), person()])
    wait_until(lambda: ended(planted, "given_up") == 1, SECONDS)
    hook.held.set()
    wait_until(lambda: ended(planted, "delivered") == 1, SECONDS)


def test_a_seat_that_went_to_a_level_has_no_message_any_more(
    store: str, hook: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_messages, "AT_ONCE", 1)
    hook.held.clear()
    hook.statuses.append(500)
    with running_matches(store, PlantedEngine(), private_webhooks=True) as matches:
        table = hooked(matches, hook.url, [person(), person(), person()])
        assert seats_told(hook, 1) == [(0, 0)]
        table.host.assign(0, level())
        hook.held.set()
        assert seats_told(hook, 1) == [(1, 1)]
        wait_until(lambda: ended(matches, "outdated") == 1, SECONDS)
        assert hook.calls.empty()


def test_nobody_at_a_match_gets_its_webhook(planted: MatchesThread, hook: Receiver) -> None:
    table = hooked(planted, hook.url, [person(), person()])
    seats = table.join_all()
    answers: list[Any] = [seats[0].export(), table.host.assign(1, person())]
    for holder in (*seats[:1], table.host, table.spectator):
        answers += [holder.state(), *holder.events(holder.state().cursor)]
    assert not any("hook" in str(each) or "SECRET-OF-THE-HOST" in str(each) for each in answers)


@pytest.mark.parametrize(
    ("url", "players", "is_private", "words"),
    [
        ("http://example.org/", 2, True, "must begin with https://"),
        ("http://127.0.0.1:1/", 2, False, "must begin with https://"),
        ("https://10.0.0.8/", 2, False, "must be of the public internet"),
        ("ftp://example.net/", 2, True, "must be a URL as https://example.org/path"),
        ("https://example.org/", 1, True, "must be empty with fewer than two persons"),
        (f"https://example.org/{'x' * 2000}", 2, True, "must be at most 2000 characters"),
    ],
)
def test_a_webhook_that_is_not_allowed_is_refused_at_its_field_by_what_would_be_right(
    store: str, url: str, players: int, is_private: bool, words: str
) -> None:
    with running_matches(store, PlantedEngine(), private_webhooks=is_private) as matches:
        error = error_of(lambda: hooked(matches, url, [person() if each < players else level() for each in range(2)]))
    found = violations(error)
    assert [*found] == ["turn_webhook"]
    assert words in str(found)
    assert url not in str(error.details())
