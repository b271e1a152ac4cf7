"""Moves taken back: only those from which nobody has learned anything."""

import asyncio
import random
from collections.abc import Collection
from pathlib import Path

import pytest

from mogul.contract.errors import ErrorReason, ServiceError
from mogul.match.engine import Played
from mogul.match.moves import Moves
from mogul.match.records import events_of
from mogul.match.service import TakingBack
from mogul.v1.games_pb2 import GameRecord, Move
from mogul.v1.match_pb2 import MatchEvent
from tests.match.harness import SECONDS, Holder, MatchesThread, Table, level, new_table, person, running_matches
from tests.match.planted_engine import PLIES, PlantedEngine, legal_move
from tests.match.test_moves import HOLDER, NotedFeeds, NotedKnowledge, NotedTurnMessages, kept_match
from tests.server.harness import error_of, reason

# Effects of chance.
CHANCE = {"card_drawn", "card_displayed", "unrest_turned"}


def own_steps(table: Table, seat: Holder, choice: random.Random) -> tuple[int, MatchEvent]:
    """Plays until the seat has made a move after which it is to move again, without chance; the ply before it."""
    while True:
        state = seat.wait_for_now(lambda state: bool(state.legal_moves) or state.status.over)
        assert not state.status.over
        event = seat.play(choice.choice(state.legal_moves), state.ply)
        again = seat.state()
        chance = {effect.taj_mahal.WhichOneof("kind") for effect in event.move_made.effects} & CHANCE
        if again.ply == event.ply and again.legal_moves and not chance:
            return state.ply, event


@pytest.fixture
def table(matches: MatchesThread) -> Table:
    return new_table(matches, [person(), level()], seed=3, first=0)


def test_a_step_of_ones_own_turn_is_taken_back_and_another_one_made(table: Table) -> None:
    (seat,) = table.join_all()
    choice = random.Random(4)
    ply, made = own_steps(table, seat, choice)
    before = seat.state()
    assert before.can_take_back
    assert not table.spectator.state().can_take_back
    event = seat.take_back(made.ply, ply)
    assert (event.WhichOneof("kind"), event.ply, event.number) == ("moves_taken_back", ply, made.number + 1)
    state = seat.state()
    assert (state.ply, state.status) == (ply, event.moves_taken_back.status)
    assert made.move_made.move in state.legal_moves
    (heard,) = seat.events(made.number, cursor=made.number - 1)
    assert not heard.move_made.HasField("move")
    again = seat.play(made.move_made.move, ply)
    assert again.move_made.effects == made.move_made.effects
    assert seat.state().position == before.position


def test_an_absent_person_comes_back_before_it_takes_a_move_back(table: Table) -> None:
    (seat,) = table.join_all()
    ply, made = own_steps(table, seat, random.Random(4))
    assert not seat.leave().can_take_back
    assert reason(error_of(lambda: seat.take_back(made.ply, ply))) == "SEAT_ABSENT"
    assert seat.join().state().can_take_back
    assert seat.take_back(made.ply, ply).ply == ply


def test_a_move_that_another_seat_has_answered_stays(table: Table) -> None:
    (seat,) = table.join_all()
    played = next(move for move in seat.state().legal_moves if move.taj_mahal.HasField("play"))
    seat.play(played, 0)
    state = seat.wait_for_now(lambda state: bool(state.legal_moves) and state.ply > 1)
    error = error_of(lambda: seat.take_back(state.ply, 0))
    assert reason(error) == "CANNOT_TAKE_BACK"
    assert seat.state() == state
    assert not state.can_take_back


def test_a_move_that_chance_has_followed_stays(matches: MatchesThread) -> None:
    """To withdraw without having played draws a card (W9)."""
    table = new_table(matches, [person(), level()], seed=3, first=0)
    (seat,) = table.join_all()
    state = seat.state()
    (withdrawal,) = [move for move in state.legal_moves if move.taj_mahal.HasField("withdraw")]
    event = seat.play(withdrawal, 0)
    assert any(effect.private_to_seats for effect in event.move_made.effects)
    assert reason(error_of(lambda: seat.take_back(1, 0))) == "CANNOT_TAKE_BACK"
    state = seat.state()
    assert (state.ply, state.can_take_back) == (1, False)


