"""The store of matches. A change is one transaction: the match, or its seat, and the event of it.

Its methods block: `async_store` calls them in threads.
"""

import logging
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Update, delete, func, insert, select, update

from mogul.match.errors import StoreError, cannot_take_back, deal_chosen, game_over, no_token, seat_absent
from mogul.match.records import events_of
from mogul.match.store import sqlite_files
from mogul.match.store.database import LOCK, READ, connect
from mogul.match.store.tables import EVENTS, MATCHES, PROBES, SEATS, TOKENS
from mogul.match.values import Grant, LoggedEvent, Match, RecordedMove, Role, Seat, Snapshot, Terms
from mogul.v1.games_pb2 import GameRecord, GameStatus
from mogul.v1.match_pb2 import MatchEvent

_logger = logging.getLogger(__name__)

Kept = tuple[int, float]  # number and time of an event that was kept
PAGE: Final = 200  # events that are read at once
PROBE_BYTES: Final = 32 * 1024  # more than the move of a long game
PROBE_SECONDS: Final = 1  # that a probe waits for other changes: it takes a thread of those that keep moves
DELETED: Final = 200  # matches in one transaction: of 150 events each, 0.24 s for which changes of others wait


class NewToken(NamedTuple):
    """A token to keep, by its digest."""

    digest: bytes
    role: Role
    seat: int | None = None


