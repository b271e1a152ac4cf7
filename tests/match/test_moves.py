"""Moves that are made at once: one is kept, the others are stale, and nothing of them is remembered."""

import asyncio
from collections.abc import AsyncIterator, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest

from mogul.contract.errors import ErrorReason, ServiceError
from mogul.match.async_store import AsyncStore
from mogul.match.engine import Known, Played
from mogul.match.feeds import Feeds
from mogul.match.knowledge import Knowledge
from mogul.match.moves import Moves
from mogul.match.store import NewToken, Store
from mogul.match.turn_messages import TurnMessages
from mogul.match.values import LoggedEvent, Match, Role, Snapshot, digest
from mogul.v1.games_pb2 import GameRecord, Move
from mogul.v1.match_pb2 import MatchEvent
from tests.match.harness import SECONDS, new_game, new_table, person, running_matches
from tests.match.planted_engine import PlantedEngine, legal_move
from tests.match.test_store import new_match
from tests.server.harness import reason

HOLDER = digest("token")


class RacingEngine(PlantedEngine):
    """Plays the first moves only when there are two: both are made from one position."""

    def __init__(self) -> None:
        self.played, self.both = 0, asyncio.Event()

    async def play(
        self, record: GameRecord, seat: int, move: Move, seed: int, observers: Collection[int | None]
    ) -> Played:
        self.played += 1
        if self.played == 2:
            self.both.set()
        async with asyncio.timeout(SECONDS):
            await self.both.wait()
        return await super().play(record, seat, move, seed, observers)


class NotedKnowledge(Knowledge):
    """Notes what is remembered."""

    def __init__(self, engine: PlantedEngine) -> None:
        super().__init__(engine)
        self.remembered: list[tuple[Snapshot, Known]] = []

    def keep(self, match_id: str, snapshot: Snapshot, known: Known) -> None:
        self.remembered.append((snapshot, known))


class NotedTurnMessages(TurnMessages):
    """Notes the plies at which turns begin, each with the seats that were to move before."""

    def __init__(self) -> None:
        self.begun: list[tuple[int, list[int]]] = []

    def begin(self, match: Match, before: Collection[int] = ()) -> None:
        self.begun.append((match.snapshot.ply, list(before)))


class NotedFeeds(Feeds):
    """Notes what is announced."""

    def __init__(self, store: AsyncStore) -> None:
        super().__init__(store, 1, 1)
        self.announced: list[str] = []

    async def changed(self, match_id: str) -> None:
        self.announced.append(match_id)


@asynccontextmanager
async def kept_match(file: Path, engine: PlantedEngine) -> AsyncIterator[tuple[AsyncStore, Match]]:
    """A match at its first ply, in a store."""
    start = await engine.start(new_game("taj_mahal", 2))
    match = replace(new_match(), snapshot=Snapshot(0, 0, start.record, start.status))
    store = AsyncStore(Store(f"sqlite:///{file}"))
    store.sync.create(match, [NewToken(HOLDER, Role.SEAT, 0)], MatchEvent())
    try:
        yield store, match
    finally:
        await store.close()


def test_of_two_moves_from_one_position_one_is_kept_and_nothing_of_the_other_is_remembered(tmp_path: Path) -> None:
    async def race() -> None:
        engine = RacingEngine()
        async with kept_match(tmp_path / "matches.sqlite", engine) as (store, match):
            knowledge, feeds, told = NotedKnowledge(engine), NotedFeeds(store), NotedTurnMessages()
            moves = Moves(store, engine, knowledge, feeds, told)
            tries = [moves.make(match, 0, legal_move(0, 0), holder=HOLDER) for _ in range(2)]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            (made,) = [each for each in answers if isinstance(each, LoggedEvent)]
            (stale,) = [each for each in answers if isinstance(each, ServiceError)]
            assert stale.reason == ErrorReason.STALE_PLY
            assert (feeds.announced, told.begun) == ([match.match_id], [(1, [0])])
            after = store.sync.match(match.match_id)
            assert after is not None
            assert (after.cursor, after.snapshot.ply) == (made.number, made.ply) == (2, 1)
            ((snapshot, known),) = knowledge.remembered
            assert snapshot == after.snapshot
            assert known == {0: await engine.observe(after.snapshot.record, 0)}

    asyncio.run(race())


def test_a_move_of_a_position_that_was_taken_back_meanwhile_is_stale(tmp_path: Path) -> None:
    """The ply is the same, the branch is not."""

    async def move_late() -> None:
        engine = PlantedEngine()
        async with kept_match(tmp_path / "matches.sqlite", engine) as (store, match):
            again = replace(match.snapshot, branch=1)
            assert store.sync.keep_snapshot(match, again, None, MatchEvent(), match.seats[0]) is not None
            knowledge, feeds, told = NotedKnowledge(engine), NotedFeeds(store), NotedTurnMessages()
            with pytest.raises(ServiceError, match="changed meanwhile") as stale:
                await Moves(store, engine, knowledge, feeds, told).make(match, 0, legal_move(0, 0), holder=HOLDER)
            assert stale.value.reason == ErrorReason.STALE_PLY
            assert (knowledge.remembered, feeds.announced, told.begun) == ([], [], [])

    asyncio.run(move_late())


def test_of_two_calls_at_one_ply_the_other_one_gets_stale_ply(tmp_path: Path) -> None:
    with running_matches(f"sqlite:///{tmp_path}/matches.sqlite", RacingEngine()) as matches:
        table = new_table(matches, [person(), person()])
        seat = table.join_all()[0]

        def play(_: int) -> Any:
            try:
                return seat.play(legal_move(0, 0), 0)
            except grpc.RpcError as error:
                return error

        with ThreadPoolExecutor(2) as threads:
            answers = list(threads.map(play, range(2)))
        (made,) = [each for each in answers if isinstance(each, MatchEvent)]
        (stale,) = [each for each in answers if isinstance(each, grpc.RpcError)]
        assert (stale.code(), reason(stale)) == (grpc.StatusCode.ABORTED, "STALE_PLY")
        assert [each.number for each in table.moves()] == [made.number]
        assert seat.state().ply == 1
