"""The searches of levels: how many at a time, their pauses, and their ends."""

import asyncio
import sys
import time
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

from mogul.match.client_engine import ClientEngine
from mogul.match.level_players import AT_ONCE, AT_ONCE_WITHOUT_PERSONS
from mogul.v1.games_pb2 import Move, Position
from mogul.v1.search_pb2 import SearchResult
from mogul.v1.suggestion_service_pb2 import SuggestResponse
from tests.match.harness import SECONDS, level, new_table, person, running_matches, take_over
from tests.match.planted_engine import PLIES, PlantedEngine, legal_move

THINKING_TIME = 0.4


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


def test_a_levels_time_does_not_tell_whether_it_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move comes no sooner than after a time, in which its search counts."""
    pauses, sleep = list[float](), asyncio.sleep

    async def noted(seconds: float) -> None:
        if sys._getframe(1).f_code.co_name == "_choose":
            pauses.append(seconds)
        await sleep(seconds)

    monkeypatch.setattr("asyncio.sleep", noted)
    with running_matches(
        f"sqlite:///{tmp_path}/matches.sqlite", Pondering(), min_thinking_time=THINKING_TIME
    ) as planted:
        table = new_table(planted, [level(), level(), level(), person()])
        table.spectator.wait_for_now(lambda state: state.ply == 3)
        times = [each.time.ToMicroseconds() / 1e6 for each in table.host.events(table.host.state().cursor)]
    assert min(after - before for before, after in pairwise(times)) >= THINKING_TIME
    assert pauses[1] <= 0.25 * THINKING_TIME  # the rest of the time, after a search of three quarters of it


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
        new_table(planted, [level(), level()]).spectator.wait_for_now(lambda state: state.status.over)


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
    """A person who comes, or watches, has it looked at again."""
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
        assert len(table.moves()) == 1
    assert engine.asked == 2
    assert "before a level had chosen its move" in caplog.text
