"""MatchService over a real port: matches between persons."""

import random
from pathlib import Path

import grpc
import pytest

from bench.stubs import violations
from mogul.client import Client
from mogul.v1.games_pb2 import Move, NewGame
from mogul.v1.match_pb2 import HELP_ALL, HELP_NONE, MatchState
from mogul.v1.match_service_pb2 import CreateMatchRequest, WatchMatchRequest
from mogul.v1.match_service_pb2_grpc import MatchServiceStub
from tests.match.harness import GAMES, Holder, MatchesThread, level, new_game, new_table, person, running_matches
from tests.server.harness import error_of, reason


def mover(seats: list[Holder]) -> tuple[Holder, MatchState]:
    """The first seat that is to move, and its state."""
    states = [seat.state() for seat in seats]
    return next((seat, state) for seat, state in zip(seats, states, strict=True) if state.legal_moves)


def play(seats: list[Holder], plies: int, seed: int = 1) -> None:
    """Plays some random moves."""
    choice = random.Random(seed)
    for _ in range(plies):
        seat, state = mover(seats)
        seat.play(choice.choice(state.legal_moves), state.ply)


def test_a_new_match_is_described_without_secrets(matches: MatchesThread) -> None:
    table = new_table(matches, [person("Ada"), person()])
    state = table.host.state()
    assert (state.match.game, state.match.rule_set, state.match.options.help) == ("taj_mahal", "zman", HELP_NONE)
    assert [each.player.name for each in state.match.seats] == ["Ada", ""]
    assert not any(each.joined for each in state.match.seats)
    assert (state.ply, state.cursor, state.match.deal_chosen) == (0, 1, False)
    assert (state.HasField("position"), state.HasField("spectator_view")) == (False, True)
    assert new_table(matches, [person(), level("")]).host.state().match.options.help == HELP_ALL


def test_tokens_are_secrets_of_256_bits_that_no_other_answer_has(matches: MatchesThread) -> None:
    request = CreateMatchRequest(new_game=new_game("taj_mahal", 2), seats=[person(), person()])
    created = matches.stub.CreateMatch(request)
    tokens = {created.host_token, created.spectator_token, *(each.invitation for each in created.invitations)}
    assert len(tokens) == 4
    assert all(len(token) == 43 for token in tokens)
    assert len(created.state.match.match) == 12  # by both lengths the page mends a damaged link
    state = matches.holder(created.state.match.match, created.host_token).state().SerializeToString()
    assert not any(token.encode() in state for token in tokens)


def test_a_person_joins_by_an_invitation_once_and_then_by_its_token(matches: MatchesThread) -> None:
    table = new_table(matches, [person("Ada"), person()])
    seat = table.invitations[1].join("Eve")
    assert seat.token != table.invitations[1].token
    assert error_of(lambda: table.invitations[1].join()).code() is grpc.StatusCode.UNAUTHENTICATED
    again = seat.join()
    assert again.token == seat.token
    kept = again.state().match.seats[1]
    assert (kept.player.name, kept.joined) == ("Eve", True)
    assert [event.WhichOneof("kind") for event in table.host.events(2)] == ["match_created", "seat_changed"]


def test_names_come_without_what_cannot_be_seen_and_nothing_visible_is_no_name(matches: MatchesThread) -> None:
    table = new_table(matches, [person("\u202eAda\u200b  B.\u3164"), person("\u2800\u2800"), person("\u3164")])
    table.invitations[2].join("Eve\ufe0f")
    table.invitations[0].join("\u200d\u00a0")  # none: the seat's name stays
    names = [each.player.name for each in table.host.state().match.seats]
    assert names == ["Ada B.", "", "Eve"]
    changed = [each.seat_changed.seat.player.name for each in table.host.events(3)[1:]]
    assert changed == ["Eve", "Ada B."]


@pytest.mark.parametrize("game", GAMES)
def test_two_persons_play_and_each_sees_its_own_side(matches: MatchesThread, engine: str, game: str) -> None:
    table = new_table(matches, [person(), person()], game)
    seats = table.join_all()
    play(seats, 12)
    record = seats[0].export().record
    with Client(engine) as client:
        for number, seat in enumerate(seats):
            state = seat.state()
            own = seat.export().record
            view = client.view(own)
            assert (state.seat, state.ply, state.position) == (number, 12, view.position)
            assert getattr(own, game).observer == number
        for holder in (table.spectator, table.host):
            state = holder.state()
            assert state.spectator_view == client.spectator_view(own).view
            assert {"seat", "position", "legal_moves"}.isdisjoint(field.name for field, _ in state.ListFields())
    assert not seats[0].export().HasField("seed")
    assert record != seats[1].export().record