class Store:
    """Matches in a database. Any number of stores, in any number of processes, can share one."""

    def __init__(self, url: str) -> None:
        """url: see `connect`."""
        self._engine = connect(url)
        self._reading = self._engine.execution_options(**{READ: True})
        self._probing = self._engine.execution_options(**{LOCK: PROBE_SECONDS})
        self._is_sqlite = self._engine.dialect.name == "sqlite"
        self._file = sqlite_files.identity(self._engine) if self._is_sqlite else None

    def close(self) -> None:
        """Closes the connections."""
        try:
            if self._is_sqlite:
                sqlite_files.mark(self._engine, sqlite_files.CLOSED)
        except sqlite3.Error as error:  # all that was answered is kept
            _logger.warning("the database is not marked as closed: %s", error)
        self._engine.dispose()

    def checkpoint(self) -> None:
        """Brings the main file of SQLite up to date; PostgreSQL does so by itself."""
        if self._is_sqlite:
            sqlite_files.checkpoint(self._engine)

    def probe(self) -> None:
        """Writes as much as a move does, to find out that one can be kept. Raises StoreError for a file of SQLite that
        is no longer there: what is written to it is lost."""
        if self._is_sqlite and sqlite_files.identity(self._engine) != self._file:
            raise StoreError("the file of the database was moved, replaced or deleted while it is open")
        probe = secrets.token_hex(16)
        with self._probing.begin() as connection:
            connection.execute(select(MATCHES.c.match_id).limit(1))
            connection.execute(insert(PROBES).values(probe_id=probe, payload=secrets.token_bytes(PROBE_BYTES)))
            connection.execute(delete(PROBES).where(PROBES.c.probe_id != probe))

    # Reading

    def grant(self, digest: bytes) -> Grant | None:
        """Returns the rights of a token; None if it has none."""
        with self._reading.begin() as connection:
            row = connection.execute(select(TOKENS).where(TOKENS.c.digest == digest)).one_or_none()
        return None if row is None else Grant(row.match_id, Role(row.role), row.seat)

    def match(self, match_id: str) -> Match | None:
        """Returns a match; None if there is none."""
        with self._reading.begin() as connection:
            row = connection.execute(select(MATCHES).where(MATCHES.c.match_id == match_id)).one_or_none()
            if row is None:
                return None
            seats = connection.execute(select(SEATS).where(SEATS.c.match_id == match_id).order_by(SEATS.c.seat)).all()
        return _match(row, seats)

    def cursors(self, match_ids: Iterable[str]) -> dict[str, int]:
        """Returns the numbers of the last events of matches."""
        query = select(MATCHES.c.match_id, MATCHES.c.cursor).where(MATCHES.c.match_id.in_(list(match_ids)))
        with self._reading.begin() as connection:
            return {row.match_id: row.cursor for row in connection.execute(query)}

    def unfinished(self) -> list[str]:
        """Returns the ids of all matches whose game is not over, the oldest first."""
        query = select(MATCHES.c.match_id).where(~MATCHES.c.is_over).order_by(MATCHES.c.created_at)
        with self._reading.begin() as connection:
            return list(connection.execute(query).scalars())

    def events_after(self, match_id: str, cursor: int, limit: int = PAGE) -> list[LoggedEvent]:
        """Returns the next events after a cursor, in order."""
        query = select(EVENTS).where(EVENTS.c.match_id == match_id, EVENTS.c.number > cursor)
        with self._reading.begin() as connection:
            return [_logged(row) for row in connection.execute(query.order_by(EVENTS.c.number).limit(limit))]

    def moves(self, match_id: str, first: int, last: int) -> list[LoggedEvent]:
        """Returns, for each ply from `first` to `last`, the present one, the last event that led to it: a move, or the
        beginning of the match. Of moves that were taken back none is read: others lead to their plies by now."""
        numbers = (
            select(func.max(EVENTS.c.number))
            .where(
                EVENTS.c.match_id == match_id,
                EVENTS.c.ply.between(first, last),
                (EVENTS.c.record_place >= 0) | (EVENTS.c.number == 1),
            )
            .group_by(EVENTS.c.ply)
        )
        query = select(EVENTS).where(EVENTS.c.match_id == match_id, EVENTS.c.number.in_(numbers))
        with self._reading.begin() as connection:
            return [_logged(row) for row in connection.execute(query.order_by(EVENTS.c.number))]

    # Writing

    def create(self, match: Match, tokens: Iterable[NewToken], event: MatchEvent) -> None:
        """Keeps a new match with its first event."""
        terms, snapshot = match.terms, match.snapshot
        with self._engine.begin() as connection:
            connection.execute(
                insert(MATCHES).values(
                    match_id=match.match_id,
                    created_at=match.created_at,
                    seed=terms.seed,
                    deal_chosen=terms.deal_chosen,
                    is_dealt=terms.is_dealt,
                    from_record=terms.from_record,
                    help=terms.help,
                    stand_in=terms.stand_in,
                    absence=terms.absence,
                    turn_webhook=terms.turn_webhook,
                    branch=snapshot.branch,
                    cursor=1,
                    **_columns(snapshot),
                )
            )
            for seat in match.seats:
                connection.execute(insert(SEATS).values(match_id=match.match_id, seat=seat.seat, **_seat_columns(seat)))
            _keep_tokens(connection, match.match_id, tokens)
            _log(connection, match.match_id, (1, snapshot.ply, len(events_of(snapshot.record))), event)

    def keep_snapshot(
        self,
        match: Match,
        after: Snapshot,
        move: RecordedMove | None,
        event: MatchEvent,
        player: Seat,
        holder: bytes | None = None,
    ) -> Kept | None:
        """Keeps the position after a move, or an earlier one on a new branch (move: None), with its event. Returns
        None, and nothing is kept, if the match has left the position of `match`: so a move that several processes have
        found is kept once. player: the seat that moves; holder: digest of its token, of a person. None is returned too
        if a level has lost the seat by now. Raises ServiceError if the token has ended or its person become absent, and
        for moves taken back where more than one person plays."""
        before = match.snapshot
        statement = (
            update(MATCHES)
            .where(
                MATCHES.c.match_id == match.match_id,
                MATCHES.c.ply == before.ply,
                MATCHES.c.branch == before.branch,
            )
            .values(branch=after.branch, cursor=MATCHES.c.cursor + 1, **_columns(after))
            .returning(MATCHES.c.cursor)
        )
        with self._engine.begin() as connection:
            number = connection.execute(statement).scalar_one_or_none()
            if holder is not None and not _holds(connection, holder):
                raise no_token()
            if number is None:  # before a look at the seats: a match that was deleted has none
                return None
            if not _has_seat(connection, match.match_id, player):
                if holder is not None:
                    raise seat_absent()
                connection.rollback()
                return None
            if move is None and _persons(connection, match.match_id) > 1:
                raise cannot_take_back("more than one person plays in this match")
            place = (number, after.ply, len(events_of(after.record)))
            return number, _log(connection, match.match_id, place, event, move)

    def assign(
        self, match_id: str, seat: Seat, tokens: Iterable[NewToken], event: Callable[[Seat], MatchEvent]
    ) -> Kept:
        """Gives a seat to another player, as passed on if a person has joined it. tokens: in place of all those of the
        seat. event: of the seat as it is kept. Raises ServiceError if the game is over, or a second person would play
        with a chosen deal."""
        with self._engine.begin() as connection:
            number, place = _next_event(connection, match_id)
            query = select(MATCHES.c.is_over, MATCHES.c.deal_chosen).where(MATCHES.c.match_id == match_id)
            match = connection.execute(query).one()
            if match.is_over:
                raise game_over()
            place_of_seat = (SEATS.c.match_id == match_id, SEATS.c.seat == seat.seat)
            former = connection.execute(select(SEATS.c.joined, SEATS.c.passed_on).where(*place_of_seat)).one()
            seat = replace(seat, passed_on=former.joined or former.passed_on)
            connection.execute(_update_seat(match_id, seat).values(passed_on=seat.passed_on))
            if match.deal_chosen and _persons(connection, match_id) > 1:
                raise deal_chosen()
            connection.execute(delete(TOKENS).where(TOKENS.c.match_id == match_id, TOKENS.c.seat == seat.seat))
            _keep_tokens(connection, match_id, tokens)
            return number, _log(connection, match_id, (number, *place), event(seat))

    def change_seat(
        self,
        match_id: str,
        seat: Seat,
        event: MatchEvent,
        *,
        holder: bytes | None = None,
        unseen_since: float | None = None,
    ) -> Kept | None:
        """Keeps a seat of the same player with the event of it.

        Returns None, and nothing is kept, if `holder` is no longer a token's digest, and if the seat's person is absent
        already or has been seen after `unseen_since`; both are unchecked where None."""
        statement = _update_seat(match_id, seat)
        if unseen_since is not None:
            statement = statement.where(~SEATS.c.absent, SEATS.c.joined, SEATS.c.seen_at <= unseen_since)
        with self._engine.begin() as connection:
            # The match first, as every other change does: two changes cannot wait for each other.
            number, place = _next_event(connection, match_id)
            is_held = holder is None or _holds(connection, holder)
            if not is_held or not connection.execute(statement).rowcount:
                connection.rollback()
                return None
            return number, _log(connection, match_id, (number, *place), event)

    def join(self, match_id: str, seat: Seat, invitation: bytes, token: bytes, event: MatchEvent) -> Kept | None:
        """Spends an invitation: keeps the seat's token in its place. Returns None, and keeps nothing, if it was spent
        before."""
        spend = (
            update(TOKENS)
            .where(TOKENS.c.digest == invitation, TOKENS.c.role == Role.INVITATION)
            .values(digest=token, role=Role.SEAT)
        )
        with self._engine.begin() as connection:
            number, place = _next_event(connection, match_id)
            if connection.execute(spend).rowcount == 0:
                connection.rollback()
                return None
            connection.execute(_update_seat(match_id, seat))
            return number, _log(connection, match_id, (number, *place), event)

    def delete_untouched(self, before: float) -> int:
        """Deletes some matches whose last event was before a time, the oldest first. Returns their number."""
        last_event = (EVENTS.c.match_id == MATCHES.c.match_id) & (EVENTS.c.number == MATCHES.c.cursor)
        query = (
            select(MATCHES.c.match_id)
            .join(EVENTS, last_event)
            .where(EVENTS.c.time < before)
            .order_by(EVENTS.c.time)
            .limit(DELETED)
            .with_for_update(of=MATCHES)
        )
        with self._engine.begin() as connection:
            match_ids = list(connection.execute(query).scalars())
            for table in (TOKENS, SEATS, EVENTS, MATCHES):
                connection.execute(delete(table).where(table.c.match_id.in_(match_ids)))
        return len(match_ids)

    def see(self, match_id: str, seat: int, now: float) -> None:
        """Notes a sign of life of a seat's person."""
        where = (SEATS.c.match_id == match_id, SEATS.c.seat == seat, SEATS.c.seen_at < now)
        with self._engine.begin() as connection:
            connection.execute(update(SEATS).where(*where).values(seen_at=now))


