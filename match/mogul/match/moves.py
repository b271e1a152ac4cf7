"""Moves: made by the engine, kept once, sent to the watchers."""

from dataclasses import replace

from mogul.match.async_store import AsyncStore
from mogul.match.engine import Engine
from mogul.match.errors import stale
from mogul.match.feeds import Feeds
from mogul.match.knowledge import Knowledge
from mogul.match.records import encoded_event, events_of
from mogul.match.turn_messages import TurnMessages
from mogul.match.values import LoggedEvent, Match, RecordedMove, Snapshot
from mogul.v1.games_pb2 import Move
from mogul.v1.match_pb2 import LevelPlayer, MatchEvent, MoveMade


class Moves:
    """Makes the moves of persons and levels."""

    def __init__(
        self, store: AsyncStore, engine: Engine, knowledge: Knowledge, feeds: Feeds, turn_messages: TurnMessages
    ) -> None:
        self._store, self._engine, self._knowledge, self._feeds = store, engine, knowledge, feeds
        self._turn_messages = turn_messages

    async def make(
        self, match: Match, seat: int, move: Move, level: str | None = None, *, holder: bytes | None = None
    ) -> LoggedEvent:
        """Makes a move of a seat that is to move. level: the one that chose it. holder: digest of the token of a person
        who did. Returns its event. Raises ServiceError if the move is not legal, or the match has left the position, or
        another player has the seat by now."""
        before = match.snapshot
        # The knowledge of those who watch comes with the move: asked for after it, it waits in the queue of the engine.
        # A person's seat is among them: a move that leaves it without knowledge, as a plan kept secret, is none.
        observers = self._feeds.observers(match.match_id) | (frozenset() if holder is None else {seat})
        step, known = await self._engine.play(before.record, seat, move, match.terms.seed, observers)
        event = MatchEvent(
            move_made=MoveMade(
                seat=seat,
                move=step.move,  # in the words of the engine: a text that a client sent in it reaches nobody
                level=None if level is None else LevelPlayer(level=level),
                effects=step.effects,
                status=step.status,
            )
        )
        place = len(events_of(before.record))
        made = RecordedMove(place, encoded_event(step.record, place))
        after = Snapshot(before.ply + 1, before.branch, step.record, step.status)
        kept = await self._store.do(
            self._store.sync.keep_snapshot, match, after, made, event, match.seats[seat], holder
        )
        if kept is None:
            raise stale(before.ply)
        self._knowledge.keep(match.match_id, after, known)
        self._turn_messages.begin(replace(match, snapshot=after), before.status.seats_to_move)
        await self._feeds.changed(match.match_id)
        number, time = kept
        return LoggedEvent(number, after.ply, time, len(events_of(step.record)), made, event.SerializeToString())
