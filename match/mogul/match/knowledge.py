"""The knowledge of seats and spectators: states and events of a match, as the holder of a token may know them.

All states come from here, and the events of streams. `service` adds to a seat's state that it may take back its last
move, and makes two kinds of answers itself: to a caller who moves or takes back, the event of it, and to everybody
after the end, the full record. Knowledge is asked from the engine once for a position and an observer, and shared by
all watchers.

The answers of the engine are kept as long as there is room.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from mogul.match.engine import Engine, Known, Observation, SpectatorObservation
from mogul.match.messages import event_for, match_message
from mogul.match.records import encoded_event
from mogul.match.values import LoggedEvent, Match, Snapshot
from mogul.v1.games_pb2 import GameRecord, Move
from mogul.v1.match_pb2 import MatchEvent, MatchState

_Cached = TypeVar("_Cached")
Key = tuple[object, ...]

# Of messages as they are sent, some 2000 positions with their records. In memory they take 11 to 15 times as much.
MOST_BYTES: Final = 8 * 2**20


class AnswerCache:
    """Answers by key; the ones that were not wanted for longest go first."""

    def __init__(self, size: Callable[[Any], int], most_bytes: int = MOST_BYTES) -> None:
        """size: of an answer, in bytes."""
        self._size, self._most_bytes = size, most_bytes
        self._asked: OrderedDict[Key, asyncio.Future[Any]] = OrderedDict()
        self._sizes: dict[Key, int] = {}  # of the answers that have come
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._asked)

    async def get(self, key: Key, ask: Callable[[], Coroutine[Any, Any, _Cached]]) -> _Cached:
        """Returns the answer of a key, which is asked once. An error goes to all who wait for it, and is not kept."""
        asked: asyncio.Future[_Cached] | None = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = asyncio.create_task(ask())
            asked.add_done_callback(lambda asked: self._came(key, asked))
        self._asked.move_to_end(key)
        return await asyncio.shield(asked)  # others may wait for it too

    def keep(self, key: Key, answer: object) -> None:
        """Keeps an answer that came unasked; no effect where one is kept or awaited."""
        if key not in self._asked:
            came = self._asked[key] = asyncio.get_running_loop().create_future()
            came.set_result(answer)
            self._came(key, came)

    def _came(self, key: Key, asked: asyncio.Future[Any]) -> None:
        if asked.cancelled() or asked.exception() is not None:
            del self._asked[key]
            return
        self._sizes[key] = self._size(asked.result())
        self._bytes += self._sizes[key]
        while self._bytes > self._most_bytes:
            oldest = next(each for each in self._asked if each in self._sizes)
            del self._asked[oldest]
            self._bytes -= self._sizes.pop(oldest)


Answer = TypeVar("Answer")


class Knowledge:
    """The knowledge of observers. An observer is a seat, or None for nobody: host and spectators."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._answers = AnswerCache(_size)

    def keep(self, match_id: str, snapshot: Snapshot, known: Known) -> None:
        """Keeps what observers know of a position that a match has come to."""
        for observer, observation in known.items():
            self._answers.keep(_key(match_id, snapshot, *_question(observer)), observation)

    async def state(self, match: Match, observer: int | None) -> MatchState:
        """Returns the present state. Raises ServiceError."""
        state = MatchState(
            match=match_message(match), ply=match.snapshot.ply, cursor=match.cursor, status=match.snapshot.status
        )
        if observer is None:
            state.spectator_view.CopyFrom((await self._spectator_observation(match)).view)
        else:
            state.seat = observer
            state.position.CopyFrom((await self.observation(match, observer)).position)
            state.legal_moves.extend(await self.legal_moves(match, observer))
        return state

    async def events(self, match: Match, logged: list[LoggedEvent], observer: int | None) -> list[MatchEvent]:
        """Returns events. Of a move they have the move itself if the observer's record has it: not if it is hidden
        there, and not if it was taken back. Raises ServiceError."""
        record = GameRecord()
        if any(each.move is not None for each in logged):
            record = await self._observed_record(match, observer)
        found = []
        for each in logged:
            move = each.move
            sees_move = move is not None and move.encoded == encoded_event(record, move.place)
            found.append(event_for(each, observer, sees_move=sees_move))
        return found

    async def observation(self, match: Match, seat: int) -> Observation:
        """Returns the knowledge of a seat. Raises ServiceError."""
        record = match.snapshot.record
        return await self._shared(match, _question(seat), lambda: self._engine.observe(record, seat))

    async def legal_moves(self, match: Match, seat: int) -> list[Move]:
        """Returns the legal moves of a seat; none if it is not to move. Raises ServiceError."""
        if seat not in match.snapshot.status.seats_to_move:
            return []
        position = (await self.observation(match, seat)).position
        return await self._shared(match, ("moves", seat), lambda: self._engine.legal_moves(position))

    async def _spectator_observation(self, match: Match) -> SpectatorObservation:
        record = match.snapshot.record
        return await self._shared(match, _question(None), lambda: self._engine.spectate(record))

    async def _observed_record(self, match: Match, observer: int | None) -> GameRecord:
        if observer is None:
            return (await self._spectator_observation(match)).record
        return (await self.observation(match, observer)).record

    async def _shared(
        self, match: Match, question: tuple[object, ...], ask: Callable[[], Coroutine[Any, Any, Answer]]
    ) -> Answer:
        """Returns the engine's answer to a question about a position."""
        return await self._answers.get(_key(match.match_id, match.snapshot, *question), ask)


def _key(match_id: str, snapshot: Snapshot, *question: object) -> Key:
    return match_id, snapshot.branch, snapshot.ply, *question


def _question(observer: int | None) -> tuple[object, ...]:
    """Returns the question about all that an observer knows."""
    return ("spectators",) if observer is None else ("seat", observer)


def _size(answer: Observation | SpectatorObservation | list[Move]) -> int:
    return sum(message.ByteSize() for message in answer)
