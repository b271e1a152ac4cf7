"""Levels at a table: their own seats, and those of absent persons."""

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import grpc
import pytest

from bench.stubs import violations
from mogul.contract.violation import Violation
from mogul.match.client_engine import ClientEngine
from mogul.match.engine import Levels
from mogul.match.level_players import AT_ONCE, AT_ONCE_WITHOUT_PERSONS
from mogul.match.new_match import fill_in_levels
from mogul.match.tokens import search_seed
from mogul.v1.games_pb2 import Move, Position
from mogul.v1.match_pb2 import MatchEvent, MatchState
from mogul.v1.match_service_pb2 import CreateMatchRequest
from mogul.v1.search_pb2 import SearchResult
from mogul.v1.suggestion_service_pb2 import SuggestResponse
from tests.match.harness import (
    GAMES,
    SECONDS,
    MatchesThread,
    Table,
    level,
    new_game,
    new_table,
    person,
    running_matches,
    take_over,
)
from tests.match.planted_engine import PLIES, PlantedEngine, legal_move
from tests.server.harness import error_of, reason

# A person who steps away for a moment is not absent yet.
ABSENCE = 1.0
THINKING_TIME = 0.4


def over(state: MatchState) -> bool:
    return state.status.over


def moves(table: Table) -> list[MatchEvent]:
    events = table.host.events(table.host.state().cursor)
    return [event for event in events if event.HasField("move_made")]


def test_levels_play_a_whole_game_by_themselves(matches: MatchesThread) -> None:
    table = new_table(matches, [level("page"), level("gardener")], seed=5)
    state = table.spectator.wait_for(over)
    assert len(state.status.standings) == 2
    made = moves(table)
    assert [each.ply for each in made] == list(range(1, state.ply + 1))
    names = {0: "page", 1: "gardener"}
    assert all(each.move_made.level.level == names[each.move_made.seat] for each in made)


def test_a_person_plays_against_levels(matches: MatchesThread) -> None:
    table = new_table(matches, [level(), person(), level()], seed=3)
    (seat,) = table.join_all()
    seat.play_on(random.Random(1), lambda state: state.ply >= 30)
    by = {(each.move_made.seat, each.move_made.HasField("level")) for each in moves(table)}
    assert by == {(0, True), (1, False), (2, True)}


def test_a_level_that_does_not_exist_is_refused_with_its_place(matches: MatchesThread) -> None:
    request = CreateMatchRequest(
        new_game=new_game("taj_mahal", 2), seats=[person(), level("pope")], options=take_over(name="king")
    )
    error = error_of(lambda: matches.stub.CreateMatch(request))
    assert error.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert set(violations(error)) == {"seats[1].level.level", "options.take_over.level.level"}
    assert "page" in violations(error)["seats[1].level.level"]


def test_searches_have_seeds_of_their_own_for_every_seat() -> None:
    seeds = {search_seed(match, seat) for match in range(100) for seat in range(5)}
    assert len(seeds) == 500
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert search_seed(7, 1) == search_seed(7, 1)


def test_a_level_plays_for_a_person_who_leaves_and_gives_the_seat_back(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), level()], options=take_over(), seed=3, first=0)
    (seat,) = table.join_all()
    assert seat.leave().match.seats[0].absent
    table.spectator.wait_for(lambda state: state.ply >= 6)
    seat.join()
    state = seat.play_on(random.Random(1), lambda state: state.ply >= 20)
    assert not state.match.seats[0].absent
    own = [each for each in moves(table) if each.move_made.seat == 0]
    by_level = [each.move_made.HasField("level") for each in own]
    assert by_level == sorted(by_level, reverse=True)
    assert set(by_level) == {True, False}


def test_without_a_level_for_absent_persons_the_match_waits(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), level()], first=0)
    (seat,) = table.join_all()
    seat.leave()
    time.sleep(0.3)
    state = table.host.state()
    assert (state.ply, state.match.seats[0].absent) == (0, True)
    error = error_of(lambda: seat.play(seat.state().legal_moves[0], 0))
    assert reason(error) == "SEAT_ABSENT"


def test_a_person_without_a_sign_of_life_is_absent_after_the_stated_time(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), level()], options=take_over(ABSENCE), first=0)
    before = time.monotonic()
    (seat,) = table.join_all()
    state = table.spectator.wait_for_now(lambda state: state.ply > 0)
    assert time.monotonic() - before >= ABSENCE / 2
    assert state.match.seats[0].absent
    kinds = [event.WhichOneof("kind") for event in table.host.events(4)]
    assert kinds == ["match_created", "seat_changed", "seat_changed", "move_made"]
    assert not seat.join().state().match.seats[0].absent


