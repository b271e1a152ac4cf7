"""MatchService: each method checks token and request, changes the match, and answers with the caller's knowledge."""

import secrets
import time
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from typing import Any, Final, NamedTuple

import grpc

from mogul.match.async_store import AsyncStore
from mogul.match.engine import Engine
from mogul.match.errors import MatchError, Violation
from mogul.match.feeds import Feeds
from mogul.match.knowledge import Knowledge
from mogul.match.level_players import LevelPlayers
from mogul.match.messages import seat_changed
from mogul.match.moves import Moves
from mogul.match.presence import Presence
from mogul.match.records import deal_of, game_of, setup_of, shortened
from mogul.match.store import NewToken
from mogul.match.tokens import Grant, Role, digest, new_token
from mogul.match.validation import check
from mogul.match.values import LoggedEvent, Match, Position, Seat, Terms
from mogul.v1 import match_service_pb2 as messages
from mogul.v1.errors_pb2 import ErrorReason
from mogul.v1.games_pb2 import NewGame
from mogul.v1.match_pb2 import (
    HELP_ALL,
    HELP_NONE,
    HELP_UNSPECIFIED,
    MatchCreated,
    MatchEvent,
    MatchOptions,
    MovesTakenBack,
    SeatPlayer,
)
from mogul.v1.match_service_pb2_grpc import MatchServiceServicer

Context = grpc.aio.ServicerContext[Any, Any]

_BEARER: Final = "bearer "
_MATCH_ID_BYTES: Final = 9
MAX_SEED: Final = 2**63


class _Caller(NamedTuple):
    """The holder of a token, and the match that it is for."""

    grant: Grant
    digest: bytes
    match: Match

    @property
    def observer(self) -> int | None:
        """The seat whose knowledge the caller gets; None: that of nobody."""
        return self.grant.seat if self.grant.role is Role.SEAT else None

    @property
    def seat(self) -> Seat:
        """The seat of a seat's token."""
        assert self.grant.seat is not None
        return self.match.seats[self.grant.seat]