def _columns(snapshot: Snapshot) -> dict[str, Any]:
    return {
        "ply": snapshot.ply,
        "record": snapshot.record.SerializeToString(deterministic=True),
        "record_events": len(events_of(snapshot.record)),
        "status": snapshot.status.SerializeToString(deterministic=True),
        "is_over": snapshot.status.over,
    }


def _seat_columns(seat: Seat) -> Mapping[str, Any]:
    return {
        "level": seat.level,
        "name": seat.name,
        "joined": seat.joined,
        "absent": seat.absent,
        "seen_at": seat.seen_at,
    }


def _update_seat(match_id: str, seat: Seat) -> Update:
    return update(SEATS).where(SEATS.c.match_id == match_id, SEATS.c.seat == seat.seat).values(_seat_columns(seat))


def _persons(connection: Connection, match_id: str) -> int:
    query = select(func.count()).where(SEATS.c.match_id == match_id, SEATS.c.level.is_(None))
    return connection.execute(query).scalar_one()


def _has_seat(connection: Connection, match_id: str, player: Seat) -> bool:
    where = (SEATS.c.match_id == match_id, SEATS.c.seat == player.seat)
    row = connection.execute(select(SEATS.c.level, SEATS.c.joined, SEATS.c.absent).where(*where)).one()
    return (row.level, row.joined, row.absent) == (player.level, player.joined, player.absent)


