"""A match as the store keeps it, as values, and its secrets: tokens as their holders have them, and the digests that
are kept."""

import hashlib
import secrets
from dataclasses import dataclass
from enum import StrEnum

from mogul.v1.games_pb2 import GameRecord, GameStatus


@dataclass(frozen=True)
class Seat:
    """A seat. level: of the engine, "" for its default search; None: a person. seen_at: the time of the person's last
    sign of life, in seconds. passed_on: whether it was given out anew after a person had joined it."""

    seat: int
    level: str | None
    name: str
    joined: bool = False
    absent: bool = False
    seen_at: float = 0.0
    passed_on: bool = False

    @property
    def is_person(self) -> bool:
        """True if a person plays it, present or not."""
        return self.level is None


@dataclass(frozen=True)
class Terms:
    """The terms of a match, which stay. seed: of the deal and of all later chance; of the latter alone unless is_dealt,
    which is False where the match was set up by its creator or began from a record. deal_chosen: by its creator, with a
    seed, a set-up or a record. help: a value of the contract's enum. stand_in: the level that plays for absent persons;
    None: nobody does. absence: seconds after which a person is absent; None: never. turn_webhook: the URL that gets a
    message when a person's turn begins; None: there is none. It is the creator's secret."""

    seed: int
    deal_chosen: bool
    is_dealt: bool
    from_record: bool
    help: int
    stand_in: str | None
    absence: float | None
    turn_webhook: str | None = None


@dataclass(frozen=True)
class Snapshot:
    """A game after some moves. ply: their number. branch: the number of times that moves were taken back: a position is
    the present one as long as both are."""

    ply: int
    branch: int
    record: GameRecord
    status: GameStatus


@dataclass(frozen=True)
class Match:
    """A match. cursor: the number of its events. created_at: in seconds."""

    match_id: str
    created_at: float
    terms: Terms
    snapshot: Snapshot
    cursor: int
    seats: tuple[Seat, ...]

    def level_for(self, seat: Seat) -> str | None:
        """Returns the level that plays a seat now: its own, or that for an absent person; None: a person plays it, or
        nobody does."""
        if seat.level is not None:
            return seat.level
        return self.terms.stand_in if seat.absent else None


@dataclass(frozen=True)
class RecordedMove:
    """The event of a record that is a move. place: in the record, counted from 0. encoded: see `encoded_event`."""

    place: int
    encoded: bytes


@dataclass(frozen=True)
class LoggedEvent:
    """An event as it is kept, with all its secrets. payload: a MatchEvent of the contract without number, ply and time.
    record_events: the length of the record after it. move: of a move, the event of the record that it made; else
    None."""

    number: int
    ply: int
    time: float
    record_events: int
    move: RecordedMove | None
    payload: bytes


class Role(StrEnum):
    """The kind of a token."""

    HOST = "host"
    SEAT = "seat"
    SPECTATOR = "spectator"
    INVITATION = "invitation"


@dataclass(frozen=True)
class Grant:
    """The rights of a token: a role in one match. seat: of a seat's token and of an invitation, else None."""

    match_id: str
    role: Role
    seat: int | None = None


def new_token() -> str:
    """Returns a secret of 256 bits, unrelated to any other."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> bytes:
    """Returns the form in which a token is kept. A token is too random to be guessed from it, so it needs no salt; and
    the time to find it in an index tells nothing about other tokens."""
    return hashlib.sha256(token.encode()).digest()


def search_seed(seed: int, seat: int) -> int:
    """Returns the seed of a seat's searches, the same for the whole game, so that a level's memory and errors are
    consistent. It is unrelated to the deal, which follows from the seed of the match itself."""
    hashed = hashlib.sha256(f"search of seat {seat} in match {seed}".encode()).digest()
    return int.from_bytes(hashed[:8]) >> 11  # below 2^53, as the seeds that the engine draws