class MatchService(MatchServiceServicer):
    """The servicer of MatchService. Its methods raise MatchError."""

    def __init__(
        self,
        store: AsyncStore,
        engine: Engine,
        feeds: Feeds,
        knowledge: Knowledge,
        moves: Moves,
        presence: Presence,
        levels: LevelPlayers,
        heartbeat: float,
    ) -> None:
        """heartbeat: seconds without an event after which a watcher gets a message all the same."""
        self._store, self._engine, self._feeds, self._knowledge = store, engine, feeds, knowledge
        self._moves, self._presence, self._levels, self._heartbeat = moves, presence, levels, heartbeat

    async def CreateMatch(  # noqa: N802
        self, request: messages.CreateMatchRequest, context: Context
    ) -> messages.CreateMatchResponse:
        """Creates a match, with its tokens."""
        check(request)
        people = [seat for seat, player in enumerate(request.seats) if player.HasField("person")]
        new_game, seed, is_chosen = _dealt(request.new_game, len(people))
        game = str(new_game.WhichOneof("game"))
        await self._check_levels(game, _levels_of(request.seats, request.options))
        step = await self._engine.start(new_game)
        players = setup_of(step.record).player_count
        if len(request.seats) != players:
            raise MatchError.invalid(
                Violation("seats", f"has {len(request.seats)} entries; the game has {players} seats")
            )
        match = Match(
            match_id=secrets.token_urlsafe(_MATCH_ID_BYTES),
            created_at=time.time(),
            terms=_terms(request.options, seed, len(people), is_chosen=is_chosen),
            position=Position(0, 0, step.record, step.status),
            cursor=1,
            seats=tuple(_seat(seat, player) for seat, player in enumerate(request.seats)),
        )
        host, spectator, invitations = new_token(), new_token(), {seat: new_token() for seat in people}
        tokens = [
            NewToken(digest(host), Role.HOST),
            NewToken(digest(spectator), Role.SPECTATOR),
            *(NewToken(digest(token), Role.INVITATION, seat) for seat, token in invitations.items()),
        ]
        event = MatchEvent(match_created=MatchCreated(effects=step.effects, status=step.status))
        await self._store.do(self._store.sync.create, match, tokens, event)
        self._levels.look(match.match_id)
        return messages.CreateMatchResponse(
            state=await self._knowledge.state(match, None),
            host_token=host,
            spectator_token=spectator,
            invitations=[messages.Invitation(seat=seat, invitation=token) for seat, token in invitations.items()],
        )

    async def JoinSeat(  # noqa: N802
        self, request: messages.JoinSeatRequest, context: Context
    ) -> messages.JoinSeatResponse:
        """Takes a seat by its invitation, or returns to it by its token."""
        check(request)
        caller = await self._caller(context, request.match, Role.INVITATION, Role.SEAT)
        match, seat = caller.match, caller.seat
        present = replace(seat, name=request.name or seat.name, joined=True, absent=False, seen_at=time.time())
        token = ""
        if caller.grant.role is Role.INVITATION:
            token = new_token()
            kept = await self._store.do(
                self._store.sync.join, match.match_id, present, caller.digest, digest(token), seat_changed(present)
            )
            if kept is None:  # spent by another call at the same time
                raise MatchError.unauthenticated()
        elif replace(present, seen_at=seat.seen_at) != seat:
            await self._change_seat(caller, present)
        state = await self._changed(match, present.seat)
        return messages.JoinSeatResponse(state=state, seat_token=token)

    async def LeaveSeat(  # noqa: N802
        self, request: messages.LeaveSeatRequest, context: Context
    ) -> messages.LeaveSeatResponse:
        """Makes the person of a seat absent."""
        check(request)
        caller = await self._caller(context, request.match, Role.SEAT)
        if not caller.seat.absent:
            await self._change_seat(caller, replace(caller.seat, absent=True))
        return messages.LeaveSeatResponse(state=await self._changed(caller.match, caller.observer))

    async def AssignSeat(  # noqa: N802
        self, request: messages.AssignSeatRequest, context: Context
    ) -> messages.AssignSeatResponse:
        """Gives a seat to another player, and ends the tokens of the former one."""
        check(request)
        caller = await self._caller(context, request.match, Role.HOST)
        match = caller.match
        if request.seat >= len(match.seats):
            text = f"{request.seat} is no seat; seats are 0 to {len(match.seats) - 1}"
            raise MatchError.invalid(Violation("seat", text))
        await self._check_levels(game_of(match.position.record), _levels_of([request.player], MatchOptions(), "player"))
        if match.position.status.over:
            raise MatchError.precondition(ErrorReason.ERROR_REASON_GAME_OVER, "the game is over")
        is_person = request.player.HasField("person")
        others = sum(each.is_person for each in match.seats if each.seat != request.seat)
        if is_person and others and match.terms.deal_chosen:
            message = "the creator of the match chose the deal and can know it: only one person can play in it"
            raise MatchError.precondition(ErrorReason.ERROR_REASON_DEAL_CHOSEN, message)
        seat = _seat(request.seat, request.player)
        invitation = new_token() if is_person else None
        tokens = [] if invitation is None else [NewToken(digest(invitation), Role.INVITATION, seat.seat)]
        await self._store.do(self._store.sync.change_seat, match.match_id, seat, seat_changed(seat), tokens=tokens)
        response = messages.AssignSeatResponse(state=await self._changed(match, None))
        if invitation is not None:
            response.invitation.CopyFrom(messages.Invitation(seat=seat.seat, invitation=invitation))
        return response

    async def GetMatch(  # noqa: N802
        self, request: messages.GetMatchRequest, context: Context
    ) -> messages.GetMatchResponse:
        """Returns the present state."""
        check(request)
        caller = await self._caller(context, request.match, Role.HOST, Role.SEAT, Role.SPECTATOR)
        return messages.GetMatchResponse(state=await self._knowledge.state(caller.match, caller.observer))

    async def WatchMatch(  # noqa: N802
        self, request: messages.WatchMatchRequest, context: Context
    ) -> AsyncIterator[messages.WatchMatchResponse]:
        """Yields the events after a cursor, for ever."""
        check(request)
        caller = await self._caller(context, request.match, Role.HOST, Role.SEAT, Role.SPECTATOR)
        match, observer, cursor = caller.match, caller.observer, request.cursor
        if cursor > match.cursor:
            text = f"{cursor} is beyond the last event, {match.cursor}"
            raise MatchError.invalid(Violation("cursor", text))
        self._levels.look(match.match_id)
        async with self._feeds.watching(match) as feed:
            with self._presence.watching(match.match_id, observer):
                if cursor == feed.match.cursor:
                    state = await self._knowledge.state(feed.match, observer)
                    yield messages.WatchMatchResponse(state=state)
                while True:
                    logged = await feed.next(cursor, self._heartbeat)
                    if not logged or any(each.move is None for each in logged):  # the token may have ended
                        await self._grant(context, match.match_id)
                    await self._presence.sign(match, observer)
                    if not logged:
                        yield messages.WatchMatchResponse()
                    now = feed.match
                    for event in await self._knowledge.events(now, logged, observer):
                        response = messages.WatchMatchResponse(event=event)
                        if event.number == now.cursor:
                            response.state.CopyFrom(await self._knowledge.state(now, observer))
                        yield response
                        cursor = event.number

    async def PlayMove(  # noqa: N802
        self, request: messages.MatchServicePlayMoveRequest, context: Context
    ) -> messages.MatchServicePlayMoveResponse:
        """Makes a move."""
        check(request)
        caller = await self._caller(context, request.match, Role.SEAT)
        match, seat = caller.match, caller.seat
        _check_ply(match, request.ply)
        status = match.position.status
        if status.over:
            raise MatchError.precondition(ErrorReason.ERROR_REASON_GAME_OVER, "the game is over")
        if seat.absent:
            message = "a level plays this seat while its person is absent; JoinSeat gives it back"
            raise MatchError.precondition(ErrorReason.ERROR_REASON_SEAT_ABSENT, message)
        if seat.seat not in status.seats_to_move:
            to_move = ", ".join(map(str, status.seats_to_move))
            message = f"seat {seat.seat} is not to move; to move: {to_move}"
            raise MatchError.precondition(ErrorReason.ERROR_REASON_NOT_TO_MOVE, message)
        made = await self._moves.make(match, seat.seat, request.move)
        self._levels.look(match.match_id)
        return messages.MatchServicePlayMoveResponse(event=await self._event(match.match_id, made, seat.seat))

    async def TakeBack(self, request: messages.TakeBackRequest, context: Context) -> messages.TakeBackResponse:  # noqa: N802
        """Takes back moves from which nobody has learned anything."""
        check(request)
        caller = await self._caller(context, request.match, Role.SEAT)
        match, seat = caller.match, caller.seat.seat
        _check_ply(match, request.ply)
        if sum(each.is_person for each in match.seats) > 1:
            raise _cannot_take_back("more than one person plays in this match")
        store = self._store
        past = await store.do(store.sync.moves_since, match.match_id, request.to_ply)
        earlier, since = past[0], [each for each in past[1:] if each.ply <= request.ply]
        for each in since:
            _check_forgettable(each, seat)
        record = shortened(match.position.record, earlier.record_events)
        status = await self._engine.status(record)
        after = Position(request.to_ply, match.position.branch + 1, record, status)
        event = MatchEvent(moves_taken_back=MovesTakenBack(seat=seat, status=status))
        kept = await store.do(store.sync.take_back, match, after, event)
        if kept is None:
            raise MatchError.stale(request.ply)
        await self._feeds.changed(match.match_id)
        self._levels.look(match.match_id)
        number, at = kept
        logged = LoggedEvent(number, after.ply, at, earlier.record_events, None, event.SerializeToString())
        return messages.TakeBackResponse(event=await self._event(match.match_id, logged, seat))

    async def ExportRecord(  # noqa: N802
        self, request: messages.ExportRecordRequest, context: Context
    ) -> messages.ExportRecordResponse:
        """Returns the record, full after the end."""
        check(request)
        caller = await self._caller(context, request.match, Role.HOST, Role.SEAT, Role.SPECTATOR)
        match, position = caller.match, caller.match.position
        if position.status.over:
            return messages.ExportRecordResponse(record=position.record, seed=match.terms.seed)
        if caller.observer is None:
            message = "before the end, the record is for the seats alone"
            raise MatchError.precondition(ErrorReason.ERROR_REASON_GAME_NOT_OVER, message)
        observation = await self._knowledge.observation(match, caller.observer)
        return messages.ExportRecordResponse(record=observation.record)

    async def _caller(self, context: Context, match_id: str, *roles: Role) -> _Caller:
        """Returns the holder of a call's token. Raises MatchError unless it is of the match, in one of the roles."""
        grant, kept = await self._grant(context, match_id)
        if grant.role not in roles:
            allowed = " or ".join(roles)
            raise MatchError(
                grpc.StatusCode.PERMISSION_DENIED,
                ErrorReason.ERROR_REASON_NOT_ALLOWED,
                f"the token is of a {grant.role}; this call needs that of a {allowed}",
            )
        match = await self._store.do(self._store.sync.match, match_id)
        assert match is not None  # tokens refer to their match
        if grant.role is Role.SEAT:
            await self._presence.sign(match, grant.seat)
        return _Caller(grant, kept, match)

    async def _grant(self, context: Context, match_id: str) -> tuple[Grant, bytes]:
        """Returns the rights of a call's token and its digest. Raises MatchError unless it is of the match."""
        kept = digest(_token(context.invocation_metadata()))
        grant = await self._store.do(self._store.sync.grant, kept)
        if grant is None or grant.match_id != match_id:
            raise MatchError.unauthenticated()
        return grant, kept

    async def _change_seat(self, caller: _Caller, seat: Seat) -> None:
        store, match_id = self._store, caller.match.match_id
        kept = await store.do(store.sync.change_seat, match_id, seat, seat_changed(seat), holder=caller.digest)
        if kept is None:  # the host has given the seat away at the same time
            raise MatchError.unauthenticated()

    async def _changed(self, match: Match, observer: int | None) -> Any:
        """Tells watchers and levels of a change of a seat. Returns the state after it."""
        await self._feeds.changed(match.match_id)
        self._levels.look(match.match_id)
        now = await self._store.do(self._store.sync.match, match.match_id)
        return await self._knowledge.state(now or match, observer)

    async def _event(self, match_id: str, logged: LoggedEvent, observer: int) -> MatchEvent:
        match = await self._store.do(self._store.sync.match, match_id)
        assert match is not None
        (event,) = await self._knowledge.events(match, [logged], observer)
        return event

    async def _check_levels(self, game: str, levels: Iterable[tuple[str, str]]) -> None:
        """Raises MatchError for levels that do not exist. levels: each with its path."""
        asked = [(path, level) for path, level in levels if level]
        if not asked:
            return
        known = await self._engine.levels(game)
        wrong = [
            Violation(path, f"{level[:100]!r} is no level of this game; they are {', '.join(known) or 'none'}")
            for path, level in asked
            if level not in known
        ]
        if wrong:
            raise MatchError.invalid(*wrong)


