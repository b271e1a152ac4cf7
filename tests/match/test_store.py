"""The store: changes are kept whole, once, or not at all."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from mogul.contract.errors import ErrorReason, ServiceError
from mogul.match.messages import seat_changed
from mogul.match.store import NewToken, Store
from mogul.match.store.database import connect
from mogul.match.store.tables import METADATA
from mogul.match.values import Grant, Match, RecordedMove, Role, Seat, Snapshot, Terms, digest, new_token
from mogul.v1.games_pb2 import GameRecord, GameStatus
from mogul.v1.match_pb2 import MatchEvent, MoveMade

EVENT = MatchEvent(move_made=MoveMade(seat=0))


def no_event(seat: Seat) -> MatchEvent:
    return MatchEvent()


def snapshot(ply: int, branch: int = 0, *, over: bool = False) -> Snapshot:
    record = GameRecord()
    record.taj_mahal.format = 1
    for _ in range(ply):
        record.taj_mahal.events.add()
    return Snapshot(ply, branch, record, GameStatus(seats_to_move=[ply % 2], over=over))


def new_match(name: str = "a", seed: int = 2**63 - 1) -> Match:
    terms = Terms(seed, deal_chosen=False, is_dealt=False, from_record=True, help=1, stand_in=None, absence=60.0)
    seats = (Seat(0, None, "Ada"), Seat(1, "page", ""))
    return Match(name, 5.0, terms, snapshot(0), 1, seats)


@pytest.fixture
def match(store: Store) -> Match:
    made = new_match()
    store.create(made, [], MatchEvent())
    return made


@pytest.fixture
def second(store_url: str, store: Store) -> Iterator[Store]:
    """Another store of the same database, as another process has one."""
    made = Store(store_url)
    yield made
    made.close()


def found(store: Store) -> Match:
    match = store.match("a")
    assert match is not None
    return match


def test_a_match_comes_back_as_it_was_kept(store: Store, match: Match) -> None:
    assert store.match("a") == match
    assert store.match("b") is None


def test_migrations_make_the_tables_that_the_statements_expect(store_url: str) -> None:
    engine = connect(store_url)
    with engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_a_match_that_was_kept_before_there_were_records_began_from_none(store_url: str, match: Match) -> None:
    """Its tables get the later columns with their rows in them."""
    engine = connect(store_url)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE matches DROP COLUMN from_record"))
        connection.execute(text("ALTER TABLE matches DROP COLUMN is_dealt"))
        connection.execute(text("ALTER TABLE matches DROP COLUMN turn_webhook"))
        connection.execute(text("DROP TABLE probes"))
        connection.execute(text("ALTER TABLE seats DROP COLUMN passed_on"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    engine.dispose()
    again = Store(store_url)
    assert again.match("a") == replace(match, terms=replace(match.terms, is_dealt=True, from_record=False))
    again.close()


def test_a_match_that_was_kept_before_its_deal_was_counts_as_dealt_unless_its_creator_chose_it(store_url: str) -> None:
    """It may have been set up then, and its seed is that of no deal."""
    before = Store(store_url)
    for number, is_chosen in enumerate((False, True)):
        match = new_match()
        terms = replace(match.terms, deal_chosen=is_chosen, from_record=False)
        before.create(replace(match, match_id=f"kept {number}", terms=terms), [], MatchEvent())
    before.close()
    engine = connect(store_url)
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE matches DROP COLUMN is_dealt"))
        connection.execute(text("ALTER TABLE matches DROP COLUMN turn_webhook"))
        connection.execute(text("DROP TABLE probes"))
        connection.execute(text("ALTER TABLE seats DROP COLUMN passed_on"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0002'"))
    engine.dispose()
    again = Store(store_url)
    found = [again.match(f"kept {number}") for number in range(2)]
    assert [each is not None and each.terms.is_dealt for each in found] == [True, False]
    again.close()


def test_a_store_is_opened_again_with_its_matches(store: Store, match: Match, second: Store) -> None:
    assert second.match("a") == match


def test_a_move_is_kept_with_its_event(store: Store, match: Match) -> None:
    number, _ = store.keep_snapshot(match, snapshot(1), RecordedMove(0, b"move"), EVENT, match.seats[0]) or (0, 0)
    assert number == 2
    kept = store.match("a")
    assert kept is not None
    assert (kept.snapshot, kept.cursor) == (snapshot(1), 2)
    (event,) = store.events_after("a", 1)
    assert (event.number, event.ply, event.record_events, event.move) == (2, 1, 1, RecordedMove(0, b"move"))
    assert MatchEvent.FromString(event.payload) == EVENT


def test_of_two_moves_at_one_ply_one_is_kept(store: Store, second: Store, match: Match) -> None:
    assert store.keep_snapshot(match, snapshot(1), RecordedMove(0, b"x"), EVENT, match.seats[0]) is not None
    assert second.keep_snapshot(match, snapshot(1), RecordedMove(0, b"x"), EVENT, match.seats[0]) is None
    assert len(store.events_after("a", 0)) == 2


def test_moves_from_many_threads_are_kept_once_a_ply_and_numbered_without_gaps(store: Store, match: Match) -> None:
    def play(_: int) -> int:
        kept = 0
        while (now := store.match("a")) and now.snapshot.ply < 20:
            after = snapshot(now.snapshot.ply + 1)
            kept += store.keep_snapshot(now, after, RecordedMove(0, b"x"), EVENT, now.seats[0]) is not None
        return kept

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(play, range(4))) == 20
    events = store.events_after("a", 0)
    assert [each.number for each in events] == list(range(1, 22))
    assert [each.ply for each in events] == list(range(21))


def test_a_move_that_was_found_before_moves_were_taken_back_is_not_kept(store: Store, match: Match) -> None:
    """Its ply has come again, its position has not."""
    store.keep_snapshot(match, snapshot(1), RecordedMove(0, b"x"), EVENT, match.seats[0])
    at_one = store.match("a")
    assert at_one is not None
    assert store.keep_snapshot(at_one, snapshot(0, branch=1), None, MatchEvent(), at_one.seats[0]) is not None
    at_zero = store.match("a")
    assert at_zero is not None
    store.keep_snapshot(at_zero, snapshot(1, branch=1), RecordedMove(0, b"y"), EVENT, at_zero.seats[0])
    assert store.keep_snapshot(at_one, snapshot(2), RecordedMove(0, b"z"), EVENT, at_one.seats[0]) is None
    assert [each.move for each in store.moves("a", 0, 1)] == [None, RecordedMove(0, b"y")]


def test_moves_on_branches_that_were_left_are_not_read(store: Store, match: Match) -> None:
    assert match.snapshot.ply == 0
    for branch, plies in enumerate([3, 3, 2]):
        if branch:
            now = found(store)
            store.keep_snapshot(now, snapshot(0, branch), None, MatchEvent(), now.seats[0])
        for ply in range(1, plies + 1):
            now, move = found(store), RecordedMove(ply - 1, f"{branch} {ply}".encode())
            store.keep_snapshot(now, snapshot(ply, branch), move, EVENT, now.seats[0])
    moves = store.moves("a", 0, 2)
    assert [each.ply for each in moves] == [0, 1, 2]
    assert [each.move.encoded for each in moves if each.move is not None] == [b"2 1", b"2 2"]
    assert store.moves("a", 2, 2) == moves[2:]


def test_a_move_of_a_match_that_was_deleted_meanwhile_is_not_kept(store: Store, match: Match) -> None:
    assert store.delete_untouched(time.time() + 1.0) == 1
    move = RecordedMove(0, b"x")
    assert store.keep_snapshot(match, snapshot(1), move, EVENT, match.seats[0]) is None
    with pytest.raises(ServiceError) as error:
        store.keep_snapshot(match, snapshot(1), move, EVENT, match.seats[0], digest(new_token()))
    assert error.value.reason == ErrorReason.INVALID_TOKEN


def test_tokens_are_found_by_their_digest_alone(store: Store) -> None:
    tokens = [new_token() for _ in range(3)]
    roles = [NewToken(digest(tokens[0]), Role.HOST), NewToken(digest(tokens[1]), Role.SEAT, 1)]
    store.create(new_match(), roles, MatchEvent())
    assert store.grant(digest(tokens[0])) == Grant("a", Role.HOST)
    assert store.grant(digest(tokens[1])) == Grant("a", Role.SEAT, 1)
    assert store.grant(digest(tokens[2])) is None
    assert store.grant(tokens[0].encode()) is None


def test_an_invitation_is_spent_once(store: Store) -> None:
    invitation, first, second = (digest(new_token()) for _ in range(3))
    store.create(new_match(), [NewToken(invitation, Role.INVITATION, 0)], MatchEvent())
    joined = Seat(0, None, "Eve", joined=True, seen_at=7.0)
    assert store.join("a", joined, invitation, first, MatchEvent()) is not None
    assert store.join("a", joined, invitation, second, MatchEvent()) is None
    assert (store.grant(first), store.grant(second), store.grant(invitation)) == (Grant("a", Role.SEAT, 0), None, None)
    kept = store.match("a")
    assert kept is not None
    assert (kept.seats[0], kept.cursor) == (joined, 2)


def test_an_assigned_seat_loses_its_tokens_and_what_their_holders_were_about_to_do(store: Store) -> None:
    old, other, new = (digest(new_token()) for _ in range(3))
    store.create(new_match(), [NewToken(old, Role.SEAT, 0), NewToken(other, Role.SEAT, 1)], MatchEvent())
    assigned = Seat(0, "page", "")
    store.assign("a", assigned, [NewToken(new, Role.INVITATION, 0)], no_event)
    assert (store.grant(old), store.grant(other)) == (None, Grant("a", Role.SEAT, 1))
    assert store.grant(new) == Grant("a", Role.INVITATION, 0)
    assert store.change_seat("a", Seat(0, None, "Ada", absent=True), MatchEvent(), holder=old) is None
    kept = store.match("a")
    assert kept is not None
    assert (kept.seats[0], kept.cursor) == (assigned, 2)


def test_a_seat_that_a_person_joined_is_passed_on_for_the_rest_of_the_match(store: Store) -> None:
    """Else a host looks at a hand, and invites the person whose it is, as if nobody had seen it."""
    invitation, token = (digest(new_token()) for _ in range(2))
    store.create(new_match(), [NewToken(invitation, Role.INVITATION, 0)], MatchEvent())

    def seats() -> list[bool]:
        kept = store.match("a")
        assert kept is not None
        return [each.passed_on for each in kept.seats]

    store.assign("a", Seat(0, None, "Bob"), [NewToken(invitation, Role.INVITATION, 0)], seat_changed)
    assert seats() == [False, False]  # nobody had joined
    store.join("a", Seat(0, None, "Bob", joined=True), invitation, token, MatchEvent())
    for player in (Seat(0, None, "Bob"), Seat(0, "page", "")):
        store.assign("a", player, [], seat_changed)
        assert seats() == [True, False]
        *_, last = store.events_after("a", 0)
        assert MatchEvent.FromString(last.payload).seat_changed.seat.passed_on


def test_a_person_who_was_seen_in_time_does_not_become_absent(store: Store) -> None:
    match = new_match()
    present = replace(match.seats[0], joined=True, seen_at=10.0)
    store.create(replace(match, seats=(present, match.seats[1])), [], MatchEvent())
    store.see("a", 0, 20.0)
    absent = replace(present, absent=True)
    assert store.change_seat("a", absent, MatchEvent(), unseen_since=15.0) is None
    assert store.change_seat("a", absent, MatchEvent(), unseen_since=20.0) is not None
    assert store.change_seat("a", absent, MatchEvent(), unseen_since=20.0) is None
    assert [each.number for each in store.events_after("a", 0)] == [1, 2]


def test_an_error_of_the_store_quotes_no_parameters(store: Store, match: Match) -> None:
    """It is logged, and parameters are seeds, records and digests."""
    with pytest.raises(IntegrityError) as error:
        store.create(match, [], MatchEvent())
    assert str(match.terms.seed) not in str(error.value)


def test_a_move_that_was_found_before_its_seat_went_to_another_player_is_not_kept(store: Store, match: Match) -> None:
    """So a level does not move for a person who has just returned, nor a person who has lost the seat."""
    absent = replace(match.seats[0], joined=True, absent=True)
    store.change_seat("a", absent, MatchEvent())
    store.change_seat("a", replace(absent, absent=False), MatchEvent())
    assert store.keep_snapshot(match, snapshot(1), RecordedMove(0, b"x"), EVENT, absent) is None
    now = store.match("a")
    assert now is not None
    assert (now.snapshot.ply, now.cursor) == (0, 3)
    assert store.keep_snapshot(now, snapshot(1), RecordedMove(0, b"x"), EVENT, now.seats[0]) is not None


def test_a_move_whose_token_has_ended_is_not_kept(store: Store) -> None:
    """Another person can have joined by then, who makes the same state of the seat."""
    match, token = new_match(), digest(new_token())
    store.create(match, [NewToken(token, Role.SEAT, 0)], MatchEvent())
    before = store.match("a")
    assert before is not None
    store.assign("a", before.seats[0], [], no_event)
    move, seat = RecordedMove(0, b"x"), before.seats[0]
    with pytest.raises(ServiceError) as error:
        store.keep_snapshot(match, snapshot(1), move, EVENT, seat, token)
    assert error.value.reason == ErrorReason.INVALID_TOKEN
    assert store.keep_snapshot(match, snapshot(1), move, EVENT, seat) is not None


def test_a_move_whose_person_has_become_absent_is_not_kept(store: Store) -> None:
    match, token = new_match(), digest(new_token())
    store.create(match, [NewToken(token, Role.SEAT, 0)], MatchEvent())
    seat = replace(match.seats[0], joined=True)
    store.change_seat("a", seat, MatchEvent())
    store.change_seat("a", replace(seat, absent=True), MatchEvent())
    before = found(store)
    with pytest.raises(ServiceError) as error:
        store.keep_snapshot(match, snapshot(1), RecordedMove(0, b"x"), EVENT, seat, token)
    assert error.value.reason == ErrorReason.SEAT_ABSENT
    assert found(store) == before


def test_a_chosen_deal_has_no_second_person_whatever_its_caller_has_seen(store: Store) -> None:
    match = new_match()
    levels = (Seat(0, "page", ""), Seat(1, "page", ""))
    store.create(replace(match, terms=replace(match.terms, deal_chosen=True), seats=levels), [], MatchEvent())
    store.assign("a", Seat(0, None, "Ada"), [], no_event)
    with pytest.raises(ServiceError, match="only one person"):
        store.assign("a", Seat(1, None, "Eve"), [], no_event)
    store.assign("a", Seat(0, None, "Eve"), [], no_event)
    kept = store.match("a")
    assert kept is not None
    assert (kept.seats, kept.cursor) == ((Seat(0, None, "Eve"), levels[1]), 3)


def test_moves_are_not_taken_back_once_a_second_person_plays(store: Store, match: Match) -> None:
    store.keep_snapshot(match, snapshot(1), RecordedMove(0, b"x"), EVENT, match.seats[0])
    before = store.match("a")
    assert before is not None
    store.assign("a", Seat(1, None, "Eve"), [], no_event)
    with pytest.raises(ServiceError, match="more than one person"):
        store.keep_snapshot(before, snapshot(0, branch=1), None, MatchEvent(), before.seats[0])
    now = store.match("a")
    assert now is not None
    assert (now.snapshot.ply, now.cursor) == (1, 3)


def test_no_seat_is_assigned_after_the_end(store: Store, match: Match) -> None:
    store.keep_snapshot(match, snapshot(1, over=True), RecordedMove(0, b"x"), EVENT, match.seats[0])
    with pytest.raises(ServiceError, match="the game is over"):
        store.assign("a", Seat(1, "page", ""), [], no_event)


def test_matches_without_an_event_for_long_are_deleted_with_all_that_belongs_to_them(
    store: Store, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = {name: digest(new_token()) for name in "bc"}
    now = time.time()
    for name, token in tokens.items():
        store.create(new_match(name), [NewToken(token, Role.HOST)], MatchEvent())
    monkeypatch.setattr(time, "time", lambda: now + 100.0)
    store.assign("b", Seat(1, None, "Eve"), [], no_event)
    monkeypatch.setattr("mogul.match.store.store.DELETED", 1)
    assert [store.delete_untouched(now + 50.0) for _ in range(2)] == [1, 1]
    assert store.delete_untouched(now + 50.0) == 0
    assert [store.match(name) is None for name in "abc"] == [True, False, True]
    assert [store.grant(token) is None for token in tokens.values()] == [False, True]
    assert store.events_after("a", 0) == []
    assert len(store.events_after("b", 0)) == 2
    with pytest.raises(ServiceError, match="no token of this match"):
        store.assign("c", Seat(1, None, "Eve"), [], no_event)


def test_matches_that_are_over_are_not_among_the_unfinished(store: Store, match: Match) -> None:
    store.create(new_match("b", seed=3), [], MatchEvent())
    assert sorted(store.unfinished()) == ["a", "b"]
    store.keep_snapshot(match, snapshot(1, over=True), RecordedMove(0, b"x"), EVENT, match.seats[0])
    assert store.unfinished() == ["b"]
    assert store.cursors(["a", "b", "c"]) == {"a": 2, "b": 1}