def _holds(connection: Connection, digest: bytes) -> bool:
    return connection.execute(select(TOKENS.c.digest).where(TOKENS.c.digest == digest)).one_or_none() is not None


def _keep_tokens(connection: Connection, match_id: str, tokens: Iterable[NewToken]) -> None:
    for each in tokens:
        connection.execute(insert(TOKENS).values(digest=each.digest, match_id=match_id, role=each.role, seat=each.seat))


def _next_event(connection: Connection, match_id: str) -> tuple[int, tuple[int, int]]:
    """Returns the number of a match's next event, and the ply and the length of the record there. Raises
    Unauthenticated if the match was deleted, its tokens with it."""
    statement = (
        update(MATCHES)
        .where(MATCHES.c.match_id == match_id)
        .values(cursor=MATCHES.c.cursor + 1)
        .returning(MATCHES.c.cursor, MATCHES.c.ply, MATCHES.c.record_events)
    )
    row = connection.execute(statement).one_or_none()
    if row is None:
        raise no_token()
    return row.cursor, (row.ply, row.record_events)


def _log(
    connection: Connection,
    match_id: str,
    place: tuple[int, int, int],
    event: MatchEvent,
    move: RecordedMove | None = None,
) -> float:
    """Keeps an event. place: its number, and the ply and the length of the record after it. Returns its time."""
    number, ply, record_events = place
    now = time.time()
    connection.execute(
        insert(EVENTS).values(
            match_id=match_id,
            number=number,
            ply=ply,
            time=now,
            record_events=record_events,
            record_place=-1 if move is None else move.place,
            record_event=b"" if move is None else move.encoded,
            payload=event.SerializeToString(deterministic=True),
        )
    )
    return now


def _match(row: Row[Any], seats: Sequence[Row[Any]]) -> Match:
    record, status = GameRecord.FromString(row.record), GameStatus.FromString(row.status)
    return Match(
        match_id=row.match_id,
        created_at=row.created_at,
        terms=Terms(
            seed=row.seed,
            deal_chosen=row.deal_chosen,
            is_dealt=row.is_dealt,
            from_record=row.from_record,
            help=row.help,
            stand_in=row.stand_in,
            absence=row.absence,
            turn_webhook=row.turn_webhook,
        ),
        snapshot=Snapshot(row.ply, row.branch, record, status),
        cursor=row.cursor,
        seats=tuple(
            Seat(each.seat, each.level, each.name, each.joined, each.absent, each.seen_at, each.passed_on)
            for each in seats
        ),
    )


def _logged(row: Row[Any]) -> LoggedEvent:
    move = RecordedMove(row.record_place, row.record_event) if row.record_place >= 0 else None
    return LoggedEvent(row.number, row.ply, row.time, row.record_events, move, row.payload)