def test_a_stale_ply_is_aborted_and_changes_nothing(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), person()])
    seats = table.join_all()
    seat, state = mover(seats)
    seat.play(state.legal_moves[0], 0)
    before = table.host.state()
    error = error_of(lambda: seat.play(state.legal_moves[0], 0))
    assert (error.code(), reason(error)) == (grpc.StatusCode.ABORTED, "STALE_PLY")
    assert table.host.state() == before


def test_another_seat_cannot_move(matches: MatchesThread) -> None:
    seats = new_table(matches, [person(), person()]).join_all()
    seat, state = mover(seats)
    other = next(each for each in seats if each is not seat)
    error = error_of(lambda: other.play(state.legal_moves[0], 0))
    assert (error.code(), reason(error)) == (grpc.StatusCode.FAILED_PRECONDITION, "NOT_TO_MOVE")


def test_an_illegal_move_is_refused_with_the_engines_words(matches: MatchesThread) -> None:
    seats = new_table(matches, [person(), person()]).join_all()
    seat, state = mover(seats)
    move = type(state.legal_moves[0])()
    move.taj_mahal.palace.city = "Atlantis"
    error = error_of(lambda: seat.play(move, 0))
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert [path.startswith("move.taj_mahal") for path in violations(error)] == [True]


def test_a_plan_must_be_told_even_by_a_person_without_an_open_stream(matches: MatchesThread) -> None:
    """Otherwise it would be chosen after all others are shown, and nobody could know the seat's position any more."""
    seats = new_table(matches, [person(), person()], "maharaja").join_all()
    while len((state := seats[0].state()).status.seats_to_move) < 2:  # up to the plans
        play(seats, 1)
    hidden = Move()
    hidden.maharaja.choose_plan.hidden = True
    for stream in (False, True):
        with seats[0].watching(state.cursor) as messages:
            if stream:
                next(messages)
            error = error_of(lambda: seats[0].play(hidden, state.ply))
        assert (error.code(), reason(error)) == (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST")
        assert violations(error) == {"move.maharaja": "the viewer's own plan must be known"}
    assert seats[0].state() == state
    play(seats, 5)


def test_a_watcher_gets_every_event_once_and_in_order_and_then_heartbeats(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), person()])
    seats = table.join_all()
    play(seats, 8)
    assert [event.number for event in table.spectator.events(11)] == list(range(1, 12))
    assert [event.number for event in table.spectator.events(11, cursor=7)] == [8, 9, 10, 11]
    with seats[0].watching(9) as messages:
        received = [next(messages) for _ in range(4)]
    assert [message.HasField("event") for message in received] == [True, True, False, False]
    assert [message.HasField("state") for message in received] == [False, True, False, False]
    assert received[1].state == seats[0].state()


def test_a_watcher_without_news_begins_with_the_state(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), person()])
    with table.spectator.watching(1) as messages:
        first = next(messages)
    assert (first.HasField("event"), first.state) == (False, table.spectator.state())


def test_a_watcher_hears_of_moves_as_they_are_made(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), person()])
    seats = table.join_all()
    with table.spectator.watching(3) as messages:
        next(messages)
        play(seats, 1)
        event = next(message.event for message in messages if message.HasField("event"))
    assert (event.number, event.ply, event.HasField("move_made")) == (4, 1, True)


def test_a_watcher_hears_of_moves_that_another_process_keeps(
    matches: MatchesThread, engine: str, tmp_path: Path
) -> None:
    table = new_table(matches, [person(), person()])
    seats = table.join_all()
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as second:
        elsewhere = second.holder(table.match_id, table.spectator.token)
        with elsewhere.watching(3) as messages:
            next(messages)
            play(seats, 2)
            numbers = []
            for message in messages:
                if message.HasField("event"):
                    numbers.append(message.event.number)
                if numbers[-1:] == [5]:
                    break
    assert numbers == [4, 5]