def _token(metadata: Any) -> str:
    """Returns the token of a call; "" unless it has exactly one."""
    values = [value for key, value in metadata or () if key == "authorization"]
    if len(values) != 1 or not isinstance(values[0], str) or not values[0].lower().startswith(_BEARER):
        return ""
    return values[0][len(_BEARER) :].strip()


def _dealt(new_game: NewGame, people: int) -> tuple[NewGame, int, bool]:
    """Returns a new game with a seed, the seed, and whether its creator chose the deal. Raises MatchError if so, and
    others would play in it."""
    found = NewGame()
    found.CopyFrom(new_game)
    deal = deal_of(found)
    is_chosen = deal is None or deal.HasField("seed")
    if is_chosen and people > 1:
        game = str(new_game.WhichOneof("game"))
        path = f"new_game.{game}.{getattr(new_game, game).WhichOneof('start')}{'' if deal is None else '.seed'}"
        text = "must be unset with more than one person: who has chosen a deal knows its secrets"
        raise MatchError.invalid(Violation(path, text))
    seed = deal.seed if deal is not None and is_chosen else secrets.randbelow(MAX_SEED)
    if deal is not None:
        deal.seed = seed
    return found, seed, is_chosen


def _terms(options: MatchOptions, seed: int, people: int, *, is_chosen: bool) -> Terms:
    help_ = options.help
    if help_ == HELP_UNSPECIFIED:
        help_ = HELP_ALL if people <= 1 else HELP_NONE
    has_stand_in, take_over = options.HasField("take_over"), options.take_over
    absence = take_over.absence.ToMicroseconds() / 1e6 if take_over.HasField("absence") else None
    return Terms(seed, is_chosen, help_, take_over.level.level if has_stand_in else None, absence)


