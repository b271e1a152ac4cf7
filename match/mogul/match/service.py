"""MatchService: each method checks the token, changes the match, and answers with the caller's knowledge.

Moves are taken back only if nobody has learned anything from them.
"""

import logging
import time
from collections.abc import AsyncIterator
from dataclasses import replace

from mogul.contract.errors import ErrorReason, FailedPrecondition, InvalidArgument, ServiceError
from mogul.contract.interceptors import Context
from mogul.contract.names import visible_name
from mogul.contract.validation import Violation
from mogul.match.async_store import AsyncStore
from mogul.match.callers import Caller, Callers, RateLimiter
from mogul.match.engine import Engine
from mogul.match.errors import StoreError, cannot_take_back, game_over, log_failure, no_token, seat_absent, stale
from mogul.match.feeds import Feeds
from mogul.match.knowledge import Knowledge
from mogul.match.level_players import LevelPlayers
from mogul.match.messages import event_for, seat_changed
from mogul.match.moves import Moves
from mogul.match.new_match import create_match, fill_in_levels, seat_of
from mogul.match.presence import Presence
from mogul.match.records import game_of, shortened
from mogul.match.store import NewToken
from mogul.match.turn_messages import TurnMessages
from mogul.match.values import LoggedEvent, Match, Role, Seat, Snapshot, digest, new_token
from mogul.match.webhook import Webhooks
from mogul.v1 import match_service_pb2 as messages
from mogul.v1.match_pb2 import MatchEvent, MatchState, MovesTakenBack
from mogul.v1.match_service_pb2_grpc import MatchServiceServicer

_log = logging.getLogger(__name__)


class TakingBack:
    """Takes back moves of a seat."""

    def __init__(self, store: AsyncStore, engine: Engine, feeds: Feeds) -> None:
        self._store, self._engine, self._feeds = store, engine, feeds

    async def take_back(self, match: Match, seat: int, ply: int, holder: bytes) -> LoggedEvent:
        """Takes a match back to an earlier ply. holder: digest of the token of the seat. Returns the event. Raises
        ServiceError if anybody has learned anything since, or the match has left the position."""
        store, before = self._store, match.snapshot
        earlier = await self._forgettable(match, seat, ply)
        record = shortened(before.record, earlier.record_events)
        status = await self._engine.status(record)
        event = MatchEvent(moves_taken_back=MovesTakenBack(seat=seat, status=status))
        after = Snapshot(ply, before.branch + 1, record, status)
        kept = await store.do(store.sync.keep_snapshot, match, after, None, event, match.seats[seat], holder)
        if kept is None:
            raise stale(before.ply)
        await self._feeds.changed(match.match_id)
        number, time = kept
        return LoggedEvent(number, ply, time, earlier.record_events, None, event.SerializeToString())

    async def is_allowed(self, match: Match, seat: int) -> bool:
        """True if a seat may take back its last move."""
        persons = [each for each in match.seats if each.is_person]
        if match.snapshot.ply == 0 or len(persons) > 1 or match.seats[seat].absent:
            return False
        try:
            await self._forgettable(match, seat, match.snapshot.ply - 1)
        except ServiceError:
            return False
        except StoreError as error:  # the rest of the state stands
            log_failure(_log, "a state does not say that a move can be taken back", error)
            return False
        return True

    async def _forgettable(self, match: Match, seat: int, ply: int) -> LoggedEvent:
        """Returns the event that led to an earlier ply. Raises ServiceError if anybody has learned anything since."""
        if match.snapshot.status.over:
            raise cannot_take_back("the game is over, and its full record is for everybody")
        past = await self._store.do(self._store.sync.moves, match.match_id, ply, match.snapshot.ply)
        if not past:  # the match was deleted
            raise no_token()
        if past[0].ply > ply:
            raise cannot_take_back("the match began from a record, and its moves stay")
        earlier, *since = past
        for each in since:
            _check_forgettable(each, seat)
        return earlier


def _check_forgettable(logged: LoggedEvent, seat: int) -> None:
    """Raises FailedPrecondition for a move that showed anybody more than its own seat's choice. A move of another seat
    may come from a hidden hand or plan, and what follows a move in the record is chance."""
    made = MatchEvent.FromString(logged.payload).move_made
    if made.seat != seat:
        raise cannot_take_back(f"seat {made.seat} has moved since")
    assert logged.move is not None
    has_chance = logged.record_events > logged.move.place + 1
    if has_chance or any(effect.private_to_seats for effect in made.effects):
        raise cannot_take_back("chance has followed, and what was seen cannot be taken back")