def test_a_move_is_told_to_those_who_observed_it(matches: MatchesThread) -> None:
    """Moves of Taj Mahal are public; a plan of Maharaja is its seat's alone until it is shown."""
    table = new_table(matches, [person(), person()])
    seats = table.join_all()
    play(seats, 3)
    for seat in seats:
        assert all(event.move_made.HasField("move") for event in seat.events(6, cursor=3))
    assert all(event.move_made.HasField("move") for event in table.spectator.events(6, cursor=3))

    table = new_table(matches, [person(), person()], "maharaja")
    seats = table.join_all()
    choice = random.Random(2)
    while len(table.host.state().status.seats_to_move) < 2:  # up to the first plans
        seat, state = mover(seats)
        seat.play(choice.choice(state.legal_moves), state.ply)
    state = seats[0].state()
    event = seats[0].play(state.legal_moves[0], state.ply)
    assert event.move_made.move == state.legal_moves[0]
    (own,) = seats[0].events(event.number, cursor=event.number - 1)
    assert own == event
    for other in (seats[1], table.spectator, table.host):
        (hidden,) = other.events(event.number, cursor=event.number - 1)
        assert hidden.HasField("move_made")
        assert not hidden.move_made.HasField("move")


def test_a_move_may_be_sent_by_its_notation_and_is_recorded_with_both(matches: MatchesThread) -> None:
    seats = new_table(matches, [person(), person()]).join_all()
    seat, state = mover(seats)
    known = state.legal_moves[0]
    assert seat.play(Move(notation=f"  {known.notation} "), 0).move_made.move == known


def test_texts_that_a_client_puts_into_a_move_reach_nobody(matches: MatchesThread) -> None:
    seats = new_table(matches, [person(), person()]).join_all()
    seat, state = mover(seats)
    move, known = state.legal_moves[0], state.legal_moves[0].notation
    move.notation = "<script>"
    assert set(violations(error_of(lambda: seat.play(move, 0)))) == {"move.notation"}
    move.ClearField("notation")
    assert seat.play(move, 0).move_made.move.notation == known


def test_the_full_record_is_for_everybody_after_the_end_and_for_nobody_before(
    matches: MatchesThread, engine: str
) -> None:
    table = new_table(matches, [person(), level("")], "taj_mahal", seed=7)
    (seat,) = table.join_all()
    for holder in (table.host, table.spectator):
        error = error_of(holder.export)
        assert (error.code(), reason(error)) == (grpc.StatusCode.FAILED_PRECONDITION, "GAME_NOT_OVER")
    table.host.assign(1, level("page"))
    seat.play_on(random.Random(3), lambda state: state.status.over)
    with seat.watching(seat.state().cursor) as messages:  # goes on after the end
        received = [next(messages) for _ in range(3)]
    assert [message.HasField("state") for message in received] == [True, False, False]
    exports = [holder.export() for holder in (table.host, table.spectator, seat)]
    assert exports[0] == exports[1] == exports[2]
    assert exports[0].seed == 7
    assert not exports[0].record.taj_mahal.HasField("observer")
    with Client(engine) as client:
        assert not client.validate(exports[0].record).problems
        setup = exports[0].record.taj_mahal.setup
        again = NewGame()
        again.taj_mahal.deal.player_count, again.taj_mahal.deal.seed = 2, exports[0].seed
        again.taj_mahal.deal.rule_set, again.taj_mahal.deal.first_player = setup.rule_set, setup.first_player
        assert client.start_game(again).record.taj_mahal.setup == setup
        assert list(client.legal_moves(exports[0].record).status.standings) == list(seat.state().status.standings)


def test_a_watcher_hears_that_the_service_stops(engine: str, tmp_path: Path) -> None:
    with running_matches(f"sqlite:///{tmp_path}/stopping.sqlite", engine) as stopping:
        table = new_table(stopping, [person(), person()])
        channel = grpc.insecure_channel(stopping.matches.address)
        request = WatchMatchRequest(match=table.match_id)
        stream = MatchServiceStub(channel).WatchMatch(request, metadata=tuple(table.spectator.metadata))
        next(stream)
    assert error_of(lambda: list(stream)).code() is grpc.StatusCode.UNAVAILABLE
    channel.close()