def test_among_several_persons_every_move_stays(matches: MatchesThread) -> None:
    seats = new_table(matches, [person(), person()]).join_all()
    seat = next(each for each in seats if each.state().legal_moves)
    seat.play(seat.state().legal_moves[0], 0)
    assert reason(error_of(lambda: seat.take_back(1, 0))) == "CANNOT_TAKE_BACK"
    assert not seat.state().can_take_back


def test_a_stale_ply_is_aborted(table: Table) -> None:
    (seat,) = table.join_all()
    assert reason(error_of(lambda: seat.take_back(7, 3))) == "STALE_PLY"


def test_after_the_end_every_move_stays(tmp_path: Path) -> None:
    """The full record is for everybody then, with all hands."""
    with running_matches(f"sqlite:///{tmp_path}/planted.sqlite", PlantedEngine()) as planted:
        (seat,) = new_table(planted, [level(), person()]).join_all()  # it makes the last move
        seat.play_on(random.Random(1), lambda state: state.status.over)
        assert reason(error_of(lambda: seat.take_back(PLIES, PLIES - 1))) == "CANNOT_TAKE_BACK"
        state = seat.state()
        assert (state.status.over, state.can_take_back) == (True, False)


class Drawing(PlantedEngine):
    """Draws after the first move. has_chance: the draw is in the record. is_private: its effect is for one seat."""

    def __init__(self, *, has_chance: bool, is_private: bool) -> None:
        self._has_chance, self._is_private = has_chance, is_private

    async def play(
        self, record: GameRecord, seat: int, move: Move, seed: int, observers: Collection[int | None]
    ) -> Played:
        played = await super().play(record, seat, move, seed, observers)
        _, drew = played.step.effects
        if not self._is_private:
            drew.ClearField("private_to_seats")
        if not self._has_chance:
            del events_of(played.step.record)[-1]
        return played


@pytest.mark.parametrize(("has_chance", "is_private"), [(True, False), (False, True), (False, False)])
def test_chance_that_everybody_saw_and_what_one_seat_saw_each_keep_a_move(
    tmp_path: Path, has_chance: bool, is_private: bool
) -> None:
    engine = Drawing(has_chance=has_chance, is_private=is_private)
    store = f"sqlite:///{tmp_path}/matches.sqlite"
    with running_matches(store, engine, min_thinking_time=SECONDS) as matches:  # the level answers with no move
        (seat,) = new_table(matches, [person(), level()]).join_all()
        seat.play(legal_move(0, 0), 0)
        assert seat.state().can_take_back == (not has_chance and not is_private)
        if has_chance or is_private:
            error = error_of(lambda: seat.take_back(1, 0))
            assert reason(error) == "CANNOT_TAKE_BACK"
            assert "chance has followed" in str(error.details())
        else:
            assert seat.take_back(1, 0).ply == 0


def test_moves_that_are_taken_back_twice_at_once_are_taken_back_once(tmp_path: Path) -> None:
    async def take_back_twice() -> None:
        engine = PlantedEngine()
        async with kept_match(tmp_path / "matches.sqlite", engine) as (store, match):
            knowledge, feeds = NotedKnowledge(engine), NotedFeeds(store)
            moves = Moves(store, engine, knowledge, feeds, NotedTurnMessages())
            taking_back = TakingBack(store, engine, feeds)
            for seat in (0, 1):
                await moves.make(match, seat, legal_move(seat, seat), holder=HOLDER)
                match = store.sync.match(match.match_id) or match
            feeds.announced.clear()
            taken_back = await taking_back.take_back(match, 1, 1, HOLDER)
            with pytest.raises(ServiceError, match="changed meanwhile") as stale:
                await taking_back.take_back(match, 1, 1, HOLDER)
            assert stale.value.reason == ErrorReason.STALE_PLY
            assert feeds.announced == [match.match_id]
            after = store.sync.match(match.match_id)
            assert after is not None
            assert (after.cursor, after.snapshot.ply, after.snapshot.branch) == (taken_back.number, 1, 1)

    asyncio.run(take_back_twice())
