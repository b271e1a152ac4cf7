"""Moves taken back: only those from which nobody has learned anything."""

from mogul.match.async_store import AsyncStore
from mogul.match.engine import Engine
from mogul.match.errors import MatchError
from mogul.match.feeds import Feeds
from mogul.match.records import shortened
from mogul.match.values import LoggedEvent, Match, Snapshot
from mogul.v1.match_pb2 import MatchEvent, MovesTakenBack


class TakingBack:
    """Takes back moves of a seat."""

    def __init__(self, store: AsyncStore, engine: Engine, feeds: Feeds) -> None:
        self._store, self._engine, self._feeds = store, engine, feeds

    async def take_back(self, match: Match, seat: int, ply: int, holder: bytes) -> LoggedEvent:
        """Takes a match back to an earlier ply. holder: digest of the token of the seat. Returns the event. Raises
        MatchError if anybody has learned anything since, or the match has left the position."""
        if match.snapshot.status.over:
            raise MatchError.cannot_take_back("the game is over, and its full record is for everybody")
        store, before = self._store, match.snapshot
        past = await store.do(store.sync.moves, match.match_id, ply, before.ply)
        if not past:  # the match was deleted
            raise MatchError.unauthenticated()
        if past[0].ply > ply:
            raise MatchError.cannot_take_back("the match began from a record, and its moves stay")
        earlier, *since = past
        for each in since:
            _check_forgettable(each, seat)
        record = shortened(before.record, earlier.record_events)
        status = await self._engine.status(record)
        event = MatchEvent(moves_taken_back=MovesTakenBack(seat=seat, status=status))
        after = Snapshot(ply, before.branch + 1, record, status)
        kept = await store.do(store.sync.keep_snapshot, match, after, None, event, match.seats[seat], holder)
        if kept is None:
            raise MatchError.stale(before.ply)
        await self._feeds.changed(match.match_id)
        number, time = kept
        return LoggedEvent(number, ply, time, earlier.record_events, None, event.SerializeToString())


def _check_forgettable(logged: LoggedEvent, seat: int) -> None:
    """Raises MatchError for a move that showed anybody more than its own seat's choice. A move of another seat may come
    from a hidden hand or plan, and what follows a move in the record is chance."""
    made = MatchEvent.FromString(logged.payload).move_made
    if made.seat != seat:
        raise MatchError.cannot_take_back(f"seat {made.seat} has moved since")
    assert logged.move is not None
    has_chance = logged.record_events > logged.move.place + 1
    if has_chance or any(effect.private_to_seats for effect in made.effects):
        raise MatchError.cannot_take_back("chance has followed, and what was seen cannot be taken back")