def test_a_person_without_a_sign_of_life_is_absent_also_while_another_seat_is_to_move(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), person()], options=take_over(ABSENCE), first=0)
    first, _ = table.join_all()
    with first.watching() as messages:
        absent = next(each.state.match.seats for each in messages if any(s.absent for s in each.state.match.seats))
    assert [seat.absent for seat in absent] == [False, True]
    assert table.host.state().ply == 0


def test_a_person_who_watches_is_not_absent(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), level()], options=take_over(ABSENCE), first=0)
    (seat,) = table.join_all()
    with seat.watching() as messages:
        next(messages)
        cursor = seat.join().state().cursor  # a busy machine can be so slow that the person was absent before
        until = time.monotonic() + 2 * ABSENCE
        while time.monotonic() < until:
            next(messages)
        now = table.host.state()
        later = table.host.events(now.cursor, cursor=cursor) if now.cursor > cursor else []
        assert not any(event.HasField("seat_changed") for event in later)
        assert not now.match.seats[0].absent
    table.spectator.wait_for_now(lambda state: state.match.seats[0].absent)


def test_a_person_who_calls_without_watching_is_not_absent(matches: MatchesThread) -> None:
    """Each call is a sign of life."""
    table = new_table(matches, [person(), level()], options=take_over(ABSENCE), first=0)
    (seat,) = table.join_all()

    def is_there_while_it_calls() -> bool:
        seat.join()  # a busy machine can be so slow that the person is absent
        until = time.monotonic() + 2 * ABSENCE
        return all(not seat.state().match.seats[0].absent for _ in iter(lambda: time.monotonic() < until, False))

    assert any(is_there_while_it_calls() for _ in range(3))


def test_a_person_who_has_not_joined_is_waited_for(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), level()], options=take_over(ABSENCE), first=0)
    time.sleep(1.5 * ABSENCE)
    assert table.host.state().ply == 0


def test_the_host_gives_a_seat_to_a_level_and_its_token_ends(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), person()], first=0)
    first, second = table.join_all()
    with first.watching() as messages:
        next(messages)
        table.host.assign(0, level())
        error = error_of(lambda: [None for _ in messages])
    assert error.code() is grpc.StatusCode.UNAUTHENTICATED
    assert error_of(first.state).code() is grpc.StatusCode.UNAUTHENTICATED
    state = second.wait_for(lambda state: bool(state.legal_moves)) if not second.state().legal_moves else second.state()
    assert state.match.seats[0].player.level.level == "page"


def test_the_host_invites_another_person_who_continues_with_the_seats_knowledge(matches: MatchesThread) -> None:
    table = new_table(matches, [person(), person()], first=0)
    first, _ = table.join_all()
    before = first.state()
    response = table.host.assign(0, person("Eve"))
    assert response.invitation.seat == 0
    again = matches.holder(table.match_id, response.invitation.invitation).join()
    assert again.state().position == before.position
    assert [each.passed_on for each in again.state().match.seats] == [True, False]
    assert error_of(first.state).code() is grpc.StatusCode.UNAUTHENTICATED


def test_two_seats_that_are_assigned_at_once_do_not_get_round_the_one_person_of_a_chosen_deal(
    matches: MatchesThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(matches, [level(), level()], seed=5)
    both = asyncio.Barrier(2)

    async def after_both_have_looked(*args: Any) -> list[Violation]:
        await both.wait()
        return await fill_in_levels(*args)

    monkeypatch.setattr("mogul.match.service.fill_in_levels", after_both_have_looked)

    def assign(seat: int) -> str:
        try:
            table.host.assign(seat, person())
        except grpc.RpcError as error:
            return reason(error)
        return "assigned"

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(assign, range(2))) == ["DEAL_CHOSEN", "assigned"]


def test_a_chosen_deal_is_for_one_person_alone(matches: MatchesThread) -> None:
    request = CreateMatchRequest(new_game=new_game("taj_mahal", 2, seed=5), seats=[person(), person()])
    error = error_of(lambda: matches.stub.CreateMatch(request))
    assert set(violations(error)) == {"new_game.taj_mahal.deal.seed"}
    table = new_table(matches, [person(), level()], seed=5, first=0)
    assert table.host.state().match.deal_chosen
    assert reason(error_of(lambda: table.host.assign(1, person()))) == "DEAL_CHOSEN"


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_deals_the_same_game(matches: MatchesThread, game: str) -> None:
    seats = [new_table(matches, [person(), level("")], game, seed=5, first=0).join_all()[0] for _ in range(2)]
    assert seats[0].export() == seats[1].export()