def _seat(seat: int, player: SeatPlayer) -> Seat:
    return Seat(seat, None if player.HasField("person") else player.level.level, player.name)


def _levels_of(players: Iterable[SeatPlayer], options: MatchOptions, path: str | None = None) -> list[tuple[str, str]]:
    """Returns the levels that a request names, with their paths."""
    found = [
        (f"{path or f'seats[{index}]'}.level.level", player.level.level)
        for index, player in enumerate(players)
        if player.HasField("level")
    ]
    return [*found, ("options.take_over.level.level", options.take_over.level.level)]


def _check_ply(match: Match, ply: int) -> None:
    if ply != match.position.ply:
        raise MatchError.stale(ply, match.position.ply)


def _check_forgettable(logged: LoggedEvent, seat: int) -> None:
    """Raises MatchError for a move from which anybody learned more than what its own seat decided by itself."""
    made = MatchEvent.FromString(logged.payload).move_made
    if made.seat != seat:
        raise _cannot_take_back(f"seat {made.seat} has moved since")
    assert logged.move is not None
    has_chance = logged.record_events > logged.move.place + 1
    if has_chance or any(effect.private_to_seats for effect in made.effects):
        raise _cannot_take_back("chance has followed, and what was seen cannot be taken back")


def _cannot_take_back(message: str) -> MatchError:
    return MatchError.precondition(ErrorReason.ERROR_REASON_CANNOT_TAKE_BACK, message)