class MatchService(MatchServiceServicer):
    """The servicer of MatchService. Its methods raise ServiceError."""

    def __init__(
        self,
        store: AsyncStore,
        engine: Engine,
        feeds: Feeds,
        knowledge: Knowledge,
        moves: Moves,
        presence: Presence,
        levels: LevelPlayers,
        new_matches: RateLimiter,
        webhooks: Webhooks,
        turn_messages: TurnMessages,
        heartbeat: float,
    ) -> None:
        """heartbeat: seconds without an event after which a watcher gets a message all the same."""
        self._store, self._engine, self._feeds, self._knowledge = store, engine, feeds, knowledge
        self._moves, self._presence, self._levels, self._heartbeat = moves, presence, levels, heartbeat
        self._new_matches, self._webhooks, self._turn_messages = new_matches, webhooks, turn_messages
        self._callers, self._taking_back = Callers(store, presence), TakingBack(store, engine, feeds)

    async def CreateMatch(  # noqa: N802
        self, request: messages.CreateMatchRequest, context: Context
    ) -> messages.CreateMatchResponse:
        """Creates a match, with its tokens."""
        new = await create_match(self._store, self._engine, self._knowledge, self._new_matches, self._webhooks, request)
        self._turn_messages.begin(new.match)
        self._levels.look(new.match.match_id)
        return messages.CreateMatchResponse(
            state=new.state,
            host_token=new.host,
            spectator_token=new.spectator,
            invitations=[messages.Invitation(seat=seat, invitation=token) for seat, token in new.invitations.items()],
        )

    async def JoinSeat(  # noqa: N802
        self, request: messages.JoinSeatRequest, context: Context
    ) -> messages.JoinSeatResponse:
        """Takes a seat by its invitation, or returns to it by its token."""
        caller = await self._callers.caller(context, request.match, Role.INVITATION, Role.SEAT)
        match, seat = caller.match, caller.seat
        name = visible_name(request.name) or seat.name
        present = replace(seat, name=name, joined=True, absent=False, seen_at=time.time())
        await self._knowledge.state(match, seat.seat)  # an engine that fails must not cost the invitation
        token = ""
        if caller.grant.role is Role.INVITATION:
            token = new_token()
            kept = await self._store.do(
                self._store.sync.join, match.match_id, present, caller.digest, digest(token), seat_changed(present)
            )
            if kept is None:  # spent by another call at the same time
                raise no_token()
        elif replace(present, seen_at=seat.seen_at) != seat:
            await self._change_seat(caller, present)
        state = await self._changed(match, present.seat)
        if not token:
            await self._check_held(caller)
        return messages.JoinSeatResponse(state=state, seat_token=token)

    async def LeaveSeat(  # noqa: N802
        self, request: messages.LeaveSeatRequest, context: Context
    ) -> messages.LeaveSeatResponse:
        """Makes the person of a seat absent."""
        caller = await self._callers.caller(context, request.match, Role.SEAT)
        if not caller.seat.absent:
            await self._knowledge.state(caller.match, caller.observer)  # with an engine that fails nothing changes
            await self._change_seat(caller, replace(caller.seat, absent=True))
        state = await self._changed(caller.match, caller.observer)
        await self._check_held(caller)
        return messages.LeaveSeatResponse(state=state)

    async def AssignSeat(  # noqa: N802
        self, request: messages.AssignSeatRequest, context: Context
    ) -> messages.AssignSeatResponse:
        """Gives a seat to another player, and ends the tokens of the former one."""
        caller = await self._callers.caller(context, request.match, Role.HOST)
        match = caller.match
        named = {"player.level": request.player.level} if request.player.HasField("level") else {}
        wrong = await fill_in_levels(self._engine, game_of(match.snapshot.record), named)
        if request.seat >= len(match.seats):
            text = f"{request.seat} is no seat; seats are 0 to {len(match.seats) - 1}"
            wrong.insert(0, Violation("seat", text))
        if wrong:
            raise InvalidArgument(wrong)
        seat = seat_of(request.seat, request.player)
        invitation = new_token() if seat.is_person else None
        tokens = [] if invitation is None else [NewToken(digest(invitation), Role.INVITATION, seat.seat)]
        await self._knowledge.state(match, None)  # an engine that fails must not cost the invitation
        await self._store.do(self._store.sync.assign, match.match_id, seat, tokens, seat_changed)
        response = messages.AssignSeatResponse(state=await self._changed(match, None))
        if invitation is not None:
            response.invitation.CopyFrom(messages.Invitation(seat=seat.seat, invitation=invitation))
        return response

    async def GetMatch(  # noqa: N802
        self, request: messages.GetMatchRequest, context: Context
    ) -> messages.GetMatchResponse:
        """Returns the present state."""
        caller = await self._callers.caller(context, request.match, Role.HOST, Role.SEAT, Role.SPECTATOR)
        return messages.GetMatchResponse(state=await self._state(caller.match, caller.observer))

    async def WatchMatch(  # noqa: N802
        self, request: messages.WatchMatchRequest, context: Context
    ) -> AsyncIterator[messages.WatchMatchResponse]:
        """Yields the events after a cursor, for ever."""
        caller = await self._callers.caller(context, request.match, Role.HOST, Role.SEAT, Role.SPECTATOR)
        match, observer, cursor = caller.match, caller.observer, request.cursor
        if cursor > match.cursor:
            text = f"{cursor} is beyond the last event, {match.cursor}"
            raise InvalidArgument.at("cursor", text)
        self._levels.look(match.match_id)
        async with self._feeds.watching(match, observer) as feed:
            with self._presence.watching(match.match_id, observer):
                if cursor == feed.match.cursor:
                    state = await self._state(feed.match, observer)
                    yield messages.WatchMatchResponse(state=state)
                # Other processes learn from signs of life alone that this person is there. Spectators give none.
                pause = self._heartbeat if observer is None else self._presence.pause(match)
                silence = 0.0
                while True:
                    wait = min(self._heartbeat - silence, pause)
                    logged = await feed.next(cursor, wait)
                    silence = 0.0 if logged else silence + wait
                    if not logged or any(each.move is None for each in logged):  # the token may have ended
                        await self._callers.grant(context, match.match_id)
                    await self._presence.sign(match, observer)
                    if silence >= self._heartbeat:
                        yield messages.WatchMatchResponse()
                        silence = 0.0
                        self._levels.look_after(feed.match, feed.silent_seconds / self._heartbeat)
                    now = feed.match
                    for event in await self._knowledge.events(now, logged, observer):
                        response = messages.WatchMatchResponse(event=event)
                        if event.number == now.cursor:
                            response.state.CopyFrom(await self._state(now, observer))
                        yield response
                        cursor = event.number

    async def PlayMove(  # noqa: N802
        self, request: messages.MatchServicePlayMoveRequest, context: Context
    ) -> messages.MatchServicePlayMoveResponse:
        """Makes a move."""
        caller = await self._callers.caller(context, request.match, Role.SEAT)
        match, seat = caller.match, caller.seat
        _check_ply(match, request.ply)
        status = match.snapshot.status
        if status.over:
            raise game_over()
        if seat.absent:
            raise seat_absent()
        if seat.seat not in status.seats_to_move:
            to_move = ", ".join(map(str, status.seats_to_move))
            message = f"seat {seat.seat} is not to move; to move: {to_move}"
            raise FailedPrecondition(ErrorReason.NOT_TO_MOVE, message)
        made = await self._moves.make(match, seat.seat, request.move, holder=caller.digest)
        self._levels.look(match.match_id)
        return messages.MatchServicePlayMoveResponse(event=event_for(made, seat.seat, sees_move=True))

    async def TakeBack(self, request: messages.TakeBackRequest, context: Context) -> messages.TakeBackResponse:  # noqa: N802
        """Takes back moves from which nobody has learned anything."""
        caller = await self._callers.caller(context, request.match, Role.SEAT)
        match, seat = caller.match, caller.seat
        _check_ply(match, request.ply)
        if seat.absent:
            raise seat_absent()
        taken_back = await self._taking_back.take_back(match, seat.seat, request.to_ply, caller.digest)
        self._levels.look(match.match_id)
        return messages.TakeBackResponse(event=event_for(taken_back, seat.seat, sees_move=True))

    async def ExportRecord(  # noqa: N802
        self, request: messages.ExportRecordRequest, context: Context
    ) -> messages.ExportRecordResponse:
        """Returns the record, full after the end."""
        caller = await self._callers.caller(context, request.match, Role.HOST, Role.SEAT, Role.SPECTATOR)
        match, snapshot = caller.match, caller.match.snapshot
        if snapshot.status.over:
            seed = match.terms.seed if match.terms.is_dealt else None
            return messages.ExportRecordResponse(record=snapshot.record, seed=seed)
        if caller.observer is None:
            message = "before the end, the record is for the seats alone"
            raise FailedPrecondition(ErrorReason.GAME_NOT_OVER, message)
        observation = await self._knowledge.observation(match, caller.observer)
        return messages.ExportRecordResponse(record=observation.record)

    async def _change_seat(self, caller: Caller, seat: Seat) -> None:
        store, match_id = self._store, caller.match.match_id
        kept = await store.do(store.sync.change_seat, match_id, seat, seat_changed(seat), holder=caller.digest)
        if kept is None:  # the host has given the seat away at the same time
            raise no_token()

    async def _check_held(self, caller: Caller) -> None:
        """Raises ServiceError if the host has ended a caller's token: a state that was read before can be of the seat's
        next player."""
        if await self._store.do(self._store.sync.grant, caller.digest) is None:
            raise no_token()

    async def _changed(self, match: Match, observer: int | None) -> MatchState:
        """Announces a change of a seat to watchers and levels. Returns the state after it; where store or engine fail
        now, that of `match`: the answer can have a token that is nowhere else."""
        await self._feeds.changed(match.match_id)
        self._levels.look(match.match_id)
        try:
            now = await self._store.do(self._store.sync.match, match.match_id) or match
        except StoreError:
            now = match
        try:
            return await self._state(now, observer)
        except ServiceError:
            return await self._state(replace(now, snapshot=match.snapshot), observer)

    async def _state(self, match: Match, observer: int | None) -> MatchState:
        """Returns the present state for an observer. Raises ServiceError."""
        state = await self._knowledge.state(match, observer)
        state.can_take_back = observer is not None and await self._taking_back.is_allowed(match, observer)
        return state


def _check_ply(match: Match, ply: int) -> None:
    if ply != match.snapshot.ply:
        raise stale(ply, match.snapshot.ply)
