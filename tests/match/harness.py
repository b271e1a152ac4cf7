"""A service of matches in a thread of the test process, and persons who play through it."""

import asyncio
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import grpc
import sqlalchemy

from mogul.match import MatchConfig, RunningMatches, start_matches
from mogul.match.engine import Engine
from mogul.v1.games_pb2 import NewGame
from mogul.v1.match_pb2 import MatchEvent, MatchOptions, MatchState, SeatPlayer
from mogul.v1.match_service_pb2 import (
    AssignSeatRequest,
    CreateMatchRequest,
    CreateMatchResponse,
    ExportRecordRequest,
    GetMatchRequest,
    JoinSeatRequest,
    LeaveSeatRequest,
    MatchServicePlayMoveRequest,
    TakeBackRequest,
    WatchMatchRequest,
    WatchMatchResponse,
)
from mogul.v1.match_service_pb2_grpc import MatchServiceStub
from tests.server.harness import reason
from tests.waiting import READY_SECONDS

SECONDS = READY_SECONDS  # for anything that is waited for
GAMES = ("taj_mahal", "maharaja")
QUICK: dict[str, Any] = {"heartbeat": 0.2, "poll": 0.1, "min_thinking_time": 0.0}


class MatchesThread:
    """A running service of matches, its event loop in a thread of its own."""

    def __init__(self, config: MatchConfig, engine: Engine | None = None) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="matches")
        self._thread.start()
        try:
            self.matches: RunningMatches = self.do(start_matches(config, engine))
        except BaseException:
            self._end()  # or the thread would keep the process
            raise
        self.channel = grpc.insecure_channel(self.matches.address)
        self.stub: Any = MatchServiceStub(self.channel)

    def do(self, coroutine: Any) -> Any:
        """Runs a coroutine on the loop of the service."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(SECONDS)

    def close(self) -> None:
        """Stop the service and its thread."""
        self.channel.close()
        self.do(self.matches.stop(0.0))
        self._end()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def holder(self, match_id: str, token: str) -> "Holder":
        """The holder of a token."""
        return Holder(self.stub, match_id, token)


@contextmanager
def running_matches(store: str, engine: str | Engine, **config: Any) -> Iterator[MatchesThread]:
    """A service of matches for the time of a block. engine: its address, or the engine itself."""
    address, itself = (engine, None) if isinstance(engine, str) else ("localhost:1", engine)
    thread = MatchesThread(MatchConfig(store=store, engine=address, **{**QUICK, **config}), itself)
    try:
        yield thread
    finally:
        thread.close()


@contextmanager
def database_at(url: str, **options: Any) -> Iterator[sqlalchemy.Engine]:
    """A database for the time of a block, beside the service that uses it; also one that fails ends its connections.
    options: of SQLAlchemy's create_engine."""
    database = sqlalchemy.create_engine(url, **options)
    try:
        yield database
    finally:
        database.dispose()