class DefaultLevel(PlantedEngine):
    async def levels(self, game: str) -> Levels:
        return Levels("page", ("page", "gardener"))


def test_the_level_of_a_seat_that_names_none_is_the_engines_default_and_stays(tmp_path: Path) -> None:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", DefaultLevel()) as planted:
        table = new_table(planted, [person(), level("")], options=take_over(name=""))
        state = table.host.assign(0, level("")).state
    assert [each.player.level.level for each in state.match.seats] == ["page", "page"]
    assert state.match.options.take_over.level.level == "page"


class Pondering(PlantedEngine):
    """Searches for a while at odd plies, and answers at once at even ones. asked: searches so far."""

    def __init__(self) -> None:
        self.asked = 0

    async def choose(self, position: Position, level: str, seed: int, *, has_time: bool) -> Move:
        self.asked += 1
        move = await super().choose(position, level, seed, has_time=has_time)
        if "SECRET" in str(move):
            await asyncio.sleep(0.75 * THINKING_TIME)
        return move


def test_a_levels_time_does_not_tell_whether_it_searched(tmp_path: Path) -> None:
    def longest() -> float:
        table = new_table(planted, [level(), level(), level(), person()])
        table.spectator.wait_for_now(lambda state: state.ply == 3)
        times = [each.time.ToMicroseconds() / 1e6 for each in table.host.events(table.host.state().cursor)]
        gaps = [after - before for before, after in pairwise(times)]
        assert min(gaps) >= THINKING_TIME
        return max(gaps)

    with running_matches(
        f"sqlite:///{tmp_path}/matches.sqlite", Pondering(), min_thinking_time=THINKING_TIME
    ) as planted:
        # A pause that does not count the search would end after 1.75 of it; a busy machine can take as long.
        assert any(longest() < 1.5 * THINKING_TIME for _ in range(5))


def test_levels_that_wait_keep_no_other_match_waiting(tmp_path: Path) -> None:
    engine = Pondering()
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine, min_thinking_time=SECONDS) as planted:
        for _ in range(AT_ONCE + 1):
            new_table(planted, [level(), person()])
        until = time.monotonic() + SECONDS / 2
        while engine.asked <= AT_ONCE and time.monotonic() < until:
            time.sleep(0.01)
        assert engine.asked == AT_ONCE + 1
        # Levels among themselves hide nothing from anybody.
        new_table(planted, [level(), level()]).spectator.wait_for_now(over)


class Blocked(PlantedEngine):
    """Never chooses a move for a level that has time, or for none at all. asked: searches so far."""

    def __init__(self, *, only_without_persons: bool) -> None:
        self.only_without_persons, self.asked = only_without_persons, 0

    async def choose(self, position: Position, level: str, seed: int, *, has_time: bool) -> Move:
        self.asked += 1
        if has_time or not self.only_without_persons:
            await asyncio.Event().wait()
        return await super().choose(position, level, seed, has_time=has_time)


def test_a_match_goes_on_whose_board_died_after_a_persons_move(tmp_path: Path) -> None:
    """Its watchers at another board of the same database do not come again, and no move of theirs wakes its levels."""
    url = f"sqlite:///{tmp_path}/matches.sqlite"
    with running_matches(url, PlantedEngine()) as lives, ExitStack() as dying:
        dies = dying.enter_context(running_matches(url, Blocked(only_without_persons=False)))
        table = new_table(dies, [person(), level()])
        (seat,) = table.join_all()
        with lives.holder(table.match_id, table.spectator.token).watching(seat.state().cursor) as messages:
            next(messages)
            seat.play(legal_move(0, 0), 0)
            dying.close()
            assert next(message.state.ply for message in messages if message.state.ply > 1) == 2


def test_matches_of_levels_alone_keep_no_person_waiting(tmp_path: Path) -> None:
    engine = Blocked(only_without_persons=True)
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as planted:
        for _ in range(AT_ONCE + AT_ONCE_WITHOUT_PERSONS):
            new_table(planted, [level(), level()])
        until = time.monotonic() + SECONDS
        while engine.asked < AT_ONCE_WITHOUT_PERSONS and time.monotonic() < until:
            time.sleep(0.01)
        (seat,) = new_table(planted, [person(), level()]).join_all()
        seat.play(legal_move(0, 0), 0)
        assert seat.wait_for_now(lambda state: state.ply == 2).legal_moves
        # The level moves before the person has come.
        (seat,) = new_table(planted, [level(), person()]).join_all()
        assert seat.wait_for_now(lambda state: state.ply == 1).legal_moves
    assert engine.asked == AT_ONCE_WITHOUT_PERSONS + 2


