"""Levels at a table: their own seats, and those of absent persons."""

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import grpc
import pytest

from bench.stubs import violations
from mogul.contract.validation import Violation
from mogul.match.engine import Levels
from mogul.match.new_match import fill_in_levels
from mogul.match.values import search_seed
from mogul.v1.match_pb2 import MatchState
from mogul.v1.match_service_pb2 import CreateMatchRequest, JoinSeatRequest
from tests.match.harness import (
    GAMES,
    MatchesThread,
    level,
    new_game,
    new_table,
    person,
    running_matches,
    take_over,
)
from tests.match.planted_engine import PlantedEngine
from tests.server.harness import error_of, reason

# A person who steps away for a moment is not absent yet.
ABSENCE = 1.0


def over(state: MatchState) -> bool:
    return state.status.over


def test_levels_play_a_whole_game_by_themselves(matches: MatchesThread) -> None:
    table = new_table(matches, [level("page"), level("gardener")], seed=5)
    state = table.spectator.wait_for(over)
    assert len(state.status.standings) == 2
    made = table.moves()
    assert [each.ply for each in made] == list(range(1, state.ply + 1))
    names = {0: "page", 1: "gardener"}
    assert all(each.move_made.level.level == names[each.move_made.seat] for each in made)


def test_a_person_plays_against_levels(matches: MatchesThread) -> None:
    table = new_table(matches, [level(), person(), level()], seed=3)
    (seat,) = table.join_all()
    seat.play_on(random.Random(1), lambda state: state.ply >= 30)
    by = {(each.move_made.seat, each.move_made.HasField("level")) for each in table.moves()}
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
    own = [each for each in table.moves() if each.move_made.seat == 0]
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
    again = matches.stub.JoinSeat(JoinSeatRequest(match=table.match_id), metadata=seat.metadata)
    assert not again.state.match.seats[0].absent


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