class Holder:
    """The holder of a token of a match. Its methods raise grpc.RpcError."""

    def __init__(self, stub: Any, match_id: str, token: str) -> None:
        self.stub, self.match_id, self.token = stub, match_id, token

    @property
    def metadata(self) -> list[tuple[str, str]]:
        """The metadata of its calls."""
        return [("authorization", f"Bearer {self.token}")]

    def _call(self, method: str, request: Any) -> Any:
        return getattr(self.stub, method)(request, metadata=self.metadata, timeout=SECONDS)

    def state(self) -> MatchState:
        found: MatchState = self._call("GetMatch", GetMatchRequest(match=self.match_id)).state
        return found

    def join(self, name: str = "") -> "Holder":
        """Joins a seat, with an invitation or again; the holder of the seat's token."""
        response = self._call("JoinSeat", JoinSeatRequest(match=self.match_id, name=name))
        return Holder(self.stub, self.match_id, response.seat_token or self.token)

    def leave(self) -> MatchState:
        found: MatchState = self._call("LeaveSeat", LeaveSeatRequest(match=self.match_id)).state
        return found

    def assign(self, seat: int, player: SeatPlayer) -> Any:
        return self._call("AssignSeat", AssignSeatRequest(match=self.match_id, seat=seat, player=player))

    def play(self, move: Any, ply: int) -> MatchEvent:
        request = MatchServicePlayMoveRequest(match=self.match_id, ply=ply, move=move)
        event: MatchEvent = self._call("PlayMove", request).event
        return event

    def take_back(self, ply: int, to_ply: int) -> MatchEvent:
        request = TakeBackRequest(match=self.match_id, ply=ply, to_ply=to_ply)
        event: MatchEvent = self._call("TakeBack", request).event
        return event

    def export(self) -> Any:
        return self._call("ExportRecord", ExportRecordRequest(match=self.match_id))

    @contextmanager
    def watching(self, cursor: int = 0) -> Iterator[Iterator[WatchMatchResponse]]:
        """The messages of a stream, for the time of a block."""
        request = WatchMatchRequest(match=self.match_id, cursor=cursor)
        call = self.stub.WatchMatch(request, metadata=self.metadata, timeout=SECONDS)
        try:
            yield call
        finally:
            call.cancel()

    def events(self, until: int, cursor: int = 0) -> list[MatchEvent]:
        """The events after a cursor, up to one with this number."""
        found = []
        with self.watching(cursor) as messages:
            for message in messages:
                if message.HasField("event"):
                    found.append(message.event)
                    if message.event.number >= until:
                        return found
        raise AssertionError("the stream has ended")

    def wait_for(self, condition: Any) -> MatchState:
        """The first state that fulfils a condition."""
        with self.watching(self.state().cursor) as messages:
            for message in messages:
                if message.HasField("state") and condition(message.state):
                    return message.state
        raise AssertionError("the stream has ended")

    def wait_for_now(self, condition: Any) -> MatchState:
        """The present state, or the first one after it, that fulfils a condition."""
        state = self.state()
        return state if condition(state) else self.wait_for(condition)

    def play_on(self, choice: random.Random, condition: Any) -> MatchState:
        """Plays at random as long as the state does not fulfil a condition; the state that does."""
        with self.watching(self.state().cursor) as messages:
            for message in messages:
                if not message.HasField("state"):
                    continue
                state = message.state
                if condition(state):
                    return state
                if state.legal_moves:
                    try:
                        self.play(choice.choice(state.legal_moves), state.ply)
                    except grpc.RpcError as error:  # of several seats to move another was first: its state follows
                        if reason(error) != "STALE_PLY":
                            raise
        raise AssertionError("the stream has ended")


class Table:
    """A new match, and all who hold a token of it."""

    def __init__(self, matches: MatchesThread, response: CreateMatchResponse) -> None:
        self.match_id = response.state.match.match
        self.host = matches.holder(self.match_id, response.host_token)
        self.spectator = matches.holder(self.match_id, response.spectator_token)
        self.invitations = {each.seat: matches.holder(self.match_id, each.invitation) for each in response.invitations}

    def join_all(self) -> list[Holder]:
        """The holders of the seats' tokens, after all have joined."""
        return [each.join() for each in self.invitations.values()]

    def moves(self) -> list[MatchEvent]:
        """The events of the moves so far."""
        events = self.host.events(self.host.state().cursor)
        return [event for event in events if event.HasField("move_made")]


def new_game(game: str, players: int, seed: int | None = None, first: int | None = None) -> NewGame:
    found = NewGame()
    deal = getattr(found, game).deal
    deal.player_count = players
    if seed is not None:
        deal.seed = seed
    if first is not None:
        deal.first_player = first
    return found


def person(name: str = "") -> SeatPlayer:
    found = SeatPlayer(name=name)
    found.person.SetInParent()
    return found


def level(name: str = "page") -> SeatPlayer:
    found = SeatPlayer()
    found.level.level = name
    return found


def take_over(absence: float | None = None, name: str = "page") -> MatchOptions:
    """Options with a level for absent persons. absence: seconds."""
    options = MatchOptions()
    options.take_over.level.level = name
    if absence is not None:
        options.take_over.absence.FromMicroseconds(round(1e6 * absence))
    return options


def new_table(
    matches: MatchesThread,
    players: list[SeatPlayer],
    game: str = "taj_mahal",
    options: MatchOptions | None = None,
    **deal: int,
) -> Table:
    beginning = new_game(game, len(players), **deal)
    request = CreateMatchRequest(new_game=beginning, seats=players, options=options)
    return Table(matches, matches.stub.CreateMatch(request))