class Patient(PlantedEngine):
    """Searches from some move on until a test says so. asked, stopped: searches so far."""

    def __init__(self, first: int = 0) -> None:
        self.may_answer, self.asked, self.stopped = False, 0, 0
        self._first = first

    async def choose(self, position: Position, level: str, seed: int, *, has_time: bool) -> Move:
        self.asked += 1
        try:
            while self.asked > self._first and not self.may_answer:
                await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        return await super().choose(position, level, seed, has_time=has_time)

    def wait_for(self, asked: int, stopped: int) -> None:
        """Waits for so many searches."""
        until = time.monotonic() + SECONDS / 4
        while (self.asked, self.stopped) != (asked, stopped) and time.monotonic() < until:
            time.sleep(0.01)
        assert (self.asked, self.stopped) == (asked, stopped)


def test_a_search_about_a_move_that_is_taken_back_ends_and_leaves_its_place(tmp_path: Path) -> None:
    engine = Patient(first=1)
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as planted:
        (seat,) = new_table(planted, [level(), person()]).join_all()
        seat.wait_for_now(lambda state: state.ply == 1)
        for count in range(AT_ONCE + 1):
            seat.play(legal_move(1, 1), 1)
            engine.wait_for(asked=count + 2, stopped=count)
            seat.take_back(2, 1)
            engine.wait_for(asked=count + 2, stopped=count + 1)
        engine.may_answer = True
        seat.play(legal_move(1, 1), 1)
        assert seat.wait_for_now(lambda state: state.ply == 3).legal_moves
    assert engine.stopped == AT_ONCE + 1


def test_a_search_for_a_person_who_comes_back_ends(tmp_path: Path) -> None:
    engine = Patient()
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as planted:
        (seat,) = new_table(planted, [person(), level()], options=take_over()).join_all()
        seat.leave()
        engine.wait_for(asked=1, stopped=0)
        seat.join()
        engine.wait_for(asked=1, stopped=1)
        seat.play(legal_move(0, 0), 0)


def test_a_search_goes_on_while_the_match_stays_where_it_is(tmp_path: Path) -> None:
    """Whoever comes, or watches, has it looked at again."""
    engine = Patient()
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as planted:
        table = new_table(planted, [level(), person()])
        (seat,) = table.join_all()
        for name in ("Ada", "Eve"):
            seat.join(name)
            with table.spectator.watching() as messages:
                next(messages)
            time.sleep(0.2)
        engine.wait_for(asked=1, stopped=0)
        engine.may_answer = True
        assert seat.wait_for_now(lambda state: state.ply == 1).legal_moves
    assert (engine.asked, engine.stopped) == (1, 0)


def test_a_levels_pause_ends_with_its_position(tmp_path: Path) -> None:
    engine = Patient(first=PLIES)
    store = f"sqlite:///{tmp_path}/matches.sqlite"
    with running_matches(store, engine, min_thinking_time=SECONDS) as planted:
        (seat,) = new_table(planted, [person(), level()], options=take_over()).join_all()
        seat.leave()
        engine.wait_for(asked=1, stopped=0)
        seat.join()
        seat.play(legal_move(0, 0), 0)
        engine.wait_for(asked=2, stopped=0)


def test_a_search_ends_with_the_service(tmp_path: Path) -> None:
    engine = Patient()
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as planted:
        new_table(planted, [level(), person()])
        engine.wait_for(asked=1, stopped=0)
    assert engine.stopped == 1


class Irreproducible(PlantedEngine):
    """Chooses through a client, whose first search says that another process would come to another move."""

    def __init__(self) -> None:
        self.asked = 0

    async def choose(self, position: Position, level: str, seed: int, *, has_time: bool) -> Move:
        return await ClientEngine(cast(Any, self)).choose(position, level, seed, has_time=has_time)

    async def suggest(self, position: Position, *args: Any, **kwargs: Any) -> SuggestResponse:
        self.asked += 1
        (move,) = await self.legal_moves(position)
        return SuggestResponse(result=SearchResult(move=move, reproducible=self.asked > 1))


def test_a_move_that_another_process_would_not_come_to_is_not_kept_but_searched_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    engine = Irreproducible()
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", engine) as planted:
        table = new_table(planted, [level(), person()])
        table.spectator.wait_for_now(lambda state: state.ply == 1)
        assert len(moves(table)) == 1
    assert engine.asked == 2
    assert "before a level had chosen its move" in caplog.text
